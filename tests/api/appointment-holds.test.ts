import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../scripts/full-check.ts'
import {
  appointmentTypes,
  book,
  bookFreely,
  cellsOf,
  change,
  inDays,
  newBooking,
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
  const booking = newBooking(shop, { startsAt: inDays(shop, freshDay()) })
  const answer = await book(shop, booking, home)
  const { id } = await rowOf(shop, booking)
  const bait = newBooking(shop, { email: booking.email, startsAt: inDays(shop, freshDay()) })
  expect((await book(shop, bait, elsewhere)).status).toBe(200)
  expect(await cellsOf(shop, id)).toHaveLength(4)
  const grab = newBooking(shop, { startsAt: booking.startsAt })
  expect((await book(shop, grab, elsewhere)).status).toBe(409)
  await payFor(shop, answer)
  expect(await rowOfPayment(answer.body.transactionId)).toEqual({ id, state: 'confirmed' })
})

test('a free time whose code is on its way stays held, though a stranger books with the same e-mail', async () => {
  const free = { typeId: 'first-call' }
  const booking = newBooking(shop, { ...free, startsAt: inDays(shop, freshDay()) })
  const { link, code } = await bookFreely(shop, booking, home)
  const bait = { ...free, email: booking.email, startsAt: inDays(shop, freshDay()) }
  await book(shop, newBooking(shop, bait), elsewhere)
  await book(shop, newBooking(shop, { ...free, startsAt: booking.startsAt }), elsewhere)
  expect((await change(shop, link, 'prove', { code })).status).toBe(200)
})

test('whoever goes back to a first choice pays for a time that is held, and has let go of the second', async () => {
  const first = newBooking(shop, { startsAt: inDays(shop, freshDay()) })
  const other = { ...first, startsAt: inDays(shop, freshDay()) }
  const one = await book(shop, first, home)
  await book(shop, other, home)
  const again = await book(shop, first, home)
  expect(again.status).toBe(200)
  expect(again.body.transactionId).not.toBe(one.body.transactionId)
  const grabs = [first, other].map(({ startsAt }) => newBooking(shop, { startsAt }))
  const statuses: number[] = []
  for (const grab of grabs) statuses.push((await book(shop, grab, elsewhere)).status)
  expect(statuses).toEqual([409, 200])
  await payFor(shop, again)
  expect(await rowOfPayment(again.body.transactionId)).toMatchObject({ state: 'confirmed' })
})

test('whoever goes back to a first choice that somebody has by now is told so', async () => {
  const first = newBooking(shop, { startsAt: inDays(shop, freshDay()) })
  await book(shop, first, home)
  await book(shop, { ...first, startsAt: inDays(shop, freshDay()) }, home)
  await book(shop, newBooking(shop, { startsAt: first.startsAt }), elsewhere)
  expect(await book(shop, first, home)).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
})

/** How many of these times nobody else can have now. */
async function heldOf(bookings: readonly { email: string }[]): Promise<number> {
  let count = 0
  for (const booking of bookings) {
    const { id } = await rowOf(shop, booking)
    if ((await cellsOf(shop, id)).length > 0) count += 1
  }
  return count
}

test('one network holds no more than five times, though each of them was tried, and can pay for more', async () => {
  const bookings = Array.from({ length: 7 }, () =>
    newBooking(shop, { startsAt: inDays(shop, freshDay()) }),
  )
  for (const booking of bookings) {
    const { status, body } = await book(shop, booking, '2001:db8:9::9')
    expect(status).toBe(200)
    await press(body.redirectUrl, 'pending')
    await shop.call('GET', `/api/payment/${body.transactionId}`)
  }
  expect(await heldOf(bookings)).toBe(5)
})

