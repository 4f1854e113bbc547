import { type RawBuilder, sql } from 'kysely'
import { paymentStates } from '#domain/payment-state.ts'
import type { Database } from '#server/database/tables.ts'

export interface ListFilter {
  readonly state?: string | undefined
  /** Begun at or after this moment, epoch milliseconds. */
  readonly sinceMs?: number | undefined
  /** Begun before this moment. */
  readonly untilMs?: number | undefined
  readonly email?: string | undefined
  /** Id of a webinar. */
  readonly webinar?: string | undefined
  readonly limit?: number | undefined
}

type Value = string | number | null
export type ListRow = Readonly<Record<string, Value>>

/** Which states the rows of a list can have, and whose they are: 'the payment', 'an enrollment'. */
interface ListStates {
  readonly of: string
  readonly names: readonly string[]
}

/** All that the back office has to know of one of its lists: `list`, `export`, their filters and help read it. */
export interface OfficeList {
  /** As it is typed. */
  readonly name: string
  /** What it holds, where that is more than its name says; help has it in place of the name, which it contains. */
  readonly help?: string
  /** The rows that a filter leaves, newest first. */
  rows(db: Database, filter: ListFilter): Promise<ListRow[]>
  /** For `--state`; without them there is none. */
  readonly states?: ListStates
  /** For `--email`: whether it is known whose the rows are. */
  readonly knowsEmail: boolean
  /** For `--webinar`. */
  readonly knowsWebinar?: true
  /** `--since` and `--until` are of the day on which it takes place, and so is the order; else of when it was begun. */
  readonly isByOccurrence?: true
  /** In the terminal. */
  readonly columns: readonly string[]
  /** In the terminal, where a state that is asked for has other columns. */
  readonly columnsOf?: Readonly<Record<string, readonly string[]>>
  /** In a file; a list without them is not exported. What is nobody's business is in neither. */
  readonly exported?: readonly string[]
}

/** What a column is called in print: money is shown in rupees. */
type ShownAs<Name extends string> = Name extends `${infer Money}_paise` ? `${Money}_rupees` : Name
type ColumnsOf<Row> = readonly ShownAs<keyof Row & string>[]

interface ListOf<Row extends ListRow> extends OfficeList {
  rows(db: Database, filter: ListFilter): Promise<Row[]>
  readonly columns: ColumnsOf<Row>
  readonly columnsOf?: Readonly<Record<string, ColumnsOf<Row>>>
  readonly exported?: ColumnsOf<Row>
}

/** The list, whose columns are those of its rows: one that no row has does not compile. */
export function officeList<Row extends ListRow>(list: ListOf<Row>): OfficeList {
  return list
}

/** Of what is paid for, and of payments. */
export const statesOfPayment: ListStates = { of: 'the payment', names: paymentStates }

/** The columns by which a list is narrowed; without `state` or `email` it has none. */
interface Columns {
  readonly at: string
  readonly state?: string | RawBuilder<string>
  readonly email?: RawBuilder<string>
}

/** How a payment stands, beside what it pays for. Without `coalesce` SQLite would begin with all payments in that state. */
export const settledState = sql<string>`coalesce(payments.state, '')`

const openStates = new Set(['pending', 'refunding', 'refund_failed'])

/** The same for a list in the order of age: of payments that are open there are few, however many there are. */
export const stateColumn = (state: string | undefined) =>
  openStates.has(state ?? '') ? 'payments.state' : settledState

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
    all.push(
      sql`${typeof columns.state === 'string' ? sql.ref(columns.state) : columns.state} = ${state}`,
    )
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

/** The same, and what has arrived, as the last columns of a file. */
export const referenceColumns = [
  'arrived_rupees',
  'provider_order_id',
  'provider_transaction_id',
  'bank_reference',
  'payment_mode',
] as const

export const everything = Number.MAX_SAFE_INTEGER
