import type { KeptClass } from '#domain/keeping.ts'

/** What the law makes the firm keep of somebody who is gone; nobody reads it without the key. */
export interface SealedRow {
  id: string
  class: KeptClass
  /** A digest of the mailbox, made with the sealing key; '' where there is none. */
  subject: string
  /** The purchase that it was part of. */
  about: string
  /** Encrypted: JSON of the columns, by table. */
  payload: string
  sealed_at: number
  /** From then on it is nowhere. */
  erase_after: number
}

export interface SealingTables {
  sealed: SealedRow
}
