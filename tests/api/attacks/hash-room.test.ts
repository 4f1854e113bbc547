import { afterAll, beforeAll, expect, test } from 'vitest'
import { countTenths } from '../../count-tenths.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { registerPerson } from '../people.ts'
import { addressOf, openBrowser } from './browser.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await registerPerson(shop, 'asha@example.com')
})
afterAll(() => shop[Symbol.asyncDispose]())

test('of two hundred log-ins at once some are told to come back, and nobody waits for long', async () => {
  const tenths = countTenths()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      openBrowser(shop, addressOf(index)).logIn(`invented-${index}@example.com`, 'wrong'),
    ),
  )
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(50)
  expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThan(20)
  for (const { body, headers } of busy) {
    expect(body).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/few seconds/),
    })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  // Forty that wait for one another, not two hundred.
  expect(tenths()).toBeLessThan(150)
})

test('one address that logs in all the time keeps nobody else out', async () => {
  const greedy = Promise.all(
    Array.from({ length: 60 }, () => openBrowser(shop, '203.0.113.5').logIn('asha@example.com')),
  )
  const honest = await openBrowser(shop, '203.0.113.6').logIn('asha@example.com')
  expect(honest.status).toBe(200)
  expect((await greedy).some(({ status }) => status === 503)).toBe(true)
})

test('who is told to come back has used nothing up', async () => {
  const { db } = shop.shop
  await db.deleteFrom('rate_limits').execute()
  await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      openBrowser(shop, addressOf(300 + index)).logIn(`busy-${index}@example.com`, 'wrong'),
    ),
  )
  const counted = await db.selectFrom('rate_limits').select('name').execute()
  const people = counted.filter(({ name }) => /^log-in:[\w-]+$/.test(name))
  expect(people.length).toBeLessThanOrEqual(80)
})
