import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

type Schema = Kysely<unknown>['schema']

async function index(
  schema: Schema,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute()
}

/** Bookings keep an e-mail as it was typed, and are looked for in small letters. */
const email = sql`lower(email)`

/** For lists of the newest, and for what belongs to an order or a mailbox. */
async function addLists(schema: Schema): Promise<void> {
  for (const table of ['orders', 'consultations', 'enrollments', 'refunds'])
    await index(schema, `${table}_by_age`, table, ['created_at'])
  await index(schema, 'orders_of_email', 'orders', ['contact_email'])
  await index(schema, 'entitlements_of_order', 'entitlements', ['order_id'])
  await schema.createIndex('consultations_of_email').on('consultations').columns([email]).execute()
}

/** For the jobs that delete what is over. */
async function addEnds(schema: Schema): Promise<void> {
  await index(schema, 'sessions_by_end', 'sessions', ['expires_at'])
  await index(schema, 'sessions_by_use', 'sessions', ['is_remembered', 'last_used_at'])
  await index(schema, 'browsers_by_use', 'known_browsers', ['seen_at'])
  await index(schema, 'codes_by_end', 'email_codes', ['expires_at'])
  await index(schema, 'tickets_by_end', 'email_tickets', ['expires_at'])
  await schema
    .createIndex('payments_unpaid')
    .on('payments')
    .columns(['state', 'expires_at'])
    .where(sql<boolean>`state in ('failed', 'expired') and fingerprint <> ''`)
    .execute()
}

/**
 * With the state: without it, SQLite would as soon walk all payments that are in it as those of one subject
 * or wish. One webinar may have most of the seats there are, and only what says whose they are tells them
 * apart.
 */
async function narrow(schema: Schema): Promise<void> {
  for (const name of ['payments_of_subject', 'payments_alike', 'seats_of_webinar'])
    await schema.dropIndex(name).execute()
  await index(schema, 'payments_of_subject', 'payments', ['subject_id', 'kind', 'state'])
  await index(schema, 'payments_alike', 'payments', ['fingerprint', 'state'])
  await index(schema, 'seats_of_webinar', 'enrollments', ['webinar_id', 'state'])
  await index(schema, 'seats_of_phone', 'enrollments', ['phone', 'webinar_id', 'state'])
  await schema
    .createIndex('seats_of_email')
    .on('enrollments')
    .columns([email, sql.ref('webinar_id'), sql.ref('state'), sql.ref('phone')])
    .execute()
}

/** What is searched often, or by a job that everybody waits for, is found without reading whole tables. */
export const addIndexes: Migration = {
  async up({ schema }) {
    await addLists(schema)
    await addEnds(schema)
    await narrow(schema)
  },
}
