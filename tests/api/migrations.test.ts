import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
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

test('a database that is newer than the code is refused in one line, and nothing changes', async () => {
  const file = join(newFolder(), 'shop.sqlite')
  const db = await openDatabase(file)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db)
  await db.destroy()

  await expect(openDatabase(file)).rejects.toThrow(
    'the database is newer than this code: it has had 9999-later. Please start the newer version.',
  )
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
  const numbers = names.map((name) => /^(\d{4})-[a-z]+(?:-[a-z]+)*$/.exec(name)?.[1])
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
