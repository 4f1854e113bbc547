import { type DeleteResult, type RawBuilder, sql } from 'kysely'

/** The clocks of two processes differ by less. */
export const clockSkewMs = 60_000

/**
 * True for a row whose turn has come, and for one that waits longer than its schedule ever makes it wait:
 * that turn was set by a clock that ran ahead and was corrected since.
 */
export function isDue(
  column: 'next_check_at' | 'next_attempt_at',
  now: number,
  longestDelayMs: number,
): RawBuilder<boolean> {
  const due = sql.ref(column)
  return sql<boolean>`(${due} <= ${now} or ${due} > ${now + longestDelayMs + clockSkewMs})`
}

/** How many rows a statement has deleted. */
export function deleted(results: readonly DeleteResult[]): number {
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
