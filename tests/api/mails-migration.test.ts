import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { createShopTables } from '#server/database/migrations/0001-shop.ts'
import { openDatabase } from '#server/database/open.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'

test('seats and waiting mails of an older shop are there after the update', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migration-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.sqlite')

  const old = new Kysely<Record<string, Record<string, unknown>>>({ dialect: sqliteDialect(file) })
  const migrations = { '0001-shop': createShopTables }
  const provider = { getMigrations: () => Promise.resolve(migrations) }
  expect((await new Migrator({ db: old, provider }).migrateToLatest()).error).toBeUndefined()
  const contact = { name: '', email: 'a@example.com', phone: '', city: '', state_of_india: '' }
  const seat = { ...contact, webinar_id: 'w', gender: '', challenges: '', created_at: 5 }
  await old
    .insertInto('enrollments')
    .values([
      { ...seat, id: 'confirmed', state: 'confirmed' },
      { ...seat, id: 'held', state: 'held' },
    ])
    .execute()
  const moments = { created_at: 1, next_attempt_at: 1, give_up_at: 9 }
  await old
    .insertInto('mails')
    .values({ id: 'm', template: 'letter', params: '{}', ...moments, attempts: 0 })
    .execute()
  await old.destroy()

  const db = await openDatabase(file)
  onTestFinished(() => db.destroy())
  expect(
    await db.selectFrom('enrollments').select(['id', 'confirmed_at']).orderBy('id').execute(),
  ).toEqual([
    { id: 'confirmed', confirmed_at: 5 },
    { id: 'held', confirmed_at: null },
  ])
  expect(await db.selectFrom('mails').select(['id', 'expires_at', 'once_key']).execute()).toEqual([
    { id: 'm', expires_at: null, once_key: null },
  ])
})
