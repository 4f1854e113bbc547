import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appointmentTypes,
  book,
  bookFreely,
  cellsOf,
  change,
  inDays,
  newWish,
  offer,
  payFor,
  rowOf,
} from './appointment-types.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(
    shop,
    appointmentTypes.map((type) => ({ ...type, horizonDays: 90 })),
  )
})
afterAll(() => shop[Symbol.asyncDispose]())

let day = 3
const freshDay = () => (day += 1)
const home = '203.0.113.5'
const elsewhere = '198.51.100.77'

const rowOfPayment = async (transactionId: string) =>
  await shop.shop.db
    .selectFrom('appointments')
    .innerJoin('payments', 'payments.subject_id', 'appointments.id')
    .select(['appointments.id', 'appointments.state'])
    .where('payments.id', '=', transactionId)
    .executeTakeFirstOrThrow()

test('what is held at the pay page stays held, though a stranger books with the same e-mail', async () => {
  const wish = newWish(shop, { startsAt: inDays(shop, freshDay()) })
  const answer = await book(shop, wish, home)
  const { id } = await rowOf(shop, wish)
  const bait = newWish(shop, { email: wish.email, startsAt: inDays(shop, freshDay()) })
  expect((await book(shop, bait, elsewhere)).status).toBe(200)
  expect(await cellsOf(shop, id)).toHaveLength(4)
  const grab = newWish(shop, { startsAt: wish.startsAt })
  expect((await book(shop, grab, elsewhere)).status).toBe(409)
  await payFor(shop, answer)
  expect(await rowOfPayment(answer.body.transactionId)).toEqual({ id, state: 'confirmed' })
})

test('a free time whose code is on its way stays held, though a stranger books with the same e-mail', async () => {
  const free = { typeId: 'first-call' }
  const wish = newWish(shop, { ...free, startsAt: inDays(shop, freshDay()) })
  const { link, code } = await bookFreely(shop, wish, home)
  const bait = { ...free, email: wish.email, startsAt: inDays(shop, freshDay()) }
  await book(shop, newWish(shop, bait), elsewhere)
  await book(shop, newWish(shop, { ...free, startsAt: wish.startsAt }), elsewhere)
  expect((await change(shop, link, 'prove', { code })).status).toBe(200)
})

test('whoever goes back to a first choice pays for a time that is held, and has let go of the second', async () => {
  const first = newWish(shop, { startsAt: inDays(shop, freshDay()) })
  const other = { ...first, startsAt: inDays(shop, freshDay()) }
  const one = await book(shop, first, home)
  await book(shop, other, home)
  const again = await book(shop, first, home)
  expect(again.status).toBe(200)
  expect(again.body.transactionId).not.toBe(one.body.transactionId)
  const grabs = [first, other].map(({ startsAt }) => newWish(shop, { startsAt }))
  const statuses: number[] = []
  for (const grab of grabs) statuses.push((await book(shop, grab, elsewhere)).status)
  expect(statuses).toEqual([409, 200])
  await payFor(shop, again)
  expect(await rowOfPayment(again.body.transactionId)).toMatchObject({ state: 'confirmed' })
})

test('whoever goes back to a first choice that somebody has by now is told so', async () => {
  const first = newWish(shop, { startsAt: inDays(shop, freshDay()) })
  await book(shop, first, home)
  await book(shop, { ...first, startsAt: inDays(shop, freshDay()) }, home)
  await book(shop, newWish(shop, { startsAt: first.startsAt }), elsewhere)
  expect(await book(shop, first, home)).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
})

test('one mailbox and one network hold no more than five times, though each of them was tried', async () => {
  const wish = newWish(shop)
  const statuses: number[] = []
  for (let count = 0; count < 7; count += 1) {
    const one = { ...wish, startsAt: inDays(shop, freshDay()) }
    const { status, body } = await book(shop, one, '2001:db8:9::9')
    statuses.push(status)
    if (status !== 200) continue
    await press(body.redirectUrl, 'pending')
    await shop.call('GET', `/api/payment/${body.transactionId}`)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('of twelve that one network asks for at once, five are held', async () => {
  const days = Array.from({ length: 12 }, freshDay)
  const answers = await Promise.all(
    days.map((own) => book(shop, newWish(shop, { startsAt: inDays(shop, own) }), '2001:db8:12::9')),
  )
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
})
