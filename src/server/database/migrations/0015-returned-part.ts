import type { Migration } from 'kysely/migration'

/** Of money that the books did not know, a part may have gone back before it was found. */
export const noteReturnedPart: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('found_payments')
      .addColumn('returned_paise', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
