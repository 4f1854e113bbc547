import { type SchemaModule, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

async function createTable(schema: SchemaModule): Promise<void> {
  const table = schema
    .createTable('appointments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type_id', 'text', (c) => c.notNull())
    .addColumn('coach_id', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('moves', 'integer', (c) => c.notNull())
    .addColumn('price_paise', 'integer', (c) => c.notNull())
  const texts = ['name', 'phone', 'email', 'message', 'state_of_india', 'zone', 'language'] as const
  const own = ['key_hash', 'holder', 'sold', 'note', 'ended_by'] as const
  await [...texts, ...own]
    .reduce((made, name) => made.addColumn(name, 'text', (c) => c.notNull()), table)
    .addColumn('hold_until', 'bigint')
    .addColumn('choose_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
}

async function indexTable(schema: SchemaModule): Promise<void> {
  const index = (name: string) => schema.createIndex(`appointments_${name}`).on('appointments')
  await index('by_age').column('created_at').execute()
  await index('of_coach').columns(['coach_id', 'starts_at']).execute()
  await index('by_state').columns(['state', 'starts_at']).execute()
  await index('of_holder').columns(['holder', 'state']).execute()
  await index('of_email')
    .columns([sql`lower(email)`])
    .execute()
}

async function createCells(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('slot_cells')
    .addColumn('coach_id', 'text', (c) => c.notNull())
    .addColumn('cell', 'integer', (c) => c.notNull())
    .addColumn('appointment_id', 'text', (c) => c.notNull())
    .addColumn('held_until', 'bigint')
    .addPrimaryKeyConstraint('slot_cells_pk', ['coach_id', 'cell'])
    .execute()
  await schema
    .createIndex('slot_cells_of_appointment')
    .on('slot_cells')
    .column('appointment_id')
    .execute()
}

async function createCoachTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('coach_overrides')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('coach_id', 'text', (c) => c.notNull())
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('until_at', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('coach_overrides_of_coach')
    .on('coach_overrides')
    .columns(['coach_id', 'until_at'])
    .execute()
  await schema
    .createTable('coach_feeds')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('coach_id', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('coach_feeds_of_coach').on('coach_feeds').column('coach_id').execute()
}

/** Appointments, the pieces of time that they take, and what the firm decides about hours. */
export const createAppointments: Migration = {
  async up({ schema }) {
    await createTable(schema)
    await indexTable(schema)
    await createCells(schema)
    await createCoachTables(schema)
  },
}
