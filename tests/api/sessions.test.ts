import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteExpiredSessions } from '#server/account/queries/sessions.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { isOpen, logIn, type Person, registerPerson } from './people.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const open = (token: string) => isOpen(shop, person.userId, token)
const later = (ms: number) => {
  shop.clock.aheadMs += ms
}
const rowsOf = () =>
  shop.shop.db.selectFrom('sessions').selectAll().where('user_id', '=', person.userId).execute()

describe('remembered', () => {
  test('lives as long as it is opened once in two weeks, for thirty days at most', async () => {
    const token = await logIn(shop, person.email, { remember: true })
    later(14 * dayMs - minuteMs)
    expect(await open(token)).toBe(true)
    later(14 * dayMs - minuteMs)
    expect(await open(token)).toBe(true)
    later(2 * dayMs + 3 * minuteMs)
    expect(await open(token)).toBe(false)
  })

  test('ends after two weeks without a call', async () => {
    const token = await logIn(shop, person.email, { remember: true })
    later(14 * dayMs + minuteMs)
    expect(await open(token)).toBe(false)
  })
})

describe('not remembered, which is what a log-in is unless it says so', () => {
  test('used just before its idle end it lives on, until a day is over', async () => {
    const token = await logIn(shop, person.email)
    later(12 * hourMs - minuteMs)
    expect(await open(token)).toBe(true)
    later(12 * hourMs - minuteMs)
    expect(await open(token)).toBe(true)
    later(3 * minuteMs)
    expect(await open(token)).toBe(false)
  })

  test('ends after twelve hours without a call', async () => {
    const token = await logIn(shop, person.email, { remember: false })
    later(12 * hourMs + minuteMs)
    expect(await open(token)).toBe(false)
  })

  test('a registration opens such a session too', async () => {
    const { token, userId } = await registerPerson(shop, 'short@example.com', {})
    expect(await isOpen(shop, userId, token)).toBe(true)
    later(12 * hourMs + minuteMs)
    expect(await isOpen(shop, userId, token)).toBe(false)
  })
})

test('one session ends, the others of the same person go on', async () => {
  const [phone, laptop] = [await logIn(shop, person.email), await logIn(shop, person.email)]
  await shop.call('POST', '/api/auth/logout', { token: phone })
  expect(await open(phone)).toBe(false)
  expect(await open(laptop)).toBe(true)
})

test('reading is cheap: use is written down once in five minutes', async () => {
  await shop.shop.db.deleteFrom('sessions').execute()
  const token = await logIn(shop, person.email)
  const usedAt = async () => (await rowsOf())[0]?.last_used_at
  const atFirst = await usedAt()
  later(4 * minuteMs)
  await open(token)
  expect(await usedAt()).toBe(atFirst)
  later(2 * minuteMs)
  await open(token)
  expect(await usedAt()).toBeGreaterThan(atFirst ?? 0)
})

test('what has ended is cleaned away, what is open stays', async () => {
  await shop.shop.db.deleteFrom('sessions').execute()
  await logIn(shop, person.email)
  const kept = await logIn(shop, person.email, { remember: true })
  later(13 * hourMs)
  await deleteExpiredSessions(shop.shop.db, shop.shop.now(), 10)
  expect(await rowsOf()).toHaveLength(1)
  expect(await open(kept)).toBe(true)
  later(14 * dayMs + minuteMs)
  await deleteExpiredSessions(shop.shop.db, shop.shop.now(), 10)
  expect(await rowsOf()).toEqual([])
})

test('the database holds no token', async () => {
  const token = await logIn(shop, person.email)
  expect(JSON.stringify(await rowsOf())).not.toContain(token)
})
