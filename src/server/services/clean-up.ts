import { deleteExpiredCodes } from '../database/email-codes.ts'
import { deleteExpiredTickets } from '../database/email-tickets.ts'
import { eraseDecided } from '../database/erasures.ts'
import { deleteOldBrowsers } from '../database/known-browsers.ts'
import { deleteOldMails } from '../database/mails.ts'
import { deleteOldPurchaseKeys } from '../database/purchase-keys.ts'
import { deleteOldRateLimits, takeUse } from '../database/rate-limits.ts'
import { deleteExpiredSessions } from '../database/sessions.ts'
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
  await deleteExpiredSessions(db, now())
  await deleteExpiredTickets(db, now())
  await deleteExpiredCodes(db, now())
  await deleteOldBrowsers(db, now() - 400 * day)
  await deleteOldMails(db, now() - 30 * day)
  await deleteOldPurchaseKeys(db, now() - 30 * day)
  await db.transaction().execute(eraseDecided)
}

/** Limits that are over, every few minutes: whoever floods the server must not fill its disk with them. */
export async function forgetOldLimits({ db, now }: Shop): Promise<void> {
  const use = { name: 'job:forget-limits', limit: 1, windowMs: 5 * minute }
  if (!(await takeUse(db, use, now()))) return
  await db.transaction().execute((own) => deleteOldRateLimits(own, now()))
}
