import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { stampShop } from '#server/admin/commands/shop.ts'
import { openTestShop } from '../open-test-shop.ts'
import { line, logIn, press, registerPerson, startPayment } from '../people.ts'
import { createTestDatabase } from '../test-database.ts'

async function emptyPlace() {
  const { url, drop } = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'mode-test-'))
  return {
    place: url ?? join(folder, 'shop.sqlite'),
    [Symbol.asyncDispose]: async () => {
      await drop()
      rmSync(folder, { recursive: true })
    },
  }
}

const user = (id: string) => ({
  ...{ id, email: `${id}@example.com`, password_hash: '', created_at: 1 },
  ...{ first_name: '', last_name: '', display_name: '' },
})
const payment = (id: string, redirect_url: string | null) => ({
  ...{ id, kind: 'consultation' as const, subject_id: id, amount_paise: 99_900, fingerprint: id },
  ...{ provider: 'phonepe', provider_ref: null },
  ...{ state: 'paid' as const, redirect_url, created_at: 1, expires_at: 1, next_check_at: 1 },
  ...{ payer: '', arrived_paise: 99_900, purchase_id: id },
})
const inSandbox = 'http://localhost:4321/sandbox/phonepe/pay/OMO1'
const forReal = 'https://mercury-t2.phonepe.com/transact/pg?token=x'

/** A database as it was before databases were marked. */
async function writeUnmarked(place: string, fill: (db: Database) => Promise<unknown>) {
  const db = await openDatabase(place)
  await fill(db)
  await db.destroy()
}

test.each([
  ['sandbox', 'live'],
  ['live', 'sandbox'],
  ['uat', 'live'],
  ['live', 'uat'],
] as const)(
  'a database that was opened for %s refuses to be opened for %s',
  async (first, then) => {
    await using empty = await emptyPlace()
    await (await openDatabase(empty.place, { mode: first })).destroy()
    const error = await openDatabase(empty.place, { mode: then }).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/this is the database of .*, and the settings are for/)
    expect(String(error)).not.toContain('\n')
    await (await openDatabase(empty.place, { mode: first })).destroy()
  },
)

test('of two that start together for different things, one stands', async () => {
  await using empty = await emptyPlace()
  const opened = await Promise.allSettled(
    (['live', 'sandbox', 'live', 'sandbox'] as const).map((mode) =>
      openDatabase(empty.place, { mode }),
    ),
  )
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const result of opened) if (result.status === 'fulfilled') await result.value.destroy()
})

test.each([
  ['a real payment', 'live', forReal],
  ['a payment of the sandbox', 'sandbox', inSandbox],
] as const)('an older database with %s is %s', async (_, mode, url) => {
  await using empty = await emptyPlace()
  await writeUnmarked(empty.place, async (db) => {
    await db.insertInto('payments').values(payment('pay_1', url)).execute()
  })
  const other = mode === 'live' ? 'sandbox' : 'live'
  await expect(openDatabase(empty.place, { mode: other })).rejects.toThrow('the settings are for')
  await (await openDatabase(empty.place, { mode })).destroy()
})

test('of an older one with people and no payment only a person knows what it is', async () => {
  await using empty = await emptyPlace()
  await writeUnmarked(empty.place, (db) => db.insertInto('users').values(user('asha')).execute())
  for (const mode of ['live', 'sandbox'] as const)
    await expect(openDatabase(empty.place, { mode })).rejects.toThrow('npm run admin -- stamp')
})

test('what was bought in the sandbox is taken back when an older database is said to be live', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const person = await registerPerson(shop)
  const started = await startPayment(shop, person, [line('course', 'Course')])
  const { pathname, search } = new URL(await press(started.redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  expect(await db.selectFrom('entitlements').selectAll().execute()).toHaveLength(1)
  await db.insertInto('payments').values(payment('pay_real', forReal)).execute()
  await db.deleteFrom('shop_mode').execute()

  await expect(stampShop(shop.shop, 'sandbox')).rejects.toThrow('This is the database of')
  expect(await stampShop(shop.shop, 'live')).toBe(1)
  expect((await shop.call('GET', `/api/orders/user/${person.userId}`, person)).status).toBe(401)
  expect(await db.selectFrom('entitlements').selectAll().execute()).toEqual([])
  const states = await db.selectFrom('payments').select(['id', 'state']).orderBy('id').execute()
  expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
    pay_real: 'paid',
    [started.transactionId]: 'refunded',
  })
  const token = await logIn(shop, person.email)
  const { body } = await shop.call('GET', `/api/orders/user/${person.userId}`, { token })
  expect(JSON.stringify(body)).not.toContain('drive.google')
  await expect(stampShop(shop.shop, 'sandbox')).rejects.toThrow(
    'This is the database of a live shop',
  )
})
