import { randomInt } from 'node:crypto'
import type { SentOtp } from '#contracts/send-otp.ts'
import { normaliseEmail, otpLifetimeMs, otpResendMs } from '#domain/identity.ts'
import { findOtp, putOtp } from '../database/email-otps.ts'
import { insertMail } from '../database/mails.ts'
import type { Database } from '../database/tables.ts'
import { findUserByEmail } from '../database/users.ts'
import { accountExistsMail } from '../mail/messages/account-exists.ts'
import { oneTimeCodeMail } from '../mail/messages/one-time-code.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { limitUses } from './limit-uses.ts'
import { keyedHash, randomToken } from './secrets.ts'

/**
 * Mails a six-digit code. Whoever has an account gets a mail that says so, and a code that nobody
 * knows, so that neither this answer nor the next one tells whether the account exists.
 */
export async function sendOtp(shop: Shop, rawEmail: string, client: string): Promise<SentOtp> {
  const email = normaliseEmail(rawEmail)
  await limitUses(shop, client && `otp-from:${client}`, 60, 60 * 60_000)
  const now = shop.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')

  const isPut = await shop.db.transaction().execute(async (db) => {
    const user = await findUserByEmail(db, email)
    const code_hash = user ? randomToken() : keyedHash(shop.secret, 'otp', email, code)
    const otp = { email, code_hash, sent_at: now, expires_at: now + otpLifetimeMs }
    if (!(await putOtp(db, otp))) return false
    const mail = user
      ? await accountExistsMail(shop.catalogue.firm, email, shop.siteUrl())
      : await oneTimeCodeMail(shop.catalogue.firm, email, code)
    await insertMail(db, mail, now)
    return true
  })
  if (!isPut) throw await tooSoon(shop.db, email, now)
  return {
    message: 'We have sent a code to your e-mail. It is valid for ten minutes.',
    resendAfterMs: otpResendMs,
  }
}

async function tooSoon(db: Database, email: string, now: number): Promise<Refusal> {
  const otp = await findOtp(db, email)
  const waitS = Math.ceil(((otp?.sent_at ?? now) + otpResendMs - now) / 1000)
  return waitS > 0
    ? new Refusal('too-many-requests', `Please wait ${waitS} seconds before asking again.`, waitS)
    : new Refusal(
        'too-many-requests',
        'Too many codes were sent. Please try again in an hour.',
        3600,
      )
}
