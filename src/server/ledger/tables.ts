import type { FoundTables } from './found-tables.ts'
import type { RefundTables } from './refund-tables.ts'

/** The key of a purchase's page, as far as it is kept. */
export interface PassportRow {
  /** The digest of the key: who reads the database opens no page. */
  key_hash: string
  payment_id: string
  created_at: number
  revoked_at: number | null
}

/** Besides payments: what else money leaves in the books. */
export interface LedgerTables extends FoundTables, RefundTables {
  passports: PassportRow
}
