import type { Generated } from 'kysely'
import type { ComplaintState } from '#domain/complaint.ts'
import type { ConsentPurpose } from '#domain/consent.ts'
import type { RetentionClass } from '#domain/retention-policy.ts'
import type { Language } from '#domain/language.ts'
import type { GroupSize, TrainingTime } from '#domain/training.ts'
import type { CalledColumn } from './office-tables.ts'

/** The purpose of a one-time code: a code for one purpose is invalid for the others. */
export type OtpPurpose = 'register' | 'reset' | 'data' | 'appointment'

export interface SessionRow {
  token_hash: string
  /** For lists and links: grants no access and reveals nothing about the token. */
  id: string
  /** 'Chrome on Android'; '' when unknown. */
  device: string
  user_id: string
  created_at: number
  /** The absolute expiry; the idle timeout is derived from `last_used_at`. */
  expires_at: number
  /** At most a few minutes behind: not every request updates it. */
  last_used_at: number
  is_remembered: 0 | 1
}

/** A mailed code, for the browser that requested it. */
export interface EmailCodeRow {
  email: string
  purpose: OtpPurpose
  browser_hash: string
  code_hash: string
  /** Attempts of that browser. */
  attempts: number
  /** Attempts of other browsers; counted only for the newest code of an address. */
  open_attempts: number
  sent_at: number
  expires_at: number
}

/** An unguessable proof of access to a mailbox. */
export interface EmailTicketRow {
  ticket_hash: string
  email: string
  purpose: OtpPurpose
  expires_at: number
}

/** The identity tables: accounts, their credentials, and proofs of e-mail addresses. */
export interface IdentityTables {
  users: {
    id: string
    email: string
    password_hash: string
    first_name: string
    last_name: string
    display_name: string
    created_at: number
    /** Language of mails to the owner. */
    language: Generated<Language>
  }
  sessions: SessionRow
  email_codes: EmailCodeRow
  email_tickets: EmailTicketRow
  /** Browsers that have logged in before, recognised by a cookie; only its digest is stored. */
  known_browsers: { user_id: string; browser_hash: string; seen_at: number }
}

/** Records a deletion and its time: can be found only by digests made with the sealing key. */
export interface DeletionRow {
  id: string
  /** Id of the sealing key used for the digests. */
  key_id: string
  /** Digest of the account id; '' without an account. */
  account: string
  /** Digest of the mailbox. */
  mailbox: string
  deleted_at: number
}

export interface PersonalDataTables {
  deletions: DeletionRow
}

export interface ComplaintRow {
  id: string
  /** The reference used by customers and staff, also on the phone. */
  ticket: string
  state: ComplaintState
  /** Personal data is '' once erased. */
  name: string
  email: string
  /** The order or other subject, as typed. */
  about: string
  message: string
  /** The firm's latest answer. */
  answer: string
  created_at: number
  answered_at: number | null
  resolved_at: number | null
  /** Language of the mails about it. */
  language: Language
  /** 1: the complainant has deleted the account, and is erased as soon as the complaint is resolved. */
  erase_at_end: number
}

export interface ComplaintTables {
  complaints: ComplaintRow
}

/** A company's training enquiry. */
export interface TrainingEnquiryRow {
  id: string
  company: string
  /** The contact person. */
  name: string
  /** Either phone or e-mail may be ''. */
  phone: string
  email: string
  people: GroupSize
  /** A city, or 'Online', as typed. */
  city: string
  wished: TrainingTime
  message: string
  created_at: number
  /** Language of the mails about it. */
  language: Language
}

export interface EnquiryTables {
  training_enquiries: TrainingEnquiryRow & CalledColumn
}

/** Progress in a lesson of a course, as merged by domain/lesson-progress.ts; 0 for never. */
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
  /** Server time. */
  updated_at: number
}

export interface LearningTables {
  lesson_progress: LessonProgressRow
}

export interface ConsentRow {
  id: string
  /** `user:<id>`, or a digest of the mailbox or phone; '' for older rows, which are found by `about`. */
  subject: string
  purpose: ConsentPurpose
  /** References `consent_texts`, or 'before'. */
  text_version: string
  language: Language
  /** The page where it was given. */
  source: string
  /** Id of the record with the answers, e.g. an enrollment. */
  about: string
  given_at: number
  ended_at: number | null
  /** `erased`: its subject was deleted; `forgotten`: withdrawn, and the person was deleted later. */
  end_reason: 'withdrawn' | 'erased' | 'forgotten' | null
  /** The page, or the command. */
  end_source: string | null
}

/** The exact text that was shown; never changed by later edits. */
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

/** Records of an erased person that the law requires to be kept; unreadable without the key. */
export interface SealedRow {
  id: string
  class: RetentionClass
  /** A digest of the mailbox, made with the sealing key; '' without a mailbox. */
  subject: string
  /** The purchase it belongs to. */
  about: string
  /** Encrypted: JSON of the columns, by table. */
  payload: string
  sealed_at: number
  /** Deleted for good after this time. */
  erase_after: number
}

export interface SealingTables {
  sealed: SealedRow
}
