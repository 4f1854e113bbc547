/** What a one-time code proves: a code for one purpose is wrong for the other. */
export type OtpPurpose = 'register' | 'reset'

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
  }
  sessions: SessionRow
  email_otps: {
    email: string
    purpose: OtpPurpose
    code_hash: string
    attempts: number
    expires_at: number
    sent_at: number
    hour_started_at: number
    sent_in_hour: number
  }
  email_tickets: { ticket_hash: string; email: string; expires_at: number }
}
