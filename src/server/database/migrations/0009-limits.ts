import type { Migration } from 'kysely/migration'

/** A limit knows when its window ends, so that it can be deleted then; those of the moment begin anew. */
export const endLimits: Migration = {
  async up({ schema }) {
    await schema.alterTable('rate_limits').renameColumn('started_at', 'ends_at').execute()
    await schema.createIndex('rate_limits_by_end').on('rate_limits').column('ends_at').execute()
  },
}
