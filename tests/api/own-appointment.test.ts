import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleAppointments, writeAppointmentReminders } from '#server/bookings/appointment-jobs.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import {
  allMails,
  appointmentTypes,
  book,
  bookFreely,
  bought,
  cellsOf,
  change,
  goTo,
  inDays,
  linkIn,
  newBooking,
  offer,
  rowOf,
  subjectsTo,
} from './appointment-types.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { otherCode, password, registerPerson } from './people.ts'

/** So far ahead that each test has a day of its own. */
const far = appointmentTypes.map((type) => ({ ...type, horizonDays: 90 }))

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop, far)
})
afterAll(() => shop[Symbol.asyncDispose]())

const hour = 60 * 60_000
let day = 3
const freshDay = () => (day += 1)
const see = (own: TestShop, { id, key }: { id: string; key: string }) =>
  own.call('GET', `/api/appointments/${id}?key=${key}`)

describe('a free appointment', () => {
  const free = (booking: object = {}) =>
    newBooking(shop, { typeId: 'first-call', startsAt: inDays(shop, freshDay()), ...booking })
  const codeOf = async (email: string) =>
    /^\d{6}$/m.exec((await allMails(shop, email))[0]?.text ?? '')?.[0] ?? ''

  test('is held until the mailed code confirms it; a wrong one does not, and the right one twice is once', async () => {
    const booking = free()
    const answer = await book(shop, booking)
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Free' } })
    const link = linkIn(answer.body.redirectUrl)
    expect((await see(shop, link)).body).toMatchObject({ state: 'held', needsCode: true })
    const code = await codeOf(booking.email)
    const wrong = await change(shop, link, 'prove', { code: otherCode(code) })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'wrong-code' } })
    const [first, second] = await Promise.all([
      change(shop, link, 'prove', { code }),
      change(shop, link, 'prove', { code }),
    ])
    for (const proven of [first, second])
      expect(proven).toMatchObject({ status: 200, body: { state: 'confirmed', needsCode: false } })
    const subjects = (await allMails(shop, booking.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your appointment:'))).toHaveLength(1)
  })

  test('of another time within the same half minute needs no other code, and the first is let go', async () => {
    const booking = free()
    const first = linkIn((await book(shop, booking)).body.redirectUrl)
    const code = await codeOf(booking.email)
    const other = { ...booking, startsAt: inDays(shop, freshDay()) }
    const second = await book(shop, other)
    expect(second.status).toBe(200)
    expect(await cellsOf(shop, first.id)).toEqual([])
    const link = linkIn(second.body.redirectUrl)
    expect((await change(shop, link, 'prove', { code })).body.state).toBe('confirmed')
    expect((await change(shop, first, 'prove', { code })).status).not.toBe(200)
  })

  test('asked for once more in the same words is the same, with one mail', async () => {
    const booking = free()
    const answers = [await book(shop, booking), await book(shop, booking)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await allMails(shop, booking.email)).toHaveLength(1)
  })

  test('is one of a mailbox and of a phone in a while, but whoever cancels may have another', async () => {
    const booking = free()
    const link = linkIn((await book(shop, booking)).body.redirectUrl)
    await change(shop, link, 'prove', { code: await codeOf(booking.email) })
    const again = free({ email: booking.email })
    expect((await book(shop, again)).status).toBe(429)
    expect((await book(shop, free({ phone: booking.phone }))).status).toBe(429)
    expect((await change(shop, link, 'cancel')).body.state).toBe('cancelled')
    shop.clock.aheadMs += 31_000
    expect((await book(shop, again)).status).toBe(200)
  })

  test('that nobody proves is let go after its time, and proven late has it if it is free', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { typeId: 'first-call', startsAt: inDays(own, 3) })
    const link = linkIn((await book(own, booking)).body.redirectUrl)
    own.clock.aheadMs += 23 * 60_000
    await settleAppointments(own.shop)
    expect((await see(own, link)).body).toMatchObject({ state: 'freed', needsCode: false })
    expect(await cellsOf(own, link.id)).toEqual([])
  })

  test('is of no more than three of a coach on one day, counted when they are proven', async () => {
    const startsAt = inDays(shop, freshDay(), '10:00')
    const times = ['10:00', '10:15', '10:30', '10:45'].map((clock) =>
      startsAt.replace('10:00', clock),
    )
    const booked = []
    for (const at of times) booked.push(await bookFreely(shop, free({ startsAt: at })))
    const answers = await Promise.all(booked.map((own) => change(shop, own.link, 'prove', own)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
  })
})

