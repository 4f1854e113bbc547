import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Database } from '#server/database/tables.ts'
import { openTestShop } from './open-test-shop.ts'

const isOnPostgres = inject('postgresUrl') !== undefined

const insert = (db: Database, name: string, used = 0) =>
  db.insertInto('rate_limits').values({ name, ends_at: 0, used }).execute()
const namesIn = async (db: Database) => {
  const rows = await db.selectFrom('rate_limits').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
const insertInTransaction = (
  db: Database,
  name: string,
  then?: (own: Database) => Promise<unknown>,
) =>
  inTransaction(db, async (own) => {
    await insert(own, name)
    await then?.(own)
    return name
  })

const statesOf = async (all: Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map(({ status }) => status)

describe('of transactions and writes at the same moment', () => {
  test('those that fail take back what is theirs, and nothing else', async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    const [first, thrown, single, refused, second, last] = await statesOf([
      insertInTransaction(db, 'a'),
      insertInTransaction(db, 'thrown', () => Promise.reject(new Error('changed my mind'))),
      insert(db, 'b'),
      insertInTransaction(db, 'refused', (own) => insert(own, 'refused')),
      insert(db, 'a'),
      insertInTransaction(db, 'c'),
    ])
    expect([thrown, refused]).toEqual(['rejected', 'rejected'])
    expect([single, last]).toEqual(['fulfilled', 'fulfilled'])
    // Connections of PostgreSQL race: there either may be the one who writes it.
    const both = [first, second]
    expect(isOnPostgres ? both.sort() : both).toEqual(['fulfilled', 'rejected'])
    expect(await namesIn(db)).toEqual(['a', 'b', 'c'])
  })

  test('a read outside sees none before it is committed', async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    const seen: string[][] = []
    await insertInTransaction(db, 'a', async (own) => {
      expect(await namesIn(own)).toEqual(['a'])
      seen.push(await namesIn(db))
    })
    expect(seen).toEqual([[]])
    expect(await namesIn(db)).toEqual(['a'])
  })

  test('whoever has written reads what was written', async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    const counts = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        await (at % 2 ? insert(db, String(at)) : insertInTransaction(db, String(at)))
        return (await namesIn(db)).includes(String(at))
      }),
    )
    expect(counts).not.toContain(false)
  })

  test('a long one keeps others waiting, and loses none', async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    const long = insertInTransaction(db, 'long', async (own) => {
      for (let at = 0; at < 2000; at += 1) await insert(own, `long-${at}`)
    })
    await Promise.all([long, ...Array.from({ length: 20 }, (_, at) => insert(db, `short-${at}`))])
    expect(await namesIn(db)).toHaveLength(2021)
  })
})

describe.skipIf(isOnPostgres)('on SQLite', () => {
  test('who goes on after SQLite took the transaction back writes nothing', async () => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    await insert(db, 'before')
    const stubborn = insertInTransaction(db, 'stubborn', async (own) => {
      const values = sql`into rate_limits (name, ends_at, used) values ('before', 0, 0)`
      await sql`insert or rollback ${values}`.execute(own).catch(() => undefined)
      await insert(own, 'half')
    })
    await expect(stubborn).rejects.toThrow('The transaction is over')
    await insertInTransaction(db, 'next')
    expect(await namesIn(db)).toEqual(['before', 'next'])
  })

  test.each([
    ['failed', () => Promise.reject(new Error('changed my mind')), ['other']],
    ['ended', () => Promise.resolve(), ['other', 'own']],
  ])('what a transaction that %s still asks is not written outside of it', async (_, end, kept) => {
    await using shop = await openTestShop()
    const { db } = shop.shop
    const next = Promise.withResolvers<undefined>()
    const leftOver: Promise<unknown>[] = []
    const own = insertInTransaction(db, 'own', (transaction) => {
      leftOver.push(next.promise.then(() => insert(transaction, 'left over')).catch(String))
      return end()
    })
    const other = insertInTransaction(db, 'other', async () => {
      // The first one has left by now, and is told when this one has left too.
      next.resolve(undefined)
      await setTimeout(20)
    })
    await Promise.allSettled([own, other])
    expect(await leftOver[0]).toMatch(/over|rolled back/)
    expect(await namesIn(db)).toEqual(kept)
  })

  test('killed in the middle, what was acknowledged is there, and the file is whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'group-commit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'shop.sqlite')
    const child = spawn(process.execPath, ['tests/api/batch-writer.ts', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const acknowledged: string[] = []
    const ended = once(child, 'exit')
    for await (const name of createInterface(child.stdout)) {
      acknowledged.push(name)
      if (acknowledged.length === 500) child.kill('SIGKILL')
    }
    await ended
    const db = await openDatabase(file)
    onTestFinished(() => db.destroy())
    const rows = await db.selectFrom('rate_limits').select(['name', 'used']).execute()
    const used = new Map(rows.map((row) => [row.name, row.used]))
    expect(acknowledged.filter((name) => !used.has(name))).toEqual([])
    // A transaction is there as a whole.
    expect([...used].filter(([name, times]) => times !== (name.endsWith('0') ? 0 : 1))).toEqual([])
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([
      { integrity_check: 'ok' },
    ])
  })
})
