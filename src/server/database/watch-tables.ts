/** What must not stay as it is, and what tells that it does. */
export interface TroubleTables {
  /** The troubles that stand; a row goes when its trouble is over. */
  troubles: {
    name: string
    since: number
    /** How many of its mails the firm has had. */
    told: number
  }
  /** Since when something goes on; a row goes when it ends. */
  traces: { name: string; at: number }
  /** Money that arrived, and whose delivery ended in an error each time so far. */
  delivery_failures: {
    payment_id: string
    failures: number
    first_at: number
    last_at: number
  }
}
