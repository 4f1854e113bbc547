import { sql } from 'kysely'
import { otpAttempts, otpResendMs, otpsPerHour } from '#domain/identity.ts'
import type { OtpPurpose } from './identity-tables.ts'
import type { Database } from './tables.ts'

const hourMs = 60 * 60_000

/** Whose code, and what it is for. */
export interface OtpKey {
  readonly email: string
  readonly purpose: OtpPurpose
}

/** Stores a new code unless the last one is too fresh or the hour is used up; says whether it did. */
export async function putOtp(
  db: Database,
  otp: OtpKey & { code_hash: string; expires_at: number; sent_at: number },
): Promise<boolean> {
  const { code_hash, expires_at, sent_at: now } = otp
  const hourIsOver = sql<boolean>`email_otps.hour_started_at <= ${now - hourMs}`
  const set = {
    code_hash,
    expires_at,
    sent_at: now,
    attempts: 0,
    sent_in_hour: sql<number>`case when ${hourIsOver} then 1 else email_otps.sent_in_hour + 1 end`,
    hour_started_at: sql<number>`case when ${hourIsOver} then ${now} else email_otps.hour_started_at end`,
  }
  const row = await db
    .insertInto('email_otps')
    .values({ ...otp, attempts: 0, hour_started_at: now, sent_in_hour: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'purpose'])
        .doUpdateSet(set)
        .where('email_otps.sent_at', '<=', now - otpResendMs)
        .where((where) =>
          where.or([where('email_otps.sent_in_hour', '<', otpsPerHour), hourIsOver]),
        ),
    )
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the try before anybody compares, so that parallel guesses count too. */
export async function countOtpTry(
  db: Database,
  { email, purpose }: OtpKey,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .updateTable('email_otps')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('attempts', '<', otpAttempts)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Uses a code up; false when somebody else just did. */
export async function spendOtp(
  db: Database,
  { email, purpose }: OtpKey,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('email_otps')
    // Not `now`: for whoever began a millisecond earlier it would still be good.
    .set({ expires_at: 0 })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

export async function findOtp(db: Database, { email, purpose }: OtpKey) {
  return await db
    .selectFrom('email_otps')
    .selectAll()
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Codes of every purpose for somebody who is gone. */
export async function deleteOtpsOf(db: Database, email: string): Promise<void> {
  await db.deleteFrom('email_otps').where('email', '=', email).execute()
}

/** Codes that are over, once their hourly count is over as well. */
export async function deleteOldOtps(db: Database, sentBefore: number): Promise<void> {
  await db.deleteFrom('email_otps').where('sent_at', '<', sentBefore).execute()
}
