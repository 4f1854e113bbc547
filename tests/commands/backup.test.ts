import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDump } from '#server/database/dump.ts'
import { connectDatabase } from '#server/database/open.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { beginRefund } from '#server/payments/begin-refund.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { password, type Person, press, registerPerson, startPayment } from '../api/people.ts'
import { startPostgres } from '../../scripts/postgres/start-postgres.ts'
import { runProgram } from './run-program.ts'

let shop: TestShop
let person: Person
const scratch = mkdtempSync(join(tmpdir(), 'backup-test-'))
const inScratch = (name: string) => join(scratch, name)
beforeAll(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  const { redirectUrl, transactionId } = await startPayment(shop, person)
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  const { db } = shop.shop
  const payments = await db.selectFrom('payments').selectAll().execute()
  const payment = payments.find(({ id }) => id === transactionId)
  if (!payment) throw new Error('no payment')
  const refund = { source: 'operator', reason: 'Asked, "in words",\n2 lines: ₹.' } as const
  await inTransaction(db, (trx) => beginRefund(trx, shop.shop, payment, refund))
  mkdirSync(join(shop.folder, 'files'), { recursive: true })
  writeFileSync(join(shop.folder, 'files/invoice.pdf'), '%PDF a paid file')
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  rmSync(scratch, { recursive: true })
})

const backup = async (name: string) => {
  const to = inScratch(name)
  const ran = await runProgram('scripts/backup.ts', ['--to', to], { DATA_DIR: shop.folder })
  expect(ran).toMatchObject({ code: 0, err: '' })
  expect(ran.out.split('\n')[0]).toBe(`Shop of ${shop.folder} (sandbox)`)
  expect(ran.out).toContain('personal data')
  return to
}
const restore = (words: string[], more: Record<string, string> = {}) =>
  runProgram('scripts/restore.ts', words, { DATA_DIR: inScratch('unused'), ...more })
const contentOf = async (place: string) => {
  const db = await connectDatabase(place)
  const { tables } = await readDump(db)
  await db.destroy()
  const sorted = [...tables].map(([name, rows]) => [
    name,
    rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted(),
  ])
  return Object.fromEntries(sorted)
}
const shopPlace = () => join(shop.folder, 'shop.sqlite')