describe('who has the link', () => {
  test('sees it, and nobody without its key does', async () => {
    const own = await bought(shop, newBooking(shop, { startsAt: inDays(shop, freshDay()) }))
    const page = await see(shop, own)
    expect(page.body).toMatchObject({
      state: 'confirmed',
      canMove: true,
      canCancel: true,
      isRefunded: true,
    })
    expect(JSON.stringify(page.body)).not.toMatch(/meera|savings|99887/i)
    for (const key of ['x', own.key.slice(1), `${own.key}x`])
      expect((await see(shop, { ...own, key })).status).toBe(404)
    expect((await change(shop, { ...own, key: 'x' }, 'cancel')).status).toBe(404)
  })

  test('moves it: the new time is taken and the old one is free, three times', async () => {
    const own = await bought(shop, newBooking(shop, { startsAt: inDays(shop, freshDay()) }))
    for (let count = 1; count <= 3; count += 1) {
      const startsAt = inDays(shop, freshDay(), '14:00')
      const moved = await change(shop, own, 'reschedule', { startsAt })
      expect(moved).toMatchObject({ status: 200, body: { startsAt, sequence: count } })
      expect(await cellsOf(shop, own.id)).toHaveLength(4)
    }
    const startsAt = inDays(shop, 4, '17:00')
    expect(await change(shop, own, 'reschedule', { startsAt })).toMatchObject({
      status: 409,
      body: { code: 'too-late' },
    })
    const mails = await allMails(shop, own.booking.email)
    expect(mails.filter(({ subject }) => subject.includes('has moved'))).toHaveLength(3)
  })

  test('moves it to a time that overlaps its own, twice at once to one, and never to a taken one', async () => {
    const half = far.map((type) => ({
      ...type,
      bufferMinutes: 0,
      durationMinutes: 60,
    }))
    offer(shop, half)
    const at = freshDay()
    const own = await bought(shop, newBooking(shop, { startsAt: inDays(shop, at, '12:00') }))
    const shifted = half.map((type) => ({
      ...type,
      coaches: type.coaches.map((coach) => ({
        ...coach,
        hours: coach.hours.map((hours) => ({ ...hours, from: '10:30' })),
      })),
    }))
    offer(shop, shifted)
    const startsAt = inDays(shop, at, '12:30')
    const twice = await Promise.all([1, 2].map(() => change(shop, own, 'reschedule', { startsAt })))
    for (const { status, body } of twice) expect([status, body.sequence]).toEqual([200, 1])
    const other = await bought(shop, newBooking(shop, { startsAt: inDays(shop, at, '15:30') }))
    const taken = await change(shop, own, 'reschedule', { startsAt: other.booking.startsAt })
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'slot-taken', nearest: { length: 3 } },
    })
    expect(await cellsOf(shop, own.id)).toHaveLength(4)
    offer(shop, far)
  })

  test('cancels it in time and has the money back, once', async () => {
    const own = await bought(shop, newBooking(shop, { startsAt: inDays(shop, freshDay()) }))
    const twice = await Promise.all([change(shop, own, 'cancel'), change(shop, own, 'cancel')])
    for (const { status, body } of twice)
      expect([status, body.state, body.isRefunded]).toEqual([200, 'cancelled', true])
    expect(await cellsOf(shop, own.id)).toEqual([])
    const subjects = (await allMails(shop, own.booking.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('is cancelled'))).toHaveLength(1)
    expect(subjects.filter((subject) => subject.includes('₹999'))).toHaveLength(1)
    expect((await change(shop, own, 'reschedule', { startsAt: inDays(shop, 4) })).status).toBe(400)
  })

  test('cancels it too late for the money, cannot move it any more, and not at all once it has begun', async () => {
    await using own = await openTestShop()
    offer(own)
    const first = await bought(own, newBooking(own, { startsAt: inDays(own, 3) }))
    const second = await bought(own, newBooking(own, { startsAt: inDays(own, 3, '15:00') }))
    own.clock.aheadMs = Date.parse(first.booking.startsAt) - Date.now() - 20 * hour
    const late = await change(own, first, 'reschedule', { startsAt: inDays(own, 4) })
    expect(late).toMatchObject({ status: 409, body: { code: 'too-late' } })
    const cancelled = await change(own, first, 'cancel')
    expect(cancelled.body).toMatchObject({ state: 'cancelled', isRefunded: false })
    const payment = await own.call('GET', `/api/payment/${first.transactionId}`)
    expect(payment.body.paymentStatus).toBe('Paid')
    own.clock.aheadMs += 26 * hour
    expect((await change(own, second, 'cancel')).status).toBe(400)
  })

  test('finds the way to it on the page of the purchase', async () => {
    const own = await bought(shop, newBooking(shop, { startsAt: inDays(shop, freshDay()) }))
    const [mail] = await allMails(shop, own.booking.email)
    const [path] = /\/o\/[\w-]{22}/.exec(mail?.text ?? '') ?? ['']
    const page = await shop.call('GET', path)
    expect(page.body).toContain(`/appointment?id=${own.id}`)
    expect(page.body).toContain('10:00 AM IST')
  })
})

