import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Attempts at one purchase belong together, whatever the clock said when each of them was begun. */
export const joinAttempts: Migration = {
  async up(db) {
    const { schema } = db
    await schema
      .alterTable('payments')
      .addColumn('wish_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update payments set wish_id = coalesce(
      (select min(alike.id) from payments as alike
        where alike.fingerprint = payments.fingerprint and payments.fingerprint <> ''),
      id
    )`.execute(db)
    await schema
      .createIndex('payments_of_wish')
      .on('payments')
      .columns(['wish_id', 'state'])
      .execute()
  },
}
