import type { OpenedSession, PasswordReset, SentOtp } from '#contracts/account.ts'
import { normaliseEmail } from '#domain/email.ts'
import { mailboxLinkLifetimeMs, otpPattern } from '#domain/identity.ts'
import { defaultLanguage } from '#domain/language.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Caller } from '#server/http/caller.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { limitedAs } from '#server/rate-limit/rate-limit.ts'
import { clearUses, findUses, takeUse, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { checkCode, checkLink, sendProof } from './email-verification.ts'
import { withHashLimit, refuseCrowd } from './hash-limiter.ts'
import { lockOutMail, passwordChangedMail } from './emails.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { deleteTicketsOf, insertTicket } from './queries/email-codes.ts'
import { findUserByEmail, setPassword } from './queries/users.ts'
import { replaceSessions, toUser } from './sessions.ts'

const mailedLinks = (shop: Pick<Shop, 'secret'>, email: string): Use => ({
  name: `lock-out-link:${limitedAs(shop, email)}`,
  limit: 1,
  windowMs: mailboxLinkLifetimeMs,
})

/**
 * Mails the owner of an account who may be locked out a link to a new password, which no limit refuses: once during its
 * lifetime, however often it is requested, so that it cannot flood a mailbox. Without an account it does the same work
 * and mails nothing. Sent later by the outbox, so that the response time reveals nothing either.
 */
export async function mailLockOutLink(shop: Shop, email: string): Promise<void> {
  const { db, catalogue, secret } = shop
  const now = shop.now()
  const use = mailedLinks({ secret }, email)
  // Most attempts beyond a limit write nothing.
  if ((await findUses(db, use.name, now)) > 0) return
  const ticket = randomToken()
  await inTransaction(db, async (own) => {
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

/** After a reset older links are invalid, and the next lock-out may send another mail. */
async function endLockOutLink(
  db: Database,
  shop: Pick<Shop, 'secret'>,
  email: string,
): Promise<void> {
  await deleteTicketsOf(db, email, 'reset')
  await clearUses(db, mailedLinks(shop, email).name)
}

/**
 * Mails a code for `resetPassword`; an e-mail without an account gets a mail that says so. If too many were mailed
 * already, the owner of an account gets one last link, which works however many others request.
 */
export async function forgotPassword(shop: Shop, email: string, caller: Caller): Promise<SentOtp> {
  const sent = await sendProof(shop, 'reset', email, caller).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.reason[0] === 'tooManyMails')
      await mailLockOutLink(shop, normaliseEmail(email))
    throw error
  })
  return { message: wordsIn(caller.language).passwords.sentToReset[sent.way], ...sent }
}

/**
 * Sets the password of the mailbox's owner, ends every session and opens one. A weak password is refused before the
 * code is checked; of two resets with one code, one wins.
 */
export async function resetPassword(
  shop: Shop,
  reset: PasswordReset,
  caller: Caller,
): Promise<OpenedSession> {
  const email = normaliseEmail(reset.email)
  refuseWeakPassword(shop, reset.password, email)
  // Before the attempt is counted, so that a refused request hardly ever loses one.
  refuseCrowd('proven')
  const useUp = await checkProof(shop, email, reset.code, caller)
  const hash = await withHashLimit('proven', () => hashPassword(reset.password))
  const now = shop.now()

  return await inTransaction(shop.db, async (db) => {
    await useUp(db)
    const user = await findUserByEmail(db, email)
    if (!user) throw new Refusal('wrong-code', 'fieldProblem', { problem: 'otp' })
    await setPassword(db, user.id, hash)
    await endLockOutLink(db, shop, email)
    const mail = await passwordChangedMail(shop.catalogue.firm, user, shop.siteUrl())
    await insertMail(db, mail, now)
    const session = { ...caller, userId: user.id, remember: reset.remember, now }
    return { user: toUser(user), token: await replaceSessions(db, session) }
  })
}

async function checkProof(shop: Shop, email: string, given: string, { client, browser }: Caller) {
  const key = { email, purpose: 'reset', browser_hash: browser } as const
  return otpPattern.test(given)
    ? await checkCode(shop, key, given, client)
    : await checkLink(shop, key, given)
}
