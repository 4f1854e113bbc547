import type { Migration } from 'kysely/migration'

const tables = ['users', 'orders', 'consultations', 'enrollments'] as const

/** In which language somebody registered, ordered or booked, and reads the mails about it; until now there was one. */
export const noteLanguages: Migration = {
  async up({ schema }) {
    for (const table of tables)
      await schema
        .alterTable(table)
        .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
        .execute()
  },
}
