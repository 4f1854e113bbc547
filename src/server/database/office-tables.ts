/** A staff note about an order, a booking, an account or any other object with an id. */
export interface NoteRow {
  id: string
  /** Id of its subject. */
  subject_id: string
  /** An `Actor`. */
  actor: string
  text: string
  at: number
}

export const blockKinds = ['mailbox', 'phone', 'network'] as const
export type BlockKind = (typeof blockKinds)[number]

/** A block on opening anything new; does not reveal who is blocked. */
export interface BlockRow {
  id: string
  kind: BlockKind
  /** A keyed digest of the mailbox, phone number or network. */
  subject: string
  reason: string
  /** An `Actor`. */
  actor: string
  at: number
  ended_at: number | null
}

export interface OfficeTables {
  notes: NoteRow
  blocks: BlockRow
}

/** When staff called; null until then. */
export interface CalledColumn {
  called_at: number | null
}

/** Whether the seat holder attended; null until recorded. */
export interface AttendanceColumn {
  attendance: 'came' | 'missed' | null
}
