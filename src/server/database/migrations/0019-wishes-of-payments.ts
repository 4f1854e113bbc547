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
    // What was begun after the same had been paid is another wish: it was bought again.
    await sql`update payments set wish_id = coalesce(
      (select min(paid.id) from payments as paid
        join payment_events on payment_events.payment_id = paid.id
        where paid.fingerprint = payments.fingerprint and payments.fingerprint <> ''
        and payments.state in ('pending', 'failed', 'expired') and paid.state = 'paid'
        and payment_events.state = 'paid' and payment_events.at >= payments.created_at),
      (select min(alike.id) from payments as alike
        where alike.fingerprint = payments.fingerprint and payments.fingerprint <> ''
        and payments.state in ('pending', 'failed', 'expired')
        and alike.state in ('pending', 'failed', 'expired')),
      id
    )`.execute(db)
    await schema
      .createIndex('payments_of_wish')
      .on('payments')
      .columns(['wish_id', 'state'])
      .execute()
  },
}
