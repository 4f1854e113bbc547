import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sessions that are open during the update stay open: they count as used now, and as remembered. */
async function addIdleTime(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('last_used_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('is_remembered', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await sql`update sessions set last_used_at = ${Date.now()}`.execute(db)
}

const counted = [
  'email',
  'code_hash',
  'attempts',
  'sent_in_hour',
  'expires_at',
  'sent_at',
  'hour_started_at',
] as const

/** A code is for one purpose: the key becomes e-mail and purpose, which needs a new table on SQLite. */
async function addPurpose(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('email_otps').renameTo('email_otps_before').execute()
  await db.schema
    .createTable('email_otps')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('sent_in_hour', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('hour_started_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_code_per_purpose', ['email', 'purpose'])
    .execute()
  const columns = sql.join(counted.map((name) => sql.ref(name)))
  await sql`insert into email_otps (purpose, ${columns})
    select 'register', ${columns} from email_otps_before`.execute(db)
  await db.schema.dropTable('email_otps_before').execute()
}

/** What was bought or booked by somebody who is gone, until nothing has to be written to them. */
async function createErasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('subject_id', 'text', (column) => column.primaryKey())
    .execute()
}

export const completeAccounts: Migration = {
  async up(db) {
    await addIdleTime(db)
    await addPurpose(db)
    await createErasures(db)
  },
}
