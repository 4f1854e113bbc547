import { unpaidKeptMs } from '#domain/retention.ts'
import { deleteExpiredCodes } from '../database/email-codes.ts'
import { deleteExpiredTickets } from '../database/email-tickets.ts'
import { eraseDecided } from '../database/erasures.ts'
import { deleteOldBrowsers } from '../database/known-browsers.ts'
import { deleteOldMails } from '../database/forget-mails.ts'
import { inPortions } from '../database/portions.ts'
import { deleteOldPurchaseKeys } from '../database/purchase-keys.ts'
import { deleteOldRateLimits, takeUse } from '../database/rate-limits.ts'
import { deleteExpiredSessions } from '../database/sessions.ts'
import type { Database } from '../database/tables.ts'
import { markUnpaid } from '../database/unpaid.ts'
import type { Shop } from '../shop.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Deletes what nobody needs any more; does so once an hour, whichever process comes first. What one
 * that died in the middle left behind goes in the next hour.
 */
export async function cleanUpHourly({ db, now }: Shop): Promise<void> {
  if (!(await takeUse(db, { name: 'job:clean-up', limit: 1, windowMs: hour }, now()))) return
  const at = now()
  await inPortions((most) => deleteExpiredSessions(db, at, most))
  await inPortions((most) => deleteExpiredTickets(db, at, most))
  await inPortions((most) => deleteExpiredCodes(db, at, most))
  await inPortions((most) => deleteOldBrowsers(db, at - 400 * day, most))
  await inPortions((most) => deleteOldMails(db, at - 30 * day, most))
  await inPortions((most) => deleteOldPurchaseKeys(db, at - 30 * day, most))
  await db.transaction().execute(eraseDecided)
  await inPortions((most) => forgetUnpaid(db, at - unpaidKeptMs, most))
}

/** Whom an unpaid purchase was for, and what they had told. Its payment stays, and could still be given back. */
async function forgetUnpaid(db: Database, endedBefore: number, most: number): Promise<number> {
  return await db.transaction().execute(async (own) => {
    const marked = await markUnpaid(own, endedBefore, most)
    await eraseDecided(own)
    return marked
  })
}

/** Limits that are over, every few minutes: whoever floods the server must not fill its disk with them. */
export async function forgetOldLimits({ db, now }: Shop): Promise<void> {
  const use = { name: 'job:forget-limits', limit: 1, windowMs: 5 * minute }
  if (!(await takeUse(db, use, now()))) return
  const at = now()
  await inPortions((most) => deleteOldRateLimits(db, at, most))
}
