import { statSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { registerPerson } from '../people.ts'
import { captureLog } from '../capture-log.ts'

const consult = (shop: TestShop, message = 'A question about saving.') =>
  shop.call('POST', '/api/consultations', {
    body: {
      formData: {
        ...{ firstName: 'Asha Sample', phone: '9876543210', email: 'asha@example.com' },
        message,
      },
    },
  })

const pragma = async ({ shop }: TestShop, words: string) =>
  (await sql.raw<Record<string, number>>(`pragma ${words}`).execute(shop.db)).rows[0]

// The file of SQLite; PostgreSQL's troubles are in database.test.ts.
describe.skipIf(inject('postgresUrl') !== undefined)('while the disk is in trouble', () => {
  test.each([
    [
      'full',
      'disk full',
      async (shop: TestShop) => {
        const pages = (await pragma(shop, 'page_count'))?.['page_count'] ?? 0
        await pragma(shop, `max_page_count = ${pages}`)
      },
      (shop: TestShop) => pragma(shop, 'max_page_count = 1000000'),
    ],
    [
      'read-only',
      'read-only',
      (shop: TestShop) => pragma(shop, 'query_only = on'),
      (shop: TestShop) => pragma(shop, 'query_only = off'),
    ],
  ] as const)('%s: writes are refused in words, reads go on', async (_, trouble, spoil, mend) => {
    const { log, lines } = captureLog()
    await using shop = await openTestShop()
    Object.assign(shop.shop, { log })
    const { createApp } = await import('#server/app.ts')
    Object.assign(shop.app, { fetch: createApp(shop.shop).fetch })
    const person = await registerPerson(shop)
    const before = await consult(shop)
    expect(before.status).toBe(200)
    await spoil(shop)

    // The last pages have room for some rows yet.
    let refused = await consult(shop, 'x'.repeat(3900))
    for (let index = 0; index < 30 && refused.status === 200; index += 1)
      refused = await consult(shop, `${index}`.padEnd(3900, 'x'))
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(refused.body.message).toContain('Nothing was changed')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    // A session that has to be touched is read all the same.
    shop.clock.aheadMs += 6 * 60_000
    const cart = await shop.call('GET', `/api/cart?userId=${person.userId}`, person)
    expect(cart.status).toBe(200)
    const paid = await shop.call('GET', `/api/payment/${before.body.transactionId}`)
    expect(paid).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect((await shop.call('GET', '/healthz')).status).toBe(200)
    await setTimeout(1100)
    if (trouble === 'read-only')
      expect(await shop.call('GET', '/readyz')).toMatchObject({ status: 503, body: { trouble } })

    await mend(shop)
    await setTimeout(1100)
    expect((await shop.call('GET', '/readyz')).status).toBe(200)
    expect((await consult(shop, 'Another question.')).status).toBe(200)
    expect(lines().some(({ msg }) => msg.includes('rollback'))).toBe(false)
  })

  test('the log names the cause and not what followed from it', async () => {
    await using shop = await openTestShop()
    const { log, text } = captureLog()
    const { createApp } = await import('#server/app.ts')
    const app = createApp({ ...shop.shop, log })
    await pragma(shop, 'max_page_count = 1')
    const body = JSON.stringify({
      formData: {
        ...{ firstName: 'Asha Sample', phone: '9876543210', email: 'asha@example.com' },
        message: 'x'.repeat(3900),
      },
    })
    for (let index = 0; index < 5; index += 1)
      await app.request('/api/consultations', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: body.replace('xxx', `xx${index}`),
      })
    expect(text()).toContain('database or disk is full')
    expect(text()).not.toContain('cannot rollback')
  })

  test('another program that holds the write lock stops only who writes', async () => {
    await using shop = await openTestShop()
    const person = await registerPerson(shop)
    const other = new DatabaseSync(join(shop.folder, 'shop.sqlite'))
    other.exec('begin immediate')
    let written = 0
    const write = (message: string) => consult(shop, message).finally(() => (written += 1))
    const waiting = ['A question.', 'Another.', 'A third.'].map(write)
    for (let index = 0; index < 5; index += 1) {
      await setTimeout(20)
      const answers = await Promise.all([
        shop.call('GET', '/healthz'),
        shop.call('GET', `/api/cart?userId=${person.userId}`, person),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    expect(written).toBe(0)
    other.exec('rollback')
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
    // Nor does anybody wait a little: SQLite's own waiting would let nobody else go on.
    expect(await pragma(shop, 'busy_timeout')).toEqual({ timeout: 0 })
    other.close()
  })

  test('a lock that is held for long is told in words, and nothing is half done', async () => {
    await using shop = await openTestShop()
    const other = new DatabaseSync(join(shop.folder, 'shop.sqlite'))
    other.exec('begin immediate')
    const [answer, ready] = await Promise.all([consult(shop), shop.call('GET', '/readyz')])
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(ready.status).toBe(503)
    other.exec('rollback')
    other.close()
    expect(await shop.shop.db.selectFrom('consultations').selectAll().execute()).toEqual([])
  })

  test('its files are for nobody but the shop', async () => {
    await using shop = await openTestShop()
    await consult(shop)
    const names = readdirSync(shop.folder).filter((name) => name.startsWith('shop.sqlite'))
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(statSync(join(shop.folder, name)).mode & 0o077, name).toBe(0)
  })
})
