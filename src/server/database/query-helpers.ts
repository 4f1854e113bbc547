import { type DeleteResult, type RawBuilder, sql, SqliteAdapter } from 'kysely'
import type { Database } from './tables.ts'

/** Upper bound of the clock difference between two processes. */
export const clockSkewMs = 60_000

/**
 * True for a row that is due, and for one scheduled further ahead than its schedule allows:
 * that time was set by a clock that ran ahead and was corrected since.
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

const isSqlite = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter

/** Appended to a prefix, it sorts after every text with this prefix, bytewise. */
const lastSign = '\u{10FFFF}'

/**
 * A prefix condition that can use an index on exactly this expression: on PostgreSQL one with `text_pattern_ops`,
 * independent of the collation.
 */
export function beginsWith(
  db: Database,
  expression: RawBuilder<unknown>,
  beginning: string,
): RawBuilder<boolean> {
  const end = beginning + lastSign
  return isSqlite(db)
    ? sql<boolean>`(${expression} >= ${beginning} and ${expression} < ${end})`
    : sql<boolean>`(${expression} ~>=~ ${beginning} and ${expression} ~<~ ${end})`
}
