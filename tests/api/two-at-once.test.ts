import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  book,
  bought,
  change,
  inDays,
  newBooking,
  offer,
  payFor,
  rowOf,
  subjectsTo,
} from './appointment-types.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'

/** E: nobody can be with two coaches at once; whoever books that is told what else they have then. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

let days = 3
const freshBooking = (booking: object = {}) =>
  newBooking(shop, { startsAt: inDays(shop, (days += 1)), ...booking })
const withRavi = { coachId: 'ravi-sample' }
const at10 = /Consultation with Asha Sample, \w+, \d{2}-\d{2}-\d{4}, 10:00 AM IST/

test('who has paid an appointment is refused another coach at that time, with what they have', async () => {
  const { booking } = await bought(shop, freshBooking())
  for (const again of [false, true]) {
    const answer = await book(shop, { ...booking, ...withRavi, again })
    expect(answer).toMatchObject({ status: 409, body: { code: 'already-owned' } })
    expect(answer.body.message).toMatch(at10)
  }
  expect((await book(shop, { ...booking, coachId: 'any' })).body.code).toBe('already-owned')
  const email = booking.email.toUpperCase()
  expect((await book(shop, { ...booking, ...withRavi, email })).body.code).toBe('already-owned')
  const later = { startsAt: booking.startsAt.replace('T10', 'T11') }
  expect((await book(shop, { ...booking, ...withRavi, ...later })).status).toBe(200)
})

test('who has cancelled it, or let it run out, may have another one', async () => {
  const { booking, ...link } = await bought(shop, freshBooking())
  expect((await change(shop, link, 'cancel')).status).toBe(200)
  expect((await book(shop, { ...booking, ...withRavi })).status).toBe(200)
  const other = freshBooking()
  await payFor(shop, await book(shop, other), 'failure')
  expect((await book(shop, { ...other, ...withRavi })).status).toBe(200)
})

test('whose first one waits for its payment is asked, and gets the other one by a yes', async () => {
  const booking = freshBooking()
  const first = await book(shop, booking)
  const asked = await book(shop, { ...booking, ...withRavi })
  expect(asked).toMatchObject({
    status: 409,
    body: { code: 'just-bought', transactionId: first.body.transactionId },
  })
  expect(asked.body.message).toMatch(at10)
  const back = await book(shop, booking)
  expect(back.body).toEqual(first.body)
  const instead = await book(shop, { ...booking, ...withRavi, again: true })
  expect(instead.status).toBe(200)
  await payFor(shop, instead)

  await payFor(shop, first)
  const rows = await shop.shop.db
    .selectFrom('appointments')
    .select(['coach_id', 'state'])
    .where('email', '=', booking.email)
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    { coach_id: 'asha-sample', state: 'unplaced' },
    { coach_id: 'ravi-sample', state: 'confirmed' },
  ])
  expect(await subjectsTo(shop, booking.email)).toContain(
    'Please choose another time for your appointment',
  )
})

test('while the bank has the payment of the first, there is no other', async () => {
  const booking = freshBooking()
  const { body } = await book(shop, booking)
  await press(body.redirectUrl, 'pending')
  await shop.call('GET', `/api/payment/${body.transactionId}`)
  const answer = await book(shop, { ...booking, ...withRavi, again: true })
  expect(answer).toMatchObject({ status: 409, body: { code: 'already-owned' } })
  expect(answer.body.message).toMatch(at10)
})

test('the same sent again, or in other words, is what it was', async () => {
  const booking = { ...freshBooking(), purchaseKey: randomUUID() }
  const first = await book(shop, booking)
  expect((await book(shop, booking)).body).toEqual(first.body)
  const corrected = { ...booking, purchaseKey: randomUUID(), message: 'About my house.' }
  const second = await book(shop, corrected)
  expect(second.status).toBe(200)
  await payFor(shop, second)
  expect((await book(shop, corrected)).body.transactionId).toBe(second.body.transactionId)
  expect(await rowOf(shop, booking)).toMatchObject({
    state: 'confirmed',
    message: 'About my house.',
  })
})

test('who knows somebody’s e-mail alone, or their phone, learns nothing', async () => {
  const { booking } = await bought(shop, freshBooking())
  const stranger = freshBooking({ ...withRavi, startsAt: booking.startsAt })
  for (const known of [{ email: booking.email }, { phone: booking.phone }]) {
    const answer = await book(shop, { ...stranger, ...known })
    expect(answer.status).toBe(200)
    await payFor(shop, answer, 'failure')
  }
})

test('none is moved to where its person has another one', async () => {
  const { booking } = await bought(shop, freshBooking())
  const later = { ...withRavi, startsAt: booking.startsAt.replace('T10', 'T14') }
  const { id, key } = await bought(shop, { ...booking, ...later })
  const moved = await change(shop, { id, key }, 'reschedule', { startsAt: booking.startsAt })
  expect(moved).toMatchObject({ status: 409, body: { code: 'already-owned' } })
  expect(moved.body.message).toMatch(at10)
})
