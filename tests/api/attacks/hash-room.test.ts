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

test('A5: owners in a known browser are let in while three networks fill the places', async () => {
  const owners = Array.from({ length: 20 }, (_, index) => ({
    email: `known-${index}@example.com`,
    phone: openBrowser(shop, addressOf(500 + index)),
  }))
  for (const { email, phone } of owners) {
    await registerPerson(shop, email)
    expect((await phone.logIn(email)).status).toBe(200)
  }
  const flood = Promise.all(
    Array.from({ length: 33 }, (_, index) =>
      openBrowser(shop, `2001:db8:${index % 3}:${index}::1`).logIn('asha@example.com', 'wrong'),
    ),
  )
  const newcomer = openBrowser(shop, '203.0.113.7').logIn('asha@example.com')
  const answers = await Promise.all(owners.map(({ email, phone }) => phone.logIn(email)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  // Nor can they share all places among themselves.
  expect((await newcomer).status).not.toBe(503)
  await flood
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