test('an account is told of its appointments, with the way to move them', async () => {
  const person = await registerPerson(shop, 'tara@example.com')
  const startsAt = inDays(shop, freshDay(), '16:00')
  const own = await bought(shop, newBooking(shop, { startsAt, email: 'Tara@Example.com' }))
  const { body } = await shop.call('GET', `/api/bookings/user/${person.userId}`, person)
  expect(body.bookings).toEqual([
    expect.objectContaining({
      ...{ _id: own.id, kind: 'appointment', name: 'Consultation', upcoming: true, startsAt },
      ...{ paymentStatus: 'Paid', totalAmount: 99_900 },
      joinLink: 'https://meet.example.com/asha-sample',
      change: expect.stringContaining(`/appointment?id=${own.id}`),
    }),
  ])
  expect(body.bookings[0].takesPlace).toContain('4:00 PM IST')
})

test('a refund by the firm takes the time away and tells the calendar', async () => {
  const own = await bought(shop, newBooking(shop, { startsAt: inDays(shop, freshDay()) }))
  await refundPayment(shop.shop, own.transactionId, { reason: 'Sorry.' })
  await settleAppointments(shop.shop)
  await settleAppointments(shop.shop)
  expect(await rowOf(shop, own.booking)).toMatchObject({ state: 'cancelled', sequence: 1 })
  const subjects = (await allMails(shop, own.booking.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('is cancelled'))).toHaveLength(1)
})

test('reminders come a day and an hour before, to the coach too, once, and move along', async () => {
  await using own = await openTestShop()
  offer(own)
  const one = await bought(own, newBooking(own, { startsAt: inDays(own, 4, '15:00') }))
  const reminded = async (email: string) => {
    await Promise.all([writeAppointmentReminders(own.shop), writeAppointmentReminders(own.shop)])
    const mails = await allMails(own, email)
    return mails.filter(({ subject }) => subject.startsWith('Reminder')).length
  }
  goTo(own, one.booking.startsAt, 25 * hour)
  expect(await reminded(one.booking.email)).toBe(0)
  const startsAt = inDays(own, 4, '15:00')
  await change(own, one, 'reschedule', { startsAt })
  goTo(own, one.booking.startsAt, 23 * hour)
  expect(await reminded(one.booking.email)).toBe(0)
  goTo(own, startsAt, 23 * hour)
  expect(await reminded(one.booking.email)).toBe(1)
  goTo(own, startsAt, 0.5 * hour)
  expect(await reminded(one.booking.email)).toBe(2)
  expect(await reminded('asha-sample@example.com')).toBe(2)
})

test('whoever deletes the account with a free time ahead leaves no coach waiting', async () => {
  await using own = await openTestShop()
  offer(own)
  const person = await registerPerson(own, 'gone@example.com')
  const booking = newBooking(own, {
    typeId: 'first-call',
    startsAt: inDays(own, 5),
    email: person.email,
  })
  const { link, code } = await bookFreely(own, booking)
  await change(own, link, 'prove', { code })
  await own.call('POST', `/api/auth/${person.userId}/delete`, { ...person, body: { password } })
  await settleAppointments(own.shop)
  const row = await own.shop.db
    .selectFrom('appointments')
    .select(['state', 'phone', 'email'])
    .where('id', '=', link.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'cancelled', phone: '', email: '' })
  expect(await cellsOf(own, link.id)).toEqual([])
  const told = await subjectsTo(own, 'asha-sample@example.com')
  expect(told.filter((subject) => subject.startsWith('Cancelled'))).toHaveLength(1)
})
