import { type RawBuilder, sql } from 'kysely'

export interface ListFilter {
  readonly state?: string | undefined
  /** Begun at or after this moment, epoch milliseconds. */
  readonly sinceMs?: number | undefined
  /** Begun before this moment. */
  readonly untilMs?: number | undefined
  readonly email?: string | undefined
  readonly limit?: number | undefined
}

type Value = string | number | null
export type ListRow = Readonly<Record<string, Value>>

/** The columns by which a list is narrowed; without `state` or `email` it has none. */
interface Columns {
  readonly at: string
  readonly state?: string
  readonly email?: RawBuilder<string>
}

/** Bookings keep an e-mail as it was typed. */
export const lowerEmail = sql<string>`lower(email)`

/** True for the rows that a filter leaves. */
export function isWanted(
  { state, sinceMs = 0, untilMs = everything, email }: ListFilter,
  columns: Columns,
): RawBuilder<boolean> {
  const at = sql.ref(columns.at)
  const all = [sql<boolean>`${at} >= ${sinceMs}`, sql<boolean>`${at} < ${untilMs}`]
  if (columns.state !== undefined && state !== undefined)
    all.push(sql`${sql.ref(columns.state)} = ${state}`)
  if (columns.email !== undefined && email !== undefined) all.push(sql`${columns.email} = ${email}`)
  return sql`(${sql.join(all, sql` and `)})`
}

/** By what the provider and the bank know a payment. */
export const references = [
  'payments.provider_order_id',
  'payments.provider_transaction_id',
  'payments.bank_reference',
  'payments.payment_mode',
] as const

export const everything = Number.MAX_SAFE_INTEGER
