import type { Shop } from '#server/shop.ts'
import { findNewestRecord } from './queries/figures.ts'
import { findBeginning, forgetBeginning, noteBeginning, noteMoment } from './queries/alert-state.ts'

const dayMs = 24 * 60 * 60_000
/** Time for the operator to set a wrong clock right; a shop that was off for longer than a day erases so much later. */
const waitMs = 2 * dayMs

/**
 * Whether the clock may be believed by what erases: not while it is more than a day ahead of the moment that it showed
 * last, or of the newest account or payment where it was never looked at. After such a jump it is believed when it has
 * been put back, or two days later. Says so in the log, and `troubles` tells the firm.
 */
export async function isClockTrusted({
  db,
  log,
  now,
}: Pick<Shop, 'db' | 'log' | 'now'>): Promise<boolean> {
  const at = now()
  const seen = (await findBeginning(db, 'clock-seen')) ?? (await findNewestRecord(db))
  await noteMoment(db, 'clock-seen', at)
  const hasJumped = seen !== undefined && at - seen > dayMs
  const jumpedAt = await findBeginning(db, 'clock-jumped')
  if (hasJumped) {
    const daysAhead = Math.floor((at - seen) / dayMs)
    log.error({ daysAhead }, 'the clock is days ahead of what it showed last: nothing is erased')
    if (jumpedAt === undefined) await noteBeginning(db, 'clock-jumped', at)
    else await noteMoment(db, 'clock-jumped', at)
    return false
  }
  if (jumpedAt === undefined) return true
  if (at >= jumpedAt && at - jumpedAt <= waitMs) return false
  await forgetBeginning(db, 'clock-jumped')
  return true
}
