import { sql } from 'kysely'

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

/** A column of states, compared with whatever somebody typed. */
export const text = (column: string) => sql.ref<string>(column)

/** Bookings keep an e-mail as it was typed. */
export const lowerEmail = sql<string>`lower(email)`

/** By what the provider and the bank know a payment. */
export const references = [
  'payments.provider_order_id',
  'payments.provider_transaction_id',
  'payments.bank_reference',
  'payments.payment_mode',
] as const

export const everything = Number.MAX_SAFE_INTEGER
