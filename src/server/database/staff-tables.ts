import type { StaffRole } from '#domain/staff.ts'

export interface StaffRow {
  id: string
  /** Normalised: one person per mailbox. */
  email: string
  name: string
  role: StaffRole
  /** For a coach: the id of the content profile whose appointments they see. */
  coach_id: string | null
  created_at: number
  disabled_at: number | null
}

export interface StaffCredentialRow {
  id: string
  staff_id: string
  /** `recovery`: one of ten single-use codes. */
  kind: 'passkey' | 'totp' | 'recovery'
  /** A passkey's id, base64url; a recovery code's digest. */
  credential_id: string | null
  /** A passkey's, base64url. */
  public_key: string | null
  /** An authenticator app's, encrypted. */
  secret: string | null
  /** A passkey's signature counter, if supported; the last time step of an authenticator app. */
  counter: number
  /** The device on which it was added: 'Chrome on Android'. */
  label: string
  created_at: number
  /** A used recovery code is invalid. */
  used_at: number | null
}

export interface StaffSessionRow {
  token_hash: string
  staff_id: string
  created_at: number
  last_used_at: number
  /** Time of the last second proof: a passkey, an app code or a recovery code. */
  proved_at: number
  device: string
}

export interface StaffInvitationRow {
  token_hash: string
  email: string
  name: string
  role: StaffRole
  coach_id: string | null
  invited_by: string
  created_at: number
  expires_at: number
}

export interface StaffCodeRow {
  /** Digest for the page that requested the code, so that requests of strangers do not invalidate it. */
  asked_hash: string
  /** Null for a mailbox that is not of staff: takes the same time, but nothing is mailed. */
  staff_id: string | null
  code_hash: string
  attempts: number
  expires_at: number
}

export interface StaffTables {
  staff: StaffRow
  staff_credentials: StaffCredentialRow
  staff_sessions: StaffSessionRow
  staff_invitations: StaffInvitationRow
  staff_codes: StaffCodeRow
  /** Used passkey challenges and form tokens, each valid once. */
  staff_tokens: { hash: string; expires_at: number }
}
