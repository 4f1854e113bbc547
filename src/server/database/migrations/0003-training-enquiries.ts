import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Training enquiries of companies. */
export const createTrainingEnquiries: Migration = {
  async up(db) {
    await sql`create table training_enquiries (
      id text primary key, company text not null, name text not null, phone text not null, email text not null,
      people text not null, city text not null, wished text not null, message text not null,
      created_at bigint not null, language text not null
    )`.execute(db)
    await sql`create index training_enquiries_by_age on training_enquiries (created_at)`.execute(db)
    await sql`create index training_enquiries_of_email on training_enquiries (lower(email))`.execute(
      db,
    )
  },
}
