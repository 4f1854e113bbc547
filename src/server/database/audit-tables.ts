/** One thing that somebody did to money or to an order. Rows are added and sealed, and never changed after that. */
export interface AuditRow {
  id: string
  at: number
  /** As `Actor` writes them. */
  actor: string
  /** 'payment.paid': what it was done to, and what it is since then. */
  action: string
  /** Id of the payment, order or found payment. */
  subject: string
  /** Facts as JSON: ids, amounts and states, and nothing of a person. */
  facts: string
  /** Place in the chain, from 1; null until it is sealed. */
  place: number | null
  /** Digest of this row and of the seal before it. */
  seal: string | null
}

export interface AuditTables {
  audit: AuditRow
}
