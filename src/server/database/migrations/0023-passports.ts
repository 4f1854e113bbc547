import type { Migration } from 'kysely/migration'

/**
 * A link for each purchase, of which only the digest is kept; since when it is known that somebody tried to pay, and
 * when it was last sure that nobody had: of payments from before nothing is.
 */
export const createStatusPages: Migration = {
  async up(db) {
    const { schema } = db
    // Names payments that only the provider knows as well: no foreign key.
    await schema
      .createTable('passports')
      .addColumn('key_hash', 'text', (c) => c.primaryKey())
      .addColumn('payment_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('revoked_at', 'bigint')
      .execute()
    await schema.createIndex('passports_of_payment').on('passports').column('payment_id').execute()
    await schema.alterTable('payments').addColumn('attempted_at', 'bigint').execute()
    await schema.alterTable('payments').addColumn('untried_at', 'bigint').execute()
  },
}
