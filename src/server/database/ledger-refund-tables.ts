export interface RefundRow {
  /** Our own id at the provider, written before it is asked. */
  id: string
  payment_id: string
  amount_paise: number
  /** `asked` until the provider has decided. */
  state: 'asked' | 'refunded' | 'failed'
  /** `provider`: made elsewhere, and heard of. */
  source: 'delivery' | 'operator' | 'provider'
  /** Who decided it, where that is a person. */
  actor: string
  reason: string
  /** The provider's own words on it. */
  detail: string
  /** The bank's number of the transfer back, where the provider says it. */
  bank_reference: string | null
  created_at: number
  next_check_at: number
  settled_at: number | null
}

/** The tables of money given back, and of the days compared with the provider. */
export interface RefundTables {
  refunds: RefundRow
  /** Which lines of an order a refund gives back; none for the whole, or for an amount. */
  refund_items: { refund_id: string; product_id: string; quantity: number }
  reconciliations: {
    day: string
    claimed_at: number
    finished_at: number | null
    checked: number
    differences: number
  }
}
