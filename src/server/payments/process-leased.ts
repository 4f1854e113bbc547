import type { Shop } from '#server/shop.ts'

/** How long a row belongs to the process that claims it, in milliseconds: longer than the work can take. */
const leaseMs = 60_000

interface Work<Row> {
  /** Claims what is due at `now`, until `leaseUntil`. */
  readonly claim: (now: number, leaseUntil: number) => Promise<readonly Row[]>
  /** Returns whether the row needs another check. */
  readonly work: (row: Row) => Promise<boolean>
  /** When its schedule has the next check, in milliseconds from `now`. */
  readonly delayOf: (row: Row, now: number) => number
  readonly setNext: (row: Row, at: number) => Promise<void>
}

/**
 * Claims what is due and processes the rows in parallel. If the work on one fails on our side, as the database is busy,
 * it is retried on its schedule where that is before the end of the lease; the other rows are not affected. Throws the
 * failures when all rows are done.
 */
export async function processLeased<Row>(
  { now }: Pick<Shop, 'now'>,
  { claim, work, delayOf, setNext }: Work<Row>,
): Promise<void> {
  const setNextOf = async (row: Row, isDelayed: (delayMs: number) => boolean) => {
    const at = now()
    const delayMs = delayOf(row, at)
    if (isDelayed(delayMs)) await setNext(row, at + delayMs)
  }
  const workOn = async (row: Row) => {
    try {
      // If the next check is due when the lease ends, nothing needs to be written.
      if (await work(row)) await setNextOf(row, (delayMs) => delayMs !== leaseMs)
    } catch (error) {
      await setNextOf(row, (delayMs) => delayMs < leaseMs)
      throw error
    }
  }
  const rows = await claim(now(), now() + leaseMs)
  const ended = await Promise.allSettled(rows.map(workOn))
  const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  if (failures.length > 1) throw new AggregateError(failures, 'Several of what was claimed failed')
  if (failures[0]) throw failures[0]
}
