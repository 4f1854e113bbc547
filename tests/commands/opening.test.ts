import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDump } from '#server/database/dump.ts'
import { connectDatabase, openDatabase } from '#server/database/open.ts'
import { appliedMigrations, migrations } from '#server/database/migrate.ts'
import { isFull } from '../../scripts/full-check.ts'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { onServer } from '../api/test-database.ts'
import { runProgram } from './run-program.ts'

const scratch = mkdtempSync(join(tmpdir(), 'opening-test-'))
let postgres: Awaited<ReturnType<typeof startPostgres>>
let count = 0
beforeAll(async () => {
  postgres = await startPostgres('fsync=off')
})
afterAll(async () => {
  await postgres.stop()
  rmSync(scratch, { recursive: true })
})

interface Place {
  readonly at: string
  readonly folder: string
  /** What a person calls it. */
  readonly name: string
  readonly variable: string
  readonly settings: Record<string, string>
}

/** Nothing is there yet. */
const places = {
  SQLite: (): Place => {
    const folder = join(scratch, `shop-${++count}`)
    const at = join(folder, 'shop.sqlite')
    return { at, folder, name: folder, variable: 'DATA_DIR', settings: { DATA_DIR: folder } }
  },
  PostgreSQL: async (): Promise<Place> => {
    const name = `opening_${++count}`
    const folder = join(scratch, name)
    await onServer(postgres.url, `create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = name
    const called = `the database ${name} at ${url.host}`
    const settings = { DATA_DIR: folder, DATABASE_URL: url.href }
    return { at: url.href, folder, name: called, variable: 'DATABASE_URL', settings }
  },
}
const engines = ['SQLite', 'PostgreSQL'] as const

const commands = [
  ['admin', 'list', 'orders'],
  ['admin', 'refund', 'pay_x'],
  ['admin', 'export', 'payments'],
  ['backup', '--to', join(scratch, 'never.tar.gz')],
]
/** Every command opens a shop by the same way: on the other engine one of them is enough, but in the long form. */
const commandsOn = (engine: (typeof engines)[number]) =>
  isFull || engine === 'SQLite' ? commands : commands.slice(0, 1)
const run = ([program, ...words]: readonly string[], { settings }: Place) =>
  runProgram(`scripts/${program}.ts`, words, settings)

/** Of an older version: there is none before the second migration. */
const versions = Object.keys(migrations).slice(0, -1)

async function everythingIn({ at }: Place) {
  const db = await connectDatabase(at)
  const applied = await appliedMigrations(db)
  const tables = applied.length > 0 ? [...(await readDump(db)).tables] : []
  await db.destroy()
  const bytes = at.startsWith('/') ? readFileSync(at).toString('base64') : ''
  return { applied, tables, bytes }
}

describe.each(engines)('on %s', (engine) => {
  test.each([...commandsOn(engine), ['admin', 'stamp', 'live']])(
    '%s %s does not make a shop where there is none',
    async (...command) => {
      const place = await places[engine]()
      const ran = await run(command, place)
      expect(ran).toMatchObject({ code: 1, out: '' })
      expect(ran.err).toBe(
        `There is no shop in ${place.name}. Set ${place.variable} as the server has it; beside the systemd service, run samriddhi-admin, which does.\n`,
      )
      expect(existsSync(place.folder)).toBe(false)
      if (engine === 'PostgreSQL')
        expect(await everythingIn(place)).toMatchObject({ applied: [], tables: [] })
    },
  )

  test.skipIf(versions.length === 0).each(commandsOn(engine))(
    '%s %s leaves a shop of an older version as it is',
    async (...command) => {
      const place = await places[engine]()
      await (await openDatabase(place.at, { upTo: versions })).destroy()
      const before = await everythingIn(place)
      const ran = await run(command, place)
      expect(ran).toMatchObject({ code: 1, out: '' })
      expect(ran.err).toContain('Start the server once, it brings the records up to date')
      expect(ran.err.trim()).not.toContain('\n')
      expect(await everythingIn(place)).toEqual(before)
    },
  )

  test.each(commandsOn(engine))(
    '%s %s leaves a shop of a newer version as it is',
    async (...command) => {
      const place = await places[engine]()
      const db = await openDatabase(place.at)
      await sql`insert into kysely_migration (name, timestamp) values ('9999-drop-old-after-9998', 'x')`.execute(
        db,
      )
      await db.destroy()
      const before = await everythingIn(place)
      const ran = await run(command, place)
      expect(ran).toMatchObject({ code: 1, out: '' })
      expect(ran.err).toMatch(
        /newer than this code: it has had 9999-drop-old-after-9998\. Please start the newer/,
      )
      expect(ran.err.trim()).not.toContain('\n')
      expect(await everythingIn(place)).toEqual(before)
      expect(existsSync(join(place.folder, 'secret'))).toBe(false)
    },
  )

  test.skipIf(versions.length === 0)(
    'stamp brings an older shop up to date, as the server refuses it until then',
    async () => {
      const place = await places[engine]()
      await (await openDatabase(place.at, { upTo: versions })).destroy()
      mkdirSync(place.folder, { recursive: true })
      writeFileSync(join(place.folder, 'secret'), 'ab'.repeat(32))
      const ran = await run(['admin', 'stamp', 'live'], place)
      expect(ran).toMatchObject({ code: 0, err: '' })
      expect(ran.out).toContain('This is the database of a live shop')
      const listed = await run(['admin', 'list', 'orders'], place)
      expect(listed).toEqual({
        code: 0,
        err: '',
        out: `Shop of ${place.name} (live)\nNothing found.\n`,
      })
      const refused = await run(['admin', 'settle', 'pay_x'], place)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toContain('this is the database of a live shop, and the settings are for')
    },
  )

  test('a missing key is not made anew: links and codes would be worth nothing', async () => {
    const place = await places[engine]()
    await (await openDatabase(place.at, { mode: 'sandbox' })).destroy()
    const ran = await run(['admin', 'list', 'orders'], place)
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.err).toContain(`there is no key in ${place.folder}. Set DATA_DIR (or SECRET)`)
    expect(existsSync(join(place.folder, 'secret'))).toBe(false)
  })
})

test('an empty file is no shop, and stays empty', async () => {
  const place = places.SQLite()
  mkdirSync(place.folder)
  writeFileSync(place.at, '')
  expect(await run(['admin', 'list', 'orders'], place)).toMatchObject({ code: 1 })
  expect(readdirSync(place.folder)).toEqual(['shop.sqlite'])
  expect(readFileSync(place.at)).toHaveLength(0)
})

test('a database that cannot be reached is one line without its password', async () => {
  const DATABASE_URL = 'postgres://shop:sesame@127.0.0.1:1/books'
  const ran = await runProgram('scripts/admin.ts', ['list', 'orders'], { DATABASE_URL })
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toMatch(/^The shop cannot be opened: the database books at 127.0.0.1:1: .*\n$/)
  expect(ran.err).not.toContain('sesame')
})

test.skipIf(versions.length === 0)(
  'the doctor says which shop it looks at, makes none, and takes an older one for no fault',
  async () => {
    const place = places.SQLite()
    const before = await runProgram('scripts/doctor.ts', [], { ...place.settings, PORT: '1' })
    expect(before.out.split('\n')[0]).toBe(`Shop of ${place.folder} (none yet)`)
    expect(existsSync(place.folder)).toBe(false)
    await (await openDatabase(place.at, { upTo: versions })).destroy()
    const older = await runProgram('scripts/doctor.ts', [], { ...place.settings, PORT: '1' })
    expect(older).toMatchObject({ code: 0, err: '' })
    expect(older.out.split('\n')[0]).toBe(`Shop of ${place.folder} (empty)`)
    expect(older.out).toMatch(
      /^open {2}Database: .*older than this program\. Start the server once/m,
    )
    expect((await everythingIn(place)).applied).toEqual(versions)
  },
)
