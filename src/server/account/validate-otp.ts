import { normaliseEmail } from '#domain/email.ts'
import { ticketLifetimeMs } from '#domain/identity.ts'
import type { Caller } from '#server/http/caller.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { checkCode } from './mailbox-proofs.ts'
import { insertTicket } from './queries/email-tickets.ts'

/** Turns a code into a ticket for `register`. Throws `wrong-code`. */
export async function validateOtp(
  shop: Shop,
  given: { readonly email: string; readonly otp: string },
  { client, browser }: Caller,
): Promise<{ verified: true; ticket: string }> {
  const email = normaliseEmail(given.email)
  const key = { email, purpose: 'register', browser_hash: browser } as const
  const useUp = await checkCode(shop, key, given.otp, client)
  const ticket = randomToken()
  await shop.db.transaction().execute(async (db) => {
    await useUp(db)
    const expires_at = shop.now() + ticketLifetimeMs
    const { purpose } = key
    await insertTicket(db, { ticket_hash: tokenHash(ticket), email, purpose, expires_at })
  })
  return { verified: true, ticket }
}
