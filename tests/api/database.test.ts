import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { openDatabase, openExisting } from '#server/database/open.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Database } from '#server/database/tables.ts'
import { openShop } from '#server/open-shop.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { eventually } from '../eventually.ts'
import { openTestShop } from './open-test-shop.ts'
import { sampleCatalogue } from './sample-catalogue.ts'
import { createTestDatabase, onServer } from './test-database.ts'

const isOnPostgres = inject('postgresUrl') !== undefined

/** An empty place for a database, on the engine of the project. */
async function emptyPlace() {
  const { url, drop } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'database-test-'))
  return {
    place: url ?? join(folder, 'shop.sqlite'),
    [Symbol.asyncDispose]: async () => {
      await drop()
      rmSync(folder, { recursive: true })
    },
  }
}

const valueOf = async (db: Database, statement: string) => {
  const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db)
  return Object.values(rows[0] ?? {})[0]
}

// A pool stays connected, whoever lets go.
const isDirect = isOnPostgres && inject('pgbouncerUrl') === undefined
test.runIf(isDirect)('a shop that cannot be put together lets go of its database', async () => {
  const { url = '' } = await createTestDatabase()
  await (await openDatabase(url, { mode: 'sandbox' })).destroy()
  const opening = openShop(readEnvironment({ DATA_DIR: '/nowhere', DATABASE_URL: url }), {
    catalogue: createCatalogue(sampleCatalogue),
    ...{ privateFiles: '', page: () => undefined, publicFile: () => undefined },
    ...{ siteUrl: () => '', sandboxUrl: () => '', now: Date.now },
    visit: (at) => openExisting(at, { mode: 'sandbox' }),
  })
  await expect(opening).rejects.toThrow('there is no key')
  // Refused while anybody is connected.
  await onServer(inject('postgresUrl') ?? '', `drop database ${new URL(url).pathname.slice(1)}`)
})

test('moments, money, and sums of money come back as numbers', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const seats = { webinar_id: 'a', taken: 2 ** 31 - 1, held: 0 }
  await db.insertInto('webinar_seats').values(seats).execute()
  const moment = { name: 'a', ends_at: 1_900_000_000_000, used: 1 }
  await db.insertInto('rate_limits').values(moment).execute()
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([moment])
  const sum = db.selectFrom('rate_limits').select((row) => row.fn.sum('ends_at').as('sum'))
  expect(await sum.execute()).toEqual([{ sum: 1_900_000_000_000 }])
})

describe('transactions', () => {
  test('that read before they write come one after another', async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    await db.insertInto('webinar_seats').values({ webinar_id: 'a', taken: 0, held: 0 }).execute()
    const takeOne = () =>
      inTransaction(db, async (own) => {
        const { taken } = await own
          .selectFrom('webinar_seats')
          .select('taken')
          .executeTakeFirstOrThrow()
        await own
          .updateTable('webinar_seats')
          .set({ taken: taken + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, takeOne))
    expect(await valueOf(db, 'select taken from webinar_seats')).toBe(20)
  })

  test('see no row that another one is about to add', async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    const addUnlessThere = (name: string) =>
      inTransaction(db, async (own) => {
        const rows = await own.selectFrom('rate_limits').select('name').execute()
        if (rows.length > 0) return
        await own.insertInto('rate_limits').values({ name, ends_at: 0, used: 0 }).execute()
      })
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(addUnlessThere))
    expect(await valueOf(db, 'select count(*) from rate_limits')).toBe(1)
  })
})

test.skipIf(isOnPostgres)('the file is in WAL, and keeps its foreign keys', async () => {
  await using shop = await openTestShop()
  expect(await valueOf(shop.shop.db, 'pragma journal_mode')).toBe('wal')
  expect(await valueOf(shop.shop.db, 'pragma foreign_keys')).toBe(1)
})