test('of twelve that one network asks for at once, five are held', async () => {
  const bookings = Array.from({ length: 12 }, () =>
    newBooking(shop, { startsAt: inDays(shop, freshDay()) }),
  )
  const answers = await Promise.all(
    bookings.map((booking) => book(shop, booking, '2001:db8:12::9')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(await heldOf(bookings)).toBe(5)
})

const slotsOf = async (from: string, to: string) => {
  const path = `/api/appointments/consultation/slots?from=${from}&to=${to}`
  const { body } = await shop.call('GET', path)
  const slots: { coachId: string; startsAt: string }[] = body.slots
  return slots
}

test('A4: a whole /48 leaves half of a coach’s day to who pays, and who pays without a hold has the time', async () => {
  const day = freshDay()
  const on = inDays(shop, day).slice(0, 10)
  const before = await slotsOf(on, on)
  expect(before).toHaveLength(16)
  const paid: { body: { redirectUrl: string; transactionId: string } }[] = []
  for (const [place, { coachId, startsAt }] of before.entries()) {
    const from = `2001:db8:48:${place.toString(16)}::1`
    const answer = await book(shop, newBooking(shop, { coachId, startsAt }), from)
    expect(answer.status).toBe(200)
    paid.push(answer)
  }
  const left = await slotsOf(on, on)
  for (const coach of ['asha-sample', 'ravi-sample'])
    expect(left.filter(({ coachId }) => coachId === coach)).toHaveLength(4)

  // Two want the same one: it is the first payer’s, and the other chooses again or has the money back.
  const [free] = left
  const rival = await book(shop, newBooking(shop, free), '198.51.100.80')
  const unheld = paid[before.findIndex((slot) => slot.startsAt === free?.startsAt)]
  if (!unheld) throw new Error('There is none.')
  await payFor(shop, rival)
  await payFor(shop, unheld)
  expect(await rowOfPayment(rival.body.transactionId)).toMatchObject({ state: 'confirmed' })
  expect(await rowOfPayment(unheld.body.transactionId)).toMatchObject({ state: 'unplaced' })
})

test('A4: from one /48 no more than fifty times are held at once, wherever', async () => {
  const bookings = []
  for (let place = 0; place < 56; place += 1) {
    const hour = 10 + (place % 4)
    const startsAt = inDays(shop, 50 + Math.floor(place / 4), `${hour}:00`)
    const booking = newBooking(shop, { startsAt })
    bookings.push(booking)
    expect((await book(shop, booking, `2001:db8:77:${place.toString(16)}::1`)).status).toBe(200)
  }
  expect(await heldOf(bookings)).toBe(50)
})

/** In the long form a thousand behind five. */
const [honest, carriers] = isFull ? [1000, 5] : [100, 1]

test(`A4: ${honest} honest bookings behind the addresses of a carrier are not refused`, async () => {
  await using own = await openTestShop()
  offer(
    own,
    appointmentTypes.map((type) => ({ ...type, horizonDays: 90 })),
  )
  for (let place = 0; place < honest; place += 1) {
    const coachId = place % 2 ? 'asha-sample' : 'ravi-sample'
    const clock = `${10 + (Math.floor(place / 2) % 8)}:00`
    const startsAt = inDays(own, 3 + Math.floor(place / 16), clock)
    const from = `203.0.113.${1 + (place % carriers)}`
    const answer = await book(own, newBooking(own, { coachId, startsAt }), from)
    expect([place, answer.status]).toEqual([place, 200])
    // Some come back later, and most pay at once.
    if (place % 10 > 0) await payFor(own, answer)
  }
}, 1_200_000)

test('A4: a free call holds nothing before its code, and is theirs who enters it first', async () => {
  const startsAt = inDays(shop, freshDay(), '11:00')
  const free = { typeId: 'first-call', startsAt }
  const [first, second] = [newBooking(shop, free), newBooking(shop, free)]
  const stranger = await bookFreely(shop, first, home)
  expect(await heldOf([first])).toBe(0)
  const neighbour = await bookFreely(shop, second, elsewhere)
  expect((await change(shop, neighbour.link, 'prove', neighbour)).status).toBe(200)
  expect(await change(shop, stranger.link, 'prove', stranger)).toMatchObject({
    status: 409,
    body: { code: 'slot-taken' },
  })
})
