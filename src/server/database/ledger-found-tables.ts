import type { FoundState } from '#domain/found-state.ts'

export interface FoundPaymentRow {
  /** Our id of the payment, as the provider knows it. */
  id: string
  /** The name of the provider that knows it, as far as we know. */
  provider: string
  state: FoundState
  /** What has arrived at the provider; null while that is not known. */
  arrived_paise: number | null
  /** JSON of the texts that the payment was opened with; '' once nobody needs them any more. */
  memo: string
  /** Why it was not taken into the books, or why it goes back. */
  reason: string
  /** Who brought the news. */
  source: string
  /** The provider's own words on it. */
  detail: string
  found_at: number
  /** When it is asked about again or, of found money, when it goes back unless somebody decides. */
  next_check_at: number
  /** What of it has gone back without us: before it was found, or in the provider's dashboard. */
  returned_paise: number
  refund_id: string | null
  /** When the refund was begun. */
  refund_at: number | null
  settled_at: number | null
}

/** A refund of found money that was made in the provider's dashboard. */
export interface FoundRefundRow {
  /** The provider's id of it. */
  id: string
  payment_id: string
  /** Whether the provider has still to say how it stands, or it is counted in `returned_paise`. */
  state: 'asked' | 'counted'
  heard_at: number
  next_check_at: number
}

/** Payments that the provider knows and the ledger does not, and what was given back of them elsewhere. */
export interface FoundTables {
  found_payments: FoundPaymentRow
  found_refunds: FoundRefundRow
}
