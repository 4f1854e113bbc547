import type { Generated } from 'kysely'
import type { Language } from '#domain/language.ts'

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
