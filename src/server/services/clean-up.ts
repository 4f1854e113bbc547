import { deleteOldOtps } from '../database/email-otps.ts'
import { deleteExpiredTickets } from '../database/email-tickets.ts'
import { deleteOldMails } from '../database/mails.ts'
import { deleteOldRateLimits, takeUse } from '../database/rate-limits.ts'
import { deleteExpiredSessions } from '../database/sessions.ts'
import type { Shop } from '../shop.ts'

const hour = 60 * 60_000

/**
 * Deletes what nobody needs any more; does so once an hour, whichever process comes first. What one
 * that died in the middle left behind goes in the next hour.
 */
export async function cleanUpHourly({ db, now }: Shop): Promise<void> {
  if (!(await takeUse(db, 'job:clean-up', 1, hour, now()))) return
  await deleteExpiredSessions(db, now())
  await deleteOldRateLimits(db, now() - 24 * hour)
  await deleteExpiredTickets(db, now())
  await deleteOldOtps(db, now() - 24 * hour)
  await deleteOldMails(db, now() - 30 * 24 * hour)
}
