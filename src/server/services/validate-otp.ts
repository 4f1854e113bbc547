import { normaliseEmail, ticketLifetimeMs } from '#domain/identity.ts'
import { countOtpTry, spendOtp } from '../database/email-otps.ts'
import { insertTicket } from '../database/email-tickets.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { equalInConstantTime, keyedHash, randomToken, tokenHash } from './secrets.ts'

/** Turns a code into a ticket. Wrong, used, expired and guessed-too-often are one refusal. */
export async function validateOtp(
  shop: Shop,
  rawEmail: string,
  otp: string,
): Promise<{ verified: true; ticket: string }> {
  const email = normaliseEmail(rawEmail)
  const now = shop.now()
  const wrong = () => new Refusal('wrong-code', 'Invalid OTP')
  const expected = await countOtpTry(shop.db, email, now)
  const given = keyedHash(shop.secret, 'otp', email, otp)
  if (expected === undefined || !equalInConstantTime(given, expected)) throw wrong()

  const ticket = randomToken()
  await shop.db.transaction().execute(async (db) => {
    if (!(await spendOtp(db, email, expected, now))) throw wrong()
    const expires_at = now + ticketLifetimeMs
    await insertTicket(db, { ticket_hash: tokenHash(ticket), email, expires_at })
  })
  return { verified: true, ticket }
}
