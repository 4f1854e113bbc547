import type { Shop } from '#server/shop.ts'

/** For how long a row belongs to the process that claims it, in milliseconds: longer than the work can take. */
const leaseMs = 60_000

interface Work<Row> {
  /** Takes what is due at this moment, until that one. */
  readonly claim: (now: number, leaseUntil: number) => Promise<readonly Row[]>
  /** Answers whether the row is still to be looked at. */
  readonly work: (row: Row) => Promise<boolean>
  /** When its schedule has it looked at again, in milliseconds from this moment. */
  readonly delayOf: (row: Row, now: number) => number
  readonly setNext: (row: Row, at: number) => Promise<void>
}

/**
 * Claims what is due and works on it, one row beside the other. One whose work fails on our side, as the database is busy,
 * has its next turn by its schedule where that is before the end of the lease, and keeps none of the others from theirs.
 * Throws what failed, when all are through.
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
      // Where the lease ends when it is due, nothing is left to be written.
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
