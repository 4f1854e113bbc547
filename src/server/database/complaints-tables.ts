import type { ComplaintState } from '#domain/complaint.ts'
import type { Language } from '#domain/language.ts'

export interface ComplaintRow {
  id: string
  /** By what people and the firm call it, also on the phone. */
  ticket: string
  state: ComplaintState
  /** What somebody has told is '' once it is erased. */
  name: string
  email: string
  /** The order or whatever it is about, as it was typed. */
  about: string
  message: string
  /** What the firm said last. */
  answer: string
  created_at: number
  answered_at: number | null
  resolved_at: number | null
  /** Of the mails about it. */
  language: Language
  /** 1: whoever complained has deleted the account, and is forgotten as soon as it is resolved. */
  erase_at_end: number
}

export interface ComplaintTables {
  complaints: ComplaintRow
}
