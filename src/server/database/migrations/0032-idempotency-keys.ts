import type { Migration } from 'kysely/migration'

/** The answers of calls that change something, by their `Idempotency-Key`. */
export const createIdempotencyKeys: Migration = {
  async up({ schema }) {
    await schema
      .createTable('idempotency_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('request_hash', 'text', (c) => c.notNull())
      .addColumn('answer', 'text')
      .addColumn('locked_until', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createIndex('idempotency_keys_by_age')
      .on('idempotency_keys')
      .column('expires_at')
      .execute()
  },
}
