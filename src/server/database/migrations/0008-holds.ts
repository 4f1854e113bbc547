import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Seats that are held without being paid are counted, and whose they and the open payments are. */
export const countHolds: Migration = {
  async up(db) {
    const { schema } = db
    await schema
      .alterTable('webinar_seats')
      .addColumn('held', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update webinar_seats set held = (
      select count(*) from enrollments
      where enrollments.webinar_id = webinar_seats.webinar_id and enrollments.state = 'held'
    )`.execute(db)
    for (const table of ['enrollments', 'payments'] as const) {
      const column = table === 'enrollments' ? 'holder' : 'payer'
      await schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    }
    await schema
      .createIndex('payments_of_payer')
      .on('payments')
      .columns(['payer', 'state'])
      .execute()
  },
}
