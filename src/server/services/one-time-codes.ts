import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { SentOtp } from '#contracts/otp.ts'
import { normaliseEmail, otpLifetimeMs, otpResendMs } from '#domain/identity.ts'
import { countOtpTry, findOtp, type OtpKey, putOtp, spendOtp } from '../database/email-otps.ts'
import { insertMail } from '../database/mails.ts'
import type { OtpPurpose } from '../database/identity-tables.ts'
import type { Database } from '../database/tables.ts'
import { findUserByEmail } from '../database/users.ts'
import { accountExistsMail } from '../mail/messages/account-exists.ts'
import { noAccountMail } from '../mail/messages/no-account.ts'
import { oneTimeCodeMail } from '../mail/messages/one-time-code.ts'
import { resetCodeMail } from '../mail/messages/reset-code.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { limitUses } from './limit-uses.ts'
import { equalInConstantTime, keyedHash, randomToken } from './secrets.ts'

/** Who gets a code and in which letter; everybody else gets a letter that says why there is none. */
const purposes = {
  register: { needsAccount: false, withCode: oneTimeCodeMail, without: accountExistsMail },
  reset: { needsAccount: true, withCode: resetCodeMail, without: noAccountMail },
} as const

/** The code is usually in the mailbox before the answer; a slow mail service holds nobody up. */
const mailPatienceMs = 1500

const wrongCode = () => new Refusal('wrong-code', 'Invalid OTP')

/** Another key for each purpose: even the same digits are another code. */
function codeHash(shop: Shop, { email, purpose }: OtpKey, code: string): string {
  return keyedHash(shop.secret, 'otp', purpose, email, code)
}

/**
 * Mails a six-digit code to whom it can serve. Everybody else gets a letter, and a code that nobody
 * knows is stored, so that neither this answer nor the next one tells whether an account exists.
 * Throws `too-many-requests` within 30 seconds and after ten letters in an hour.
 */
export async function sendCode(
  shop: Shop,
  purpose: OtpPurpose,
  rawEmail: string,
  client: string,
): Promise<Omit<SentOtp, 'message'>> {
  const key = { email: normaliseEmail(rawEmail), purpose }
  await limitUses(shop, client && `otp-from:${client}`, 60, 60 * 60_000)
  const now = shop.now()
  const isPut = await shop.db.transaction().execute((db) => putCode(db, shop, key, now))
  if (!isPut) throw await tooSoon(shop.db, key, now)
  await Promise.race([shop.outbox.deliver(), setTimeout(mailPatienceMs)])
  return { resendAfterMs: otpResendMs }
}

async function putCode(db: Database, shop: Shop, key: OtpKey, now: number): Promise<boolean> {
  const { needsAccount, withCode, without } = purposes[key.purpose]
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hasAccount = (await findUserByEmail(db, key.email)) !== undefined
  const serves = hasAccount === needsAccount
  const code_hash = serves ? codeHash(shop, key, code) : randomToken()
  const otp = { ...key, code_hash, sent_at: now, expires_at: now + otpLifetimeMs }
  if (!(await putOtp(db, otp))) return false
  const { firm } = shop.catalogue
  const mail = serves
    ? await withCode(firm, key.email, code)
    : await without(firm, key.email, shop.siteUrl())
  await insertMail(db, mail, now)
  return true
}

async function tooSoon(db: Database, key: OtpKey, now: number): Promise<Refusal> {
  const otp = await findOtp(db, key)
  const waitS = Math.ceil(((otp?.sent_at ?? now) + otpResendMs - now) / 1000)
  return waitS > 0
    ? new Refusal('too-many-requests', `Please wait ${waitS} seconds before asking again.`, waitS)
    : new Refusal(
        'too-many-requests',
        'Too many codes were sent. Please try again in an hour.',
        3600,
      )
}

/**
 * Throws `wrong-code` unless this is the code; wrong, used, expired and guessed-too-often are one
 * refusal. Answers how to use it up inside a transaction, which again throws if it was used meanwhile.
 */
export async function checkCode(
  shop: Shop,
  key: OtpKey,
  code: string,
): Promise<(db: Database) => Promise<void>> {
  const now = shop.now()
  const expected = await countOtpTry(shop.db, key, now)
  const given = codeHash(shop, key, code)
  if (expected === undefined || !equalInConstantTime(given, expected)) throw wrongCode()
  return async (db) => {
    if (!(await spendOtp(db, key, expected, now))) throw wrongCode()
  }
}
