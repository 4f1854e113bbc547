import { type DeleteResult, type RawBuilder, sql, SqliteAdapter } from 'kysely'
import type { Database } from './tables.ts'

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

const isSqlite = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter

/** Behind every text that begins with another one, bytewise. */
const lastSign = '\u{10FFFF}'

/**
 * True for a text that begins so, by an index on just this expression: on PostgreSQL one with `text_pattern_ops`, whatever
 * language its texts are sorted in.
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
