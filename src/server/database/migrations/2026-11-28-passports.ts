import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A link for each purchase, of which only the digest is kept, and since when somebody may have tried to pay it. */
export const createPassports: Migration = {
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
    // Nobody noted it until now, so nobody may be told that nothing was paid.
    await sql`update payments set attempted_at = created_at`.execute(db)
  },
}
