import type { FoundTables } from './ledger-found-tables.ts'
import type { RefundTables } from './ledger-refund-tables.ts'

/** The key of a purchase's page, as far as it is kept. */
export interface PassportRow {
  /** The digest of the key: who reads the database opens no page. */
  key_hash: string
  payment_id: string
  created_at: number
  revoked_at: number | null
}

/** What was taken off a purchase of any kind. */
interface DeductionRow {
  subject_id: string
  position: number
  /** The rule that gave it: of one that this program does not know any more, too. */
  kind: string
  /** By what the rule knows it. */
  label: string
  amount_paise: number
}

/** Besides payments: what else money leaves in the books. */
export interface LedgerTables extends FoundTables, RefundTables {
  passports: PassportRow
  deductions: DeductionRow
  /** What somebody has asked to be taken off their cart: one of a kind. */
  asked_deductions: { user_id: string; kind: string; label: string }
}
