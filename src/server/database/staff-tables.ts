import type { StaffRole } from '#domain/staff.ts'

export interface StaffRow {
  id: string
  /** Normalised: one mailbox is one person. */
  email: string
  name: string
  role: StaffRole
  /** Whose appointments a coach sees, by the profile's id in content. */
  coach_id: string | null
  created_at: number
  disabled_at: number | null
}

export interface StaffCredentialRow {
  id: string
  staff_id: string
  /** `recovery`: one of ten codes, each for one log-in. */
  kind: 'passkey' | 'totp' | 'recovery'
  /** Of a passkey, base64url; of a recovery code, its digest. */
  credential_id: string | null
  /** Of a passkey, base64url. */
  public_key: string | null
  /** Of an authenticator app, encrypted. */
  secret: string | null
  /** How often a passkey has signed, where it counts; the last time step of an authenticator app. */
  counter: number
  /** What it was added on: 'Chrome on Android'. */
  label: string
  created_at: number
  /** A recovery code that was used opens nothing any more. */
  used_at: number | null
}

export interface StaffSessionRow {
  token_hash: string
  staff_id: string
  created_at: number
  last_used_at: number
  /** When a passkey, an app's code or a recovery code was last shown. */
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
  /** Of the page on which the code was asked for: what strangers ask for takes nothing from it. */
  asked_hash: string
  /** Null of a mailbox that is of none of the staff: it takes as long, and nothing is mailed. */
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
  /** Questions for a passkey that were answered, and forms that were sent: each once. */
  staff_tokens: { hash: string; expires_at: number }
}
