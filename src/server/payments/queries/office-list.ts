import { type RawBuilder, sql } from 'kysely'
import { paymentStates } from '#domain/payment-state.ts'
import type { Database } from '#server/database/tables.ts'

export interface ListFilter {
  readonly state?: string | undefined
  /** Started at or after this moment, epoch milliseconds. */
  readonly sinceMs?: number | undefined
  /** Started before this moment. */
  readonly untilMs?: number | undefined
  readonly email?: string | undefined
  /** Id of a webinar. */
  readonly webinar?: string | undefined
  readonly limit?: number | undefined
}

type Value = string | number | null
export type ListRow = Readonly<Record<string, Value>>

/** The states that rows of a list can have, and of what: 'the payment', 'an enrollment'. */
interface ListStates {
  readonly of: string
  readonly names: readonly string[]
}

/** All that the back office needs to know about one of its lists: read by `list`, `export`, their filters and help. */
export interface OfficeList {
  /** As typed. */
  readonly name: string
  /** What it contains, if more than its name says; help shows it in place of the name, which it includes. */
  readonly help?: string
  /** The rows that match a filter, newest first. */
  rows(db: Database, filter: ListFilter): Promise<ListRow[]>
  /** For `--state`; if missing, there is no such filter. */
  readonly states?: ListStates
  /** For `--email`: whether the rows' owners are known. */
  readonly knowsEmail: boolean
  /** For `--webinar`. */
  readonly knowsWebinar?: true
  /** `--since` and `--until`, and the order, are by the day on which it takes place; else by when it was started. */
  readonly isByOccurrence?: true
  /** Columns in the terminal. */
  readonly columns: readonly string[]
  /** Columns in the terminal for states that have their own. */
  readonly columnsOf?: Readonly<Record<string, readonly string[]>>
  /** Columns in a file; a list without them is not exported. Private details are in neither. */
  readonly exported?: readonly string[]
}

/** A column's printed name: money is shown in rupees. */
type ShownAs<Name extends string> = Name extends `${infer Money}_paise` ? `${Money}_rupees` : Name
type ColumnsOf<Row> = readonly ShownAs<keyof Row & string>[]

interface ListOf<Row extends ListRow> extends OfficeList {
  rows(db: Database, filter: ListFilter): Promise<Row[]>
  readonly columns: ColumnsOf<Row>
  readonly columnsOf?: Readonly<Record<string, ColumnsOf<Row>>>
  readonly exported?: ColumnsOf<Row>
}

/** The list, with columns checked against its rows: one that no row has does not compile. */
export function officeList<Row extends ListRow>(list: ListOf<Row>): OfficeList {
  return list
}

/** For purchases and payments. */
export const statesOfPayment: ListStates = { of: 'the payment', names: paymentStates }

/** The columns to filter by; a list without `state` or `email` has no such filter. */
interface Columns {
  readonly at: string
  readonly state?: string | RawBuilder<string>
  readonly email?: RawBuilder<string>
}

/** A payment's state, joined to its purchase. `coalesce` keeps SQLite from starting with all payments in that state. */
export const settledState = sql<string>`coalesce(payments.state, '')`

const openStates = new Set(['pending', 'refunding', 'refund_failed'])

/** The same for a list ordered by age: open payments are always few, so starting with them is fine. */
export const stateColumn = (state: string | undefined) =>
  openStates.has(state ?? '') ? 'payments.state' : settledState

/** Bookings store an e-mail as typed. */
export const lowerEmail = sql<string>`lower(email)`

/** True for the rows that match a filter. */
export function isWanted(
  { state, sinceMs = 0, untilMs = everything, email }: ListFilter,
  columns: Columns,
): RawBuilder<boolean> {
  const at = sql.ref(columns.at)
  const all = [sql<boolean>`${at} >= ${sinceMs}`, sql<boolean>`${at} < ${untilMs}`]
  if (columns.state !== undefined && state !== undefined)
    all.push(
      sql`${typeof columns.state === 'string' ? sql.ref(columns.state) : columns.state} = ${state}`,
    )
  if (columns.email !== undefined && email !== undefined) all.push(sql`${columns.email} = ${email}`)
  return sql`(${sql.join(all, sql` and `)})`
}

/** The ids of a payment at the provider and the bank. */
export const references = [
  'payments.provider_order_id',
  'payments.provider_transaction_id',
  'payments.bank_reference',
  'payments.payment_mode',
] as const

/** The same, and the amount received, as the last columns of a file. */
export const referenceColumns = [
  'arrived_rupees',
  'provider_order_id',
  'provider_transaction_id',
  'bank_reference',
  'payment_mode',
] as const

export const everything = Number.MAX_SAFE_INTEGER
