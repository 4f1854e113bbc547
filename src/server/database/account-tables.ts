import type { Generated } from 'kysely'
import type { ComplaintState } from '#domain/complaint.ts'
import type { ConsentPurpose } from '#domain/consent.ts'
import type { RetentionClass } from '#domain/retention-policy.ts'
import type { Language } from '#domain/language.ts'
import type { GroupSize, TrainingTime } from '#domain/training.ts'
import type { CalledColumn } from './office-tables.ts'

/** What a one-time code proves: a code for one purpose is wrong for the other. */
export type OtpPurpose = 'register' | 'reset' | 'data' | 'appointment'

export interface SessionRow {
  token_hash: string
  /** For lists and links: it opens nothing and tells nothing of the token. */
  id: string
  /** 'Chrome on Android'; '' when that is not known. */
  device: string
  user_id: string
  created_at: number
  /** The absolute end; the idle end follows from `last_used_at`. */
  expires_at: number
  /** A few minutes behind at most: not every call writes it. */
  last_used_at: number
  is_remembered: 0 | 1
}

/** A code that was mailed, for the browser that asked for it. */
export interface EmailCodeRow {
  email: string
  purpose: OtpPurpose
  browser_hash: string
  code_hash: string
  /** Tries of that browser. */
  attempts: number
  /** Tries of everybody else; only the newest code of an e-mail takes them. */
  open_attempts: number
  sent_at: number
  expires_at: number
}

/** An unguessable proof that somebody reads a mailbox. */
export interface EmailTicketRow {
  ticket_hash: string
  email: string
  purpose: OtpPurpose
  expires_at: number
}

/** The tables of who somebody is: accounts, what they log in with, and what proves an e-mail. */
export interface IdentityTables {
  users: {
    id: string
    email: string
    password_hash: string
    first_name: string
    last_name: string
    display_name: string
    created_at: number
    /** Of mails to its owner. */
    language: Generated<Language>
  }
  sessions: SessionRow
  email_codes: EmailCodeRow
  email_tickets: EmailTicketRow
  /** Browsers in which somebody has logged in, known by a cookie; only its digest is kept. */
  known_browsers: { user_id: string; browser_hash: string; seen_at: number }
}

/** That somebody had everything deleted, and when: found again by digests with the sealing key, and nothing else. */
export interface DeletionRow {
  id: string
  /** Names the sealing key that the digests are made with. */
  key_id: string
  /** Of the id of the account; '' where there was none. */
  account: string
  /** Of the mailbox. */
  mailbox: string
  deleted_at: number
}

export interface PersonalDataTables {
  deletions: DeletionRow
}

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

/** A company that asks for a training. */
export interface TrainingEnquiryRow {
  id: string
  company: string
  /** Whom to ask for there. */
  name: string
  /** One of the two may be ''. */
  phone: string
  email: string
  people: GroupSize
  /** A city, or 'Online', as it was typed. */
  city: string
  wished: TrainingTime
  message: string
  created_at: number
  /** Of the mails about it. */
  language: Language
}

export interface EnquiryTables {
  training_enquiries: TrainingEnquiryRow & CalledColumn
}

/** How far somebody is with a lesson of a course, as domain/lesson-progress.ts merges it; 0 for never. */
export interface LessonProgressRow {
  user_id: string
  course_id: string
  lesson_id: string
  furthest_s: number
  position_s: number
  opened_at: number
  done_at: number
  undone_at: number
  note: string
  note_at: number
  /** By the clock of the server. */
  updated_at: number
}

export interface LearningTables {
  lesson_progress: LessonProgressRow
}

export interface ConsentRow {
  id: string
  /** `user:<id>`, or a digest of the mailbox or phone; '' of what is from before, which is found by `about`. */
  subject: string
  purpose: ConsentPurpose
  /** Of `consent_texts`, or 'before'. */
  text_version: string
  language: Language
  /** The page on which it was given. */
  source: string
  /** Id of what the answers stand in, an enrollment say. */
  about: string
  given_at: number
  ended_at: number | null
  /** `erased`: what it was about was deleted; `forgotten`: withdrawn, and whoever gave it was deleted later. */
  end_reason: 'withdrawn' | 'erased' | 'forgotten' | null
  /** The page, or the command. */
  end_source: string | null
}

/** A text as it was shown, word by word; never changed, whatever an editor does. */
export interface ConsentTextRow {
  version: string
  purpose: ConsentPurpose
  language: Language
  label: string
  body: string
  first_seen_at: number
}

export interface ConsentTables {
  consents: ConsentRow
  consent_texts: ConsentTextRow
}

/** What the law makes the firm keep of somebody who is gone; nobody reads it without the key. */
export interface SealedRow {
  id: string
  class: RetentionClass
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
