/** What somebody of the firm has noted of an order, a booking, an account or whatever else has an id. */
export interface NoteRow {
  id: string
  /** Id of what it is about. */
  subject_id: string
  /** As `Actor` writes them. */
  actor: string
  text: string
  at: number
}

export const blockKinds = ['mailbox', 'phone', 'network'] as const
export type BlockKind = (typeof blockKinds)[number]

/** Who may not open anything more; nobody reads from it who that is. */
export interface BlockRow {
  id: string
  kind: BlockKind
  /** A keyed digest of the mailbox, phone number or network. */
  subject: string
  reason: string
  /** As `Actor` writes them. */
  actor: string
  at: number
  ended_at: number | null
}

export interface OfficeTables {
  notes: NoteRow
  blocks: BlockRow
}

/** When somebody of the firm has called; null until then. */
export interface CalledColumn {
  called_at: number | null
}

/** Whether whoever had a seat was there; null while nobody has noted it. */
export interface AttendanceColumn {
  attendance: 'came' | 'missed' | null
}
