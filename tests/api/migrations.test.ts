import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { readDump, writeDump } from '#server/database/dump.ts'
import { appliedMigrations, migrations } from '#server/database/migrate.ts'
import { connectDatabase, openDatabase } from '#server/database/open.ts'
import { createTestDatabase } from './test-database.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A database that a later version has migrated, by names alone. */
async function migratedLater(...names: string[]): Promise<string> {
  const file = join(newFolder(), 'shop.sqlite')
  const db = await openDatabase(file)
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'x')`.execute(db)
  await db.destroy()
  return file
}

test('a database from which a newer version removed what this code uses is refused in one line', async () => {
  const file = await migratedLater('9998-later', '9999-drop-old-after-9998')
  await expect(openDatabase(file)).rejects.toThrow(
    'the database is newer than this code: it has had 9999-drop-old-after-9998. Please start the newer version.',
  )
})

test('one to which a newer version only added something is opened, and left as it is', async () => {
  // What was removed is not used since 0006, which this code has.
  const later = ['9997-later', '9998-drop-old-after-0006']
  const file = await migratedLater(...later)
  const db = await openDatabase(file)
  expect(await appliedMigrations(db)).toEqual([...Object.keys(migrations), ...later])
  await db.destroy()
  await expect(
    openDatabase(file, { upTo: [...Object.keys(migrations), ...later] }),
  ).rejects.toThrow('the database is newer than this code')
})

/** What a statement does to the servers of the release before; undefined when they do not notice. */
function harmOf(statement: string): string | undefined {
  const text = statement.toLowerCase().replace(/\s+/g, ' ')
  const [harm] =
    /\b(?:drop|rename|truncate|delete from|alter column|set not null)\b/.exec(text) ?? []
  if (harm !== undefined) return harm
  const [column] = /\badd (?:column )?(?!constraint)[^,]*\bnot null\b[^,]*/.exec(text) ?? []
  return column?.includes('default') ? undefined : column
}

test.each([
  ['alter table orders drop column note', 'drop'],
  ['alter table orders rename column note to remark', 'rename'],
  ['alter table orders alter column note set not null', 'alter column'],
  ['alter table orders add column note text not null', 'add column note text not null'],
  ["alter table orders add column note text not null default ''", undefined],
  ['alter table orders add column note text', undefined],
  ['create table notes (id text primary key, text text not null)', undefined],
])('the rule for migrations knows what breaks the release before: %s', (statement, harm) => {
  expect(harmOf(statement)).toBe(harm)
})

/** The statements of a migration, which reach no database. */
async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql)
    },
  })
  await migration.up(db)
  return statements
}

const sinceRule = Object.entries(migrations).filter(([name]) => name > '0006-staff')
test.each(sinceRule)('%s leaves the servers of the release before running', async (name, one) => {
  const harm = (await statementsOf(one)).flatMap((statement) => harmOf(statement) ?? [])
  const [, since] = /-after-(\d{4})$/.exec(name) ?? []
  // Removed is only what an earlier release has stopped to use, whose last migration the name says.
  if (since === undefined) expect(harm).toEqual([])
  else expect(Number(since)).toBeLessThan(Number(name.slice(0, 4)))
})

test.each(['0002-account', '2026-12-12-deletions'])(
  'one from before the first release, which has had %s, is refused in words',
  async (name) => {
    const file = join(newFolder(), 'shop.sqlite')
    const db = await openDatabase(file)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'x')`.execute(db)
    await db.destroy()

    const words = 'the database was made before the first release of this program'
    await expect(openDatabase(file)).rejects.toThrow(words)
    await expect(openDatabase(file, { mode: 'sandbox' })).rejects.toThrow(words)
  },
)

test('J: migrations are numbered from 0001 without a gap, so the next one always sorts last', () => {
  const names = Object.keys(migrations)
  const numbers = names.map(
    (name) => /^(\d{4})-[a-z]+(?:-[a-z]+)*(?:-after-\d{4})?$/.exec(name)?.[1],
  )
  expect(numbers).toEqual(names.map((_, place) => String(place + 1).padStart(4, '0')))
})

/** As `0001-shop` alone left it: an account, a paid order, a complaint and their mails. */
const previous = new URL('previous-release/shop-0001.sqlite.gz', import.meta.url)

/** The same shop on the engine of this project. */
async function putPreviousShop(): Promise<string> {
  const file = join(newFolder(), 'shop.sqlite')
  writeFileSync(file, gunzipSync(readFileSync(previous)))
  const { url, drop } = await createTestDatabase()
  if (url === undefined) return file
  onTestFinished(drop)
  const old = await connectDatabase(file)
  const dump = await readDump(old)
  await old.destroy()
  const db = await openDatabase(url, { upTo: dump.migrations })
  await writeDump(db, dump)
  await db.destroy()
  return url
}

test('J: a database of the previous release opens with all that it holds', async () => {
  const place = await putPreviousShop()
  const old = await connectDatabase(place)
  expect(await appliedMigrations(old)).toEqual(['0001-shop'])
  const before = await readDump(old)
  await old.destroy()

  const db = await openDatabase(place)
  onTestFinished(() => db.destroy())
  expect(await appliedMigrations(db)).toEqual(Object.keys(migrations))
  const after = await readDump(db)
  const sizes = ({ tables }: typeof before) =>
    [...tables].map(([name, rows]) => [name, rows.length])
  expect(sizes(after)).toEqual(expect.arrayContaining(sizes(before)))
  const paid = db
    .selectFrom('payments')
    .select(['kind', 'amount_paise'])
    .where('state', '=', 'paid')
  expect(await paid.execute()).toEqual([{ kind: 'order', amount_paise: expect.any(Number) }])
  expect(await db.selectFrom('users').select('email').execute()).toEqual([
    { email: 'asha@example.com' },
  ])

  const again = await openDatabase(place)
  await again.destroy()
})
