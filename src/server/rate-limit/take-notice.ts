import type { Database } from '#server/database/tables.ts'
import { takeUse } from './queries/rate-limits.ts'

const day = 24 * 60 * 60_000
/** Of everybody together: no flood of the firm's mailbox, and the codes of others go through the same service. */
const toldInADay = 100
/** Of one area, be it a carrier's address: nobody by themselves uses up the day for all others. */
const toldOfArea = 20

interface Asked {
  /** What the firm is told of: 'requests'. */
  readonly what: string
  /** '' when it cannot be told from us. */
  readonly area: string
}

/** Whether the firm gets a mail of its own about what somebody from this area asks; counts it. */
export async function takeNotice(
  db: Database,
  { what, area }: Asked,
  now: number,
): Promise<boolean> {
  const ofArea = { name: `${what}-told:${area}`, limit: toldOfArea, windowMs: day }
  if (area && !(await takeUse(db, ofArea, now))) return false
  return await takeUse(db, { name: `${what}-told`, limit: toldInADay, windowMs: day }, now)
}
