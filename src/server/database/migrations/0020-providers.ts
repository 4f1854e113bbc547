import type { Migration } from 'kysely/migration'

/** Which provider was asked for a payment; until now there was one. */
export const nameProviders: Migration = {
  async up(db) {
    for (const table of ['payments', 'found_payments'])
      await db.schema
        .alterTable(table)
        .addColumn('provider', 'text', (c) => c.notNull().defaultTo('phonepe'))
        .execute()
    await db.schema.alterTable('payments').addColumn('provider_ref', 'text').execute()
    // Silence is noted for each provider from now on.
    await db
      .updateTable('traces')
      .set({ name: 'provider-silent:phonepe' })
      .where('name', '=', 'provider-silent')
      .execute()
  },
}
