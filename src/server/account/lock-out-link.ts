import { mailboxLinkLifetimeMs } from '#domain/identity.ts'
import { defaultLanguage } from '#domain/language.ts'
import type { Database } from '#server/database/tables.ts'
import { clearUses, findUses, takeUse, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { lockOutMail } from './letters/lock-out.ts'
import { limitedAs } from '#server/rate-limit/limited-mailbox.ts'
import { deleteTicketsOf, insertTicket } from './queries/email-tickets.ts'
import { findUserByEmail } from './queries/users.ts'

const mailedLinks = (shop: Pick<Shop, 'secret'>, email: string): Use => ({
  name: `lock-out-link:${limitedAs(shop, email)}`,
  limit: 1,
  windowMs: mailboxLinkLifetimeMs,
})

/**
 * Mails the owner of an account who may be locked out a link to a new password, which no limit refuses: once while it is
 * good, however often it is asked for, so that it floods no mailbox. Without an account it does the same work and mails
 * nothing. The outbox sends it in its own time, so that the answer tells nothing either.
 */
export async function mailLockOutLink(shop: Shop, email: string): Promise<void> {
  const { db, catalogue, secret } = shop
  const now = shop.now()
  const use = mailedLinks({ secret }, email)
  // Most tries beyond a limit write nothing.
  if ((await findUses(db, use.name, now)) > 0) return
  const ticket = randomToken()
  await db.transaction().execute(async (own) => {
    if (!(await takeUse(own, use, now))) return
    const user = await findUserByEmail(own, email)
    const proof = new URLSearchParams({ email, proof: ticket }).toString()
    const reader = { email, language: user?.language ?? defaultLanguage }
    const mail = await lockOutMail(catalogue.firm, reader, shop.siteUrl(), proof)
    if (!user) return
    const expires_at = now + mailboxLinkLifetimeMs
    await insertTicket(own, { ticket_hash: tokenHash(ticket), email, purpose: 'reset', expires_at })
    await insertMail(own, mail, now)
  })
}

/** After a reset no older link opens anything, and the next lock-out is worth another mail. */
export async function endLockOutLink(
  db: Database,
  shop: Pick<Shop, 'secret'>,
  email: string,
): Promise<void> {
  await deleteTicketsOf(db, email, 'reset')
  await clearUses(db, mailedLinks(shop, email).name)
}
