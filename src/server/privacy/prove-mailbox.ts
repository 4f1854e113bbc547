import { normaliseEmail } from '#domain/email.ts'
import { otpPattern, ticketLifetimeMs } from '#domain/identity.ts'
import type { Language } from '#domain/language.ts'
import { checkCode, checkLink, sendProof } from '#server/account/email-verification.ts'
import { hasTicket, insertTicket } from '#server/account/queries/email-codes.ts'
import { findUserByEmail } from '#server/account/queries/users.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { inTransaction } from '#server/database/transactions.ts'

const purpose = 'data'

/** Somebody who has shown that a mailbox is theirs; with the account, if it has one. */
export interface ProvenPerson {
  /** Undefined without an account. */
  readonly id: string | undefined
  readonly email: string
  readonly language: Language
}

/** Mails a code, or a link, to any mailbox: the answer tells nothing about it. Throws `too-many-requests`. */
export async function askForData(shop: Shop, email: string, caller: Caller) {
  return await sendProof(shop, purpose, email, caller)
}

/** Turns the mailed code or link into a ticket that opens the page for fifteen minutes. Throws `wrong-code`. */
export async function openData(
  shop: Shop,
  given: { readonly email: string; readonly code: string },
  { client, browser }: Caller,
): Promise<string> {
  const email = normaliseEmail(given.email)
  const key = { email, purpose, browser_hash: browser } as const
  const useUp = otpPattern.test(given.code)
    ? await checkCode(shop, key, given.code, client)
    : await checkLink(shop, key, given.code)
  const ticket = randomToken()
  await inTransaction(shop.db, async (db) => {
    await useUp(db)
    const expires_at = shop.now() + ticketLifetimeMs
    await insertTicket(db, { ticket_hash: tokenHash(ticket), email, purpose, expires_at })
  })
  return ticket
}

/** Whose the ticket is. Throws `wrong-code` once it is over, used or somebody else's. */
export async function provenPerson(
  { db, now }: Shop,
  given: { readonly email: string; readonly proof: string },
  language: Language,
): Promise<ProvenPerson> {
  const email = normaliseEmail(given.email)
  const proof = { ticket_hash: tokenHash(given.proof), email, purpose } as const
  if (!(await hasTicket(db, proof, now()))) throw new Refusal('wrong-code', 'dataPageOver')
  const user = await findUserByEmail(db, email)
  return { id: user?.id, email, language: user?.language ?? language }
}
