import type { Migration } from 'kysely/migration'

/** How long the call takes that somebody asked for and pays nothing for; null for a consultation that has its fee. */
export const noteFreeCalls: Migration = {
  async up({ schema }) {
    await schema.alterTable('consultations').addColumn('free_minutes', 'integer').execute()
  },
}
