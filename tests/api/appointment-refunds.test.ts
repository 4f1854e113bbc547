import { expect, test } from 'vitest'
import { settleAppointments, runAppointmentJobs } from '#server/bookings/appointment-jobs.ts'
import { requestNewTime } from '#server/bookings/cancel-appointment.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import {
  book,
  bookFreely,
  bought,
  change,
  goTo,
  inDays,
  newBooking,
  offer,
  rowOf,
  subjectsTo,
} from './appointment-types.ts'
import { fault } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

const hour = 60 * 60_000

/** The payment service has not decided it yet. */
async function partUnderWay(own: TestShop, transactionId: string) {
  await fault(own, 'refund-pending')
  const part = { amountPaise: 10_000 }
  await refundPayment(own.shop, transactionId, { reason: 'For the trouble.', part })
}

test('money that cannot be given back yet keeps nobody from a reminder', async () => {
  await using own = await openTestShop()
  offer(own)
  const stuck = await bought(own, newBooking(own, { startsAt: inDays(own, 10) }))
  const other = await bought(own, newBooking(own, { startsAt: inDays(own, 5, '15:00') }))
  await requestNewTime(own.shop, stuck.id)
  await partUnderWay(own, stuck.transactionId)
  goTo(own, other.booking.startsAt, 20 * hour)
  await runAppointmentJobs(own.shop)
  expect((await rowOf(own, stuck.booking)).state).toBe('unplaced')
  expect((await subjectsTo(own, other.booking.email))[0]).toMatch(/^Reminder/)
})

test('what took place and is given back later is not called cancelled', async () => {
  await using own = await openTestShop()
  offer(own)
  const one = await bought(own, newBooking(own, { startsAt: inDays(own, 3) }))
  goTo(own, one.booking.startsAt, -3 * hour)
  await refundPayment(own.shop, one.transactionId, { reason: 'Not what was hoped for.' })
  await settleAppointments(own.shop)
  expect((await subjectsTo(own, one.booking.email)).join()).not.toContain('is cancelled')
  goTo(own, one.booking.startsAt, -30 * hour)
  await settleAppointments(own.shop)
  expect((await rowOf(own, one.booking)).state).toBe('done')
})

test('a coach who gave up a time is told of it once', async () => {
  await using own = await openTestShop()
  offer(own)
  const one = await bought(own, newBooking(own, { startsAt: inDays(own, 3) }))
  await requestNewTime(own.shop, one.id)
  expect((await change(own, one, 'cancel')).body).toMatchObject({ state: 'cancelled' })
  expect((await subjectsTo(own, one.booking.email)).join()).toContain('is cancelled')
  const told = await subjectsTo(own, 'asha-sample@example.com')
  expect(told.filter((subject) => subject.startsWith('Cancelled'))).toHaveLength(1)
})

test('what has begun cannot be given up any more', async () => {
  await using own = await openTestShop()
  offer(own)
  const one = await bought(own, newBooking(own, { startsAt: inDays(own, 3) }))
  goTo(own, one.booking.startsAt, -hour)
  await expect(requestNewTime(own.shop, one.id)).rejects.toThrow()
  expect((await rowOf(own, one.booking)).state).toBe('confirmed')
})

test('a free one that the firm gave up, and for which nothing was chosen, leaves the person another', async () => {
  await using own = await openTestShop()
  offer(own)
  const booking = newBooking(own, { typeId: 'first-call', startsAt: inDays(own, 10) })
  const { link, code } = await bookFreely(own, booking)
  await change(own, link, 'prove', { code })
  await requestNewTime(own.shop, link.id)
  own.clock.aheadMs += 73 * hour
  await settleAppointments(own.shop)
  expect((await rowOf(own, booking)).state).toBe('cancelled')
  expect((await book(own, { ...booking, startsAt: inDays(own, 5) })).status).toBe(200)
})

test('a free one of long ago, cancelled, does not give back what was had since', async () => {
  await using own = await openTestShop()
  offer(own)
  Object.assign(own.shop.catalogue, { freeCall: { ...own.shop.catalogue.freeCall, everyDays: 7 } })
  const booking = newBooking(own, { typeId: 'first-call', startsAt: inDays(own, 25) })
  const first = await bookFreely(own, booking)
  await change(own, first.link, 'prove', { code: first.code })
  own.clock.aheadMs += 8 * 24 * hour
  const second = await bookFreely(own, { ...booking, startsAt: inDays(own, 5) })
  expect((await change(own, second.link, 'prove', { code: second.code })).status).toBe(200)
  expect((await change(own, first.link, 'cancel')).status).toBe(200)
  own.clock.aheadMs += 60_000
  expect((await book(own, { ...booking, startsAt: inDays(own, 6) })).status).toBe(429)
  expect((await change(own, second.link, 'cancel')).status).toBe(200)
  expect((await book(own, { ...booking, startsAt: inDays(own, 6) })).status).toBe(200)
})
