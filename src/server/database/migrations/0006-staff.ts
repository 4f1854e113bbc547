import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Staff, their credentials, and indexes for the desk's lists. */
export const createStaff: Migration = {
  async up(db) {
    await sql`create table staff (
      id text primary key, email text not null, name text not null, role text not null,
      coach_id text, created_at bigint not null, disabled_at bigint
    )`.execute(db)
    await sql`create unique index staff_of_email on staff (email)`.execute(db)
    await sql`create table staff_credentials (
      id text primary key, staff_id text not null references staff (id), kind text not null,
      credential_id text, public_key text, secret text, counter bigint not null, label text not null,
      created_at bigint not null, used_at bigint
    )`.execute(db)
    await sql`create unique index staff_credential_of_key on staff_credentials (credential_id)`.execute(
      db,
    )
    await sql`create index staff_credentials_of_staff on staff_credentials (staff_id)`.execute(db)
    await sql`create table staff_sessions (
      token_hash text primary key, staff_id text not null references staff (id),
      created_at bigint not null, last_used_at bigint not null, proved_at bigint not null,
      device text not null
    )`.execute(db)
    await sql`create index staff_sessions_of_staff on staff_sessions (staff_id)`.execute(db)
    await sql`create index staff_sessions_by_age on staff_sessions (created_at)`.execute(db)
    await sql`create table staff_invitations (
      token_hash text primary key, email text not null, name text not null, role text not null,
      coach_id text, invited_by text not null, created_at bigint not null, expires_at bigint not null
    )`.execute(db)
    await sql`create table staff_codes (
      asked_hash text primary key, staff_id text references staff (id), code_hash text not null,
      attempts bigint not null, expires_at bigint not null
    )`.execute(db)
    await sql`create index staff_codes_by_end on staff_codes (expires_at)`.execute(db)
    await sql`create table staff_tokens (
      hash text primary key, expires_at bigint not null
    )`.execute(db)
    await sql`create index staff_tokens_by_end on staff_tokens (expires_at)`.execute(db)
    // For lists of the desk, newest first.
    await sql`create index payments_of_kind on payments (kind, state, created_at)`.execute(db)
    await sql`create index appointments_by_confirmation on appointments (confirmed_at)`.execute(db)
    await sql`create index unmatched_by_age on unmatched_purchases (created_at)`.execute(db)
    await sql`create index mails_undelivered on mails (created_at)
      where (done_at is null or last_error is not null)`.execute(db)
  },
}
