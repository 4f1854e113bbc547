export interface RefundRow {
  /** Our own id at the provider, written before it is asked. */
  id: string
  payment_id: string
  amount_paise: number
  /** `asked` until the provider has decided. */
  state: 'asked' | 'refunded' | 'failed'
  source: string
  reason: string
  /** The provider's own words on it. */
  detail: string
  created_at: number
  next_check_at: number
  settled_at: number | null
}

/** The tables of money given back, and of the days compared with the provider. */
export interface RefundTables {
  refunds: RefundRow
  reconciliations: {
    day: string
    claimed_at: number
    finished_at: number | null
    checked: number
    differences: number
  }
}
