import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack, start } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { logIn, type Person, press, registerPerson } from './people.ts'

const dayMs = 24 * 60 * 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const path = ({ userId }: Person) => `/api/bookings/user/${userId}`
const bookingsOf = async (person: Person) =>
  (await shop.call('GET', path(person), person)).body.bookings

async function pay({ transactionId, redirectUrl }: Awaited<ReturnType<typeof start.seat>>) {
  await press(redirectUrl, 'success')
  await comeBack(shop, transactionId)
  return transactionId
}

const freeSeat = (email: string) => {
  const place = { city: 'Lucknow', state: 'Uttar Pradesh', gender: 'female' }
  const body = { name: 'Devi', email, phone: '9876543211', webinarId: 'free-webinar', ...place }
  return shop.call('POST', '/api/webinars', { body })
}

test('says what was booked with the e-mail of the account, however it was typed, newest first', async () => {
  const asha = await registerPerson(shop, 'asha@example.com')
  expect(await bookingsOf(asha)).toEqual([])
  await pay(await start.consultation(shop, 'Asha@Example.com'))
  shop.clock.aheadMs += 1000
  await pay(await start.seat(shop, asha.email, 'large-webinar'))
  shop.clock.aheadMs += 1000
  expect((await freeSeat(asha.email)).status).toBe(201)

  const [free, seat, call, ...others] = await bookingsOf(asha)
  expect(others).toEqual([])
  const title = 'Your seat in a webinar'
  const theirs = { kind: 'seat', title, name: 'A sample webinar', upcoming: true }
  const way = {
    joinLink: 'https://meet.example.com/private-room',
    joinText: 'The link to the webinar',
  }
  expect(free).toMatchObject({ ...theirs, ...way })
  for (const name of ['paymentStatus', 'passport', 'totalAmount'])
    expect(free).not.toHaveProperty(name)
  expect(seat).toMatchObject({ ...theirs, ...way, paymentStatus: 'Paid', totalAmount: 29_900 })
  expect(seat.takesPlace).toContain('6:30 PM')
  expect(call).toMatchObject({ kind: 'consultation', name: 'A consultation', upcoming: true })
  expect(call).toMatchObject({ paymentStatus: 'Paid', totalAmount: 99_900 })
  expect(call).toMatchObject({
    title: 'Your call with us',
    next: expect.stringContaining('We call you'),
  })
  for (const { calendar } of [free, seat]) {
    const file = await shop.call('GET', new URL(calendar).pathname + new URL(calendar).search)
    expect([file.status, file.body]).toEqual([200, expect.stringContaining('BEGIN:VCALENDAR')])
  }
  for (const { passport } of [seat, call])
    expect((await shop.call('GET', passport)).status).toBe(200)
})

test('nothing that was typed, and nothing of anybody else', async () => {
  const ravi = await registerPerson(shop, 'ravi@example.com')
  const other = await registerPerson(shop, 'other@example.com')
  await pay(await start.consultation(shop, ravi.email))
  await pay(await start.seat(shop, ravi.email, 'large-webinar'))
  expect(JSON.stringify(await bookingsOf(ravi))).not.toMatch(/My secret|A knee|98765/)
  expect(await bookingsOf(other)).toEqual([])
  const { token } = other
  expect((await shop.call('GET', path(ravi), { token })).status).toBe(403)
  expect((await shop.call('GET', path(ravi))).status).toBe(401)
})

test('what is not paid, given back or over lets nobody in', async () => {
  const meera = await registerPerson(shop, 'meera@example.com')
  await start.seat(shop, meera.email, 'large-webinar')
  const [open] = await bookingsOf(meera)
  expect(open).toMatchObject({ paymentStatus: 'Pending', upcoming: false })
  const lila = await registerPerson(shop, 'lila@example.com')
  const paid = await pay(await start.seat(shop, lila.email, 'large-webinar'))
  expect(await bookingsOf(lila)).toMatchObject([{ upcoming: true }])
  await shop.shop.db
    .updateTable('payments')
    .set({ state: 'refunded' })
    .where('id', '=', paid)
    .execute()
  const [given] = await bookingsOf(lila)
  expect(given).toMatchObject({ paymentStatus: 'Refunded', upcoming: false })
  for (const booking of [open, given])
    for (const name of ['joinLink', 'joinText', 'calendar'])
      expect(booking).not.toHaveProperty(name)
})

test('a call is to come for two weeks, and a webinar until it is over', async () => {
  await using later = await openTestShop()
  const person = await registerPerson(later, 'later@example.com')
  for (const { transactionId, redirectUrl } of [
    await start.seat(later, person.email, 'large-webinar'),
    await start.consultation(later, person.email),
  ]) {
    await press(redirectUrl, 'success')
    await comeBack(later, transactionId)
  }
  const upcoming = async () => {
    const token = await logIn(later, person.email)
    const { body } = await later.call('GET', path(person), { token })
    const told: [string, boolean, boolean][] = body.bookings.map(
      (one: { kind: string; upcoming: boolean }) => [one.kind, one.upcoming, 'joinLink' in one],
    )
    return told.toSorted()
  }
  expect(await upcoming()).toEqual([
    ['consultation', true, false],
    ['seat', true, true],
  ])
  later.clock.aheadMs += 14 * dayMs
  expect(await upcoming()).toEqual([
    ['consultation', false, false],
    ['seat', true, true],
  ])
  later.clock.aheadMs = Date.parse('2126-01-19T20:30:00+05:30') - Date.now()
  expect(await upcoming()).toEqual([
    ['consultation', false, false],
    ['seat', false, false],
  ])
})
