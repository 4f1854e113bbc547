import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The nodes of a shop, and the site releases that they serve together. */
export const createNodes: Migration = {
  async up(db) {
    await sql`create table nodes (
      id text primary key, seen_at bigint not null, code text not null, ready text, served text not null
    )`.execute(db)
    await sql`create table releases (
      id text primary key, code text not null, commit_id text, manifest text not null, state text not null,
      offered_at bigint not null, due_at bigint not null, live_at bigint, reason text
    )`.execute(db)
    await sql`create index releases_by_state on releases (code, state, live_at)`.execute(db)
    await sql`create table publishing (
      id bigint primary key, state text not null, holder text, held_until bigint not null
    )`.execute(db)
  },
}