describe('a backup', () => {
  test('holds the database, the secret and the files, for its owner only', async () => {
    const file = await backup('first.tar.gz')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const to = inScratch('restored')
    const ran = await restore([file, '--to', to, '--moving'])
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(await contentOf(join(to, 'shop.sqlite'))).toEqual(await contentOf(shopPlace()))
    for (const name of ['secret', 'files/invoice.pdf'])
      expect(readFileSync(join(to, name))).toEqual(readFileSync(join(shop.folder, name)))
    expect(readdirSync(join(to, 'paid')).length).toBeGreaterThan(0)
  })

  test('never takes the place of a file that is there', async () => {
    const to = inScratch('taken.tar.gz')
    writeFileSync(to, 'the backup of yesterday')
    const ran = await runProgram('scripts/backup.ts', ['--to', to], { DATA_DIR: shop.folder })
    expect(ran.code).toBe(1)
    expect(ran.err).toContain(`No backup was made: ${to} is there already`)
    expect(ran.err.trim()).not.toContain('\n')
    expect(readFileSync(to, 'utf8')).toBe('the backup of yesterday')
    expect(readdirSync(scratch).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('is one moment, however much is written meanwhile', async () => {
    const state = { isOver: false }
    const consult = async (number: number) => {
      const email = `n${number}@example.com`
      const formData = { firstName: 'A Sample', phone: '9876543210', email, message: 'Saving' }
      await shop.call('POST', '/api/consultations', { body: { formData } })
    }
    const writing = (async () => {
      let number = 0
      for (; !state.isOver; number += 1) {
        await consult(number)
        await setImmediate()
      }
      return number
    })()
    const file = await backup('busy.tar.gz').finally(() => (state.isOver = true))
    expect(await writing).toBeGreaterThan(3)
    const to = inScratch('restored-busy')
    expect((await restore([file, '--to', to])).code).toBe(0)
    const { consultations, payments, orders } = await contentOf(join(to, 'shop.sqlite'))
    // A payment is written together with what it pays for.
    expect(payments).toHaveLength([...consultations, ...orders].length)
  })

  test('moves a shop to the other database and back', async () => {
    const file = await backup('moving.tar.gz')
    const postgres = await startPostgres('fsync=off')
    const database = postgres.url
    const words = ['--to', inScratch('moved'), '--database', database, '--moving']
    const ran = await restore([file, ...words])
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(await contentOf(database)).toEqual(await contentOf(shopPlace()))

    const again = inScratch('moved-back.tar.gz')
    const moved = { DATA_DIR: inScratch('moved'), DATABASE_URL: database }
    expect(await runProgram('scripts/backup.ts', ['--to', again], moved)).toMatchObject({ code: 0 })
    expect((await restore([again, '--to', inScratch('back'), '--moving'])).code).toBe(0)
    expect(await contentOf(inScratch('back/shop.sqlite'))).toEqual(await contentOf(database))
    const used = await restore([file, '--to', inScratch('none'), '--database', database])
    expect(used.err).toContain('The database holds rows already. Nothing was changed.')
    await postgres.stop()
  })
})

describe('a restore', () => {
  test('of a file with any one byte changed is refused, and nothing is there', async () => {
    const good = readFileSync(await backup('good.tar.gz'))
    const places = [0, 3, 9, 10, 200, good.length >> 1, good.length - 9, good.length - 1]
    for (const at of places) {
      const bad = Buffer.from(good)
      bad[at] = (bad[at] ?? 0) ^ 1
      writeFileSync(inScratch('bad.tar.gz'), bad)
      const ran = await restore([inScratch('bad.tar.gz'), '--to', inScratch('from-bad')])
      expect(ran.code, `byte ${at}`).toBe(2)
      expect(ran.err).toMatch(/^This backup is damaged: .*Nothing was changed/)
    }
    expect(readdirSync(scratch)).not.toContain('from-bad')
  })

  test('of a file that is cut short is refused', async () => {
    const good = readFileSync(await backup('long.tar.gz'))
    writeFileSync(inScratch('short.tar.gz'), good.subarray(0, good.length - 100))
    const ran = await restore([inScratch('short.tar.gz'), '--to', inScratch('from-short')])
    expect(ran.err).toContain('This backup is damaged')
    expect(readdirSync(scratch)).not.toContain('from-short')
  })

  test('says how many deleted their data since, wherever that is recorded, and the records are there', async () => {
    const leaving = await registerPerson(shop, 'leaving@example.com')
    const file = await backup('before-leaving.tar.gz')
    const none = inScratch('lonely')
    mkdirSync(none)
    writeFileSync(join(none, 'alone.tar.gz'), readFileSync(file))
    rmSync(join(shop.folder, 'deletions'), { recursive: true })
    const without = await restore([join(none, 'alone.tar.gz'), '--to', inScratch('without')])
    expect(without.out).toContain('No records of deletions were found but those')
    expect(without.out).not.toContain('Deleted after it was made')
    const body = { password }
    const path = `/api/auth/${leaving.userId}/delete`
    expect((await shop.call('POST', path, { ...leaving, body })).status).toBe(200)

    const named = ['--deletions', shop.folder]
    const ran = await restore([file, '--to', inScratch('after-leaving'), ...named])
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(ran.out).toContain('Deleted after it was made: 1 person.')
    expect(ran.out).not.toContain('No records of deletions')
    const deletions = (folder: string) => readdirSync(join(folder, 'deletions'))
    expect(deletions(inScratch('after-leaving'))).toEqual(deletions(shop.folder))

    // Emptied, but for the records.
    const emptied = inScratch('emptied')
    mkdirSync(join(emptied, 'deletions'), { recursive: true })
    const [name = ''] = deletions(shop.folder)
    const record = readFileSync(join(shop.folder, 'deletions', name))
    writeFileSync(join(emptied, 'deletions', name), record)
    const again = await restore([file, '--to', emptied])
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toContain('Deleted after it was made: 1 person.')
    // A later backup has both: the deletion, and its record.
    const later = await restore([await backup('later.tar.gz'), '--to', inScratch('later')])
    expect(later.out).not.toContain('Deleted after it was made')
    // Whoever deletes after that is in neither.
    expect(later.out).toContain('No records of deletions were found but those')
    expect(deletions(inScratch('later'))).toEqual([name])

    const wrong = await restore([file, '--to', inScratch('wrong'), '--deletions', scratch])
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('Nothing was changed') })
  })

  test('into a folder that holds anything is refused', async () => {
    const file = await backup('again.tar.gz')
    const ran = await restore([file, '--to', shop.folder])
    expect(ran).toMatchObject({ code: 2 })
    expect(ran.err).toContain('is not empty. Nothing was changed.')
  })

  test.each([
    [[], 'npm run restore -- <file>'],
    [['/nowhere/at-all.tar.gz'], 'no such file'],
    [['--sideways'], "Unknown option '--sideways'"],
  ])('%j is refused in words', async (words, says) => {
    const ran = await restore(words)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain(says)
  })
})

test('without a shop there is nothing to back up', async () => {
  const ran = await runProgram('scripts/backup.ts', [], { DATA_DIR: inScratch('no-shop') })
  expect(ran).toMatchObject({ code: 1, out: '' })
  expect(ran.err).toContain(`There is no shop in ${inScratch('no-shop')}.`)
})
