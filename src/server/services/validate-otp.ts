import { normaliseEmail, ticketLifetimeMs } from '#domain/identity.ts'
import { insertTicket } from '../database/email-tickets.ts'
import type { Shop } from '../shop.ts'
import { checkCode } from './one-time-codes.ts'
import { randomToken, tokenHash } from './secrets.ts'

/** Turns a code into a ticket for `register`. Throws `wrong-code`. */
export async function validateOtp(
  shop: Shop,
  rawEmail: string,
  otp: string,
): Promise<{ verified: true; ticket: string }> {
  const email = normaliseEmail(rawEmail)
  const useUp = await checkCode(shop, { email, purpose: 'register' }, otp)
  const ticket = randomToken()
  await shop.db.transaction().execute(async (db) => {
    await useUp(db)
    const expires_at = shop.now() + ticketLifetimeMs
    await insertTicket(db, { ticket_hash: tokenHash(ticket), email, expires_at })
  })
  return { verified: true, ticket }
}