test.runIf(isOnPostgres)(
  'whoever finds a crowd on all connections waits for one of them',
  async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    const end = Promise.withResolvers<null>()
    const inside: Promise<unknown>[] = []
    const crowd = Array.from({ length: 10 }, () => {
      const entered = Promise.withResolvers<null>()
      inside.push(entered.promise)
      return inTransaction(db, async (own) => {
        await sql`select 1`.execute(own)
        entered.resolve(null)
        await end.promise
      })
    })
    await Promise.all(inside)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = valueOf(db, 'select 2')
    // Longer than a database that is away is waited for.
    await vi.advanceTimersByTimeAsync(4000)
    vi.useRealTimers()
    end.resolve(null)
    expect(await asked).toBe(2)
    await Promise.all(crowd)
  },
)

describe.runIf(isOnPostgres)('a PostgreSQL server', () => {
  const server = () => new URL(inject('postgresUrl') ?? '')

  // Each time another step of them may meet: one database alone would show it one time in four.
  test.each([1, 2, 3, 4, 5, 6])(
    'is migrated once by several processes that start together, time %i',
    async () => {
      await using empty = await emptyPlace()
      const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase(empty.place)))
      for (const db of opened) {
        expect(await valueOf(db, 'select count(*) from users')).toBe(0)
        expect(await valueOf(db, 'select count(*) from kysely_migration_lock')).toBe(1)
        await db.destroy()
      }
    },
  )

  test('writes a commit to the disk even if its default is not to', async () => {
    await using empty = await emptyPlace()
    const name = new URL(empty.place).pathname.slice(1)
    await onServer(server().href, `alter database ${name} set synchronous_commit = off`)
    const db = await openDatabase(empty.place)
    expect(await valueOf(db, 'show synchronous_commit')).toBe('on')
    await db.destroy()
  })

  test('that goes away is a 503 in words; when it is back, so is the shop', async () => {
    await using shop = await openTestShop()
    const name = await valueOf(shop.shop.db, 'select current_database()')
    const allow = (yes: boolean) =>
      onServer(
        server().href,
        `alter database ${String(name)} with allow_connections ${String(yes)};
         select pg_terminate_backend(pid) from pg_stat_activity where datname = '${String(name)}'`,
      )
    expect((await shop.call('GET', '/readyz')).status).toBe(200)
    await allow(false)
    const answer = await shop.call('GET', '/api/payment/pay_unknown')
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.body.message).toContain('Please try again')
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect((await shop.call('GET', '/readyz')).status).toBe(503)
    // More failures than the pool has connections: none of them may be kept.
    const many = Array.from({ length: 25 }, () => shop.call('GET', '/api/payment/pay_unknown'))
    expect((await Promise.all(many)).every(({ status }) => status === 503)).toBe(true)
    await allow(true)
    // A pool asks again after a second.
    await eventually(async () => expect((await shop.call('GET', '/readyz')).status).toBe(200))
    expect((await shop.call('GET', '/api/payment/pay_unknown')).status).toBe(404)
  })

  test.each([
    ['a wrong password', (url: URL) => (url.password = 'secret-word'), /password authentication/],
    ['no such database', (url: URL) => (url.pathname = '/nothing'), /"nothing" does not exist/],
    ['a closed port', (url: URL) => (url.port = '9'), /ECONNREFUSED/],
  ])('with %s stops the start in one line without the password', async (_, spoil, words) => {
    const url = server()
    spoil(url)
    const error = await openDatabase(url.href).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(words)
    expect(String(error)).toContain(url.host)
    expect(String(error)).not.toContain('\n')
    expect(String(error)).not.toContain(url.password)
  })
})

test('a character that no text can hold is refused, not a failure', async () => {
  await using shop = await openTestShop()
  for (const path of ['/api/payment/a%00b', '/api/payment/phonepe/return?payment=a%00b'])
    expect((await shop.call('GET', path)).status).toBeLessThan(500)
})
