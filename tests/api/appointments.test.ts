import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentKind } from '#server/bookings/appointment.ts'
import { insertOverride } from '#server/bookings/queries/slots.ts'
import { settleAppointments } from '#server/bookings/appointment-jobs.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import {
  allMails,
  appointmentTypes,
  book,
  cellsOf,
  inDays,
  linkIn,
  newBooking,
  offer,
  payFor,
  rowOf,
} from './appointment-types.ts'
import { fault } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'
import { inTransaction } from '#server/database/transactions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const minute = 60_000
const hour = 60 * minute
let day = 3
/** A day that no other test has used. */
const freshDay = () => (day += 1)

const slotsOn = async (own: TestShop, at: string, typeId = 'consultation') => {
  const only = at.slice(0, 10)
  const answer = await own.call('GET', `/api/appointments/${typeId}/slots?from=${only}&to=${only}`)
  return answer
}
const closeAll = async ({ shop: { db, now } }: TestShop, coach_id: string) => {
  const span = { from_at: now(), until_at: now() + 60 * 24 * hour, kind: 'closed' as const }
  await insertOverride(db, {
    id: randomUUID(),
    coach_id,
    ...span,
    note: '',
    made_by: '',
    made_at: now(),
  })
}
const isFree = async (
  own: TestShop,
  { startsAt, coachId }: { startsAt: string; coachId: string },
) =>
  (await slotsOn(own, startsAt)).body.slots.some(
    (slot: { startsAt: string; coachId: string }) =>
      slot.startsAt === startsAt && slot.coachId === coachId,
  )

describe('the free times', () => {
  test('are those of every coach within hours, for fifteen seconds, and name nobody', async () => {
    const answer = await slotsOn(shop, inDays(shop, freshDay()))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=15')
    expect(answer.body.slots).toHaveLength(16)
    expect(answer.body.slots[0].startsAt).toMatch(/T10:00:00\.000\+05:30$/)
    expect(Object.keys(answer.body.slots[0])).toEqual(['coachId', 'startsAt'])
  })

  test('begin after the notice and end at the horizon', async () => {
    const [from, to] = [inDays(shop, 0).slice(0, 10), inDays(shop, 30).slice(0, 10)]
    const { body } = await shop.call(
      'GET',
      `/api/appointments/consultation/slots?from=${from}&to=${to}`,
    )
    const starts = body.slots.map((slot: { startsAt: string }) => Date.parse(slot.startsAt))
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(shop.shop.now() + 12 * hour - minute)
    expect(Math.max(...starts)).toBeLessThanOrEqual(shop.shop.now() + 30 * 24 * hour)
  })

  test.each([
    ['of another kind', '/api/appointments/none/slots?from=2026-12-01&to=2026-12-02', 404],
    ['of too many days', '/api/appointments/consultation/slots?from=2026-12-01&to=2027-01-01', 400],
    [
      'of days backwards',
      '/api/appointments/consultation/slots?from=2026-12-02&to=2026-12-01',
      400,
    ],
    ['of no day', '/api/appointments/consultation/slots?from=2026-02-30&to=2026-12-01', 400],
  ])('%s are refused in words', async (_, path, status) => {
    const answer = await shop.call('GET', path)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/)
  })
})

describe('who chooses a time and pays', () => {
  test('has it, and everybody who has to know learns of it', async () => {
    const booking = newBooking(shop, {
      startsAt: inDays(shop, freshDay()),
      zone: 'America/New_York',
    })
    const answer = await book(shop, booking)
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect(await isFree(shop, booking)).toBe(false)
    expect(await rowOf(shop, booking)).toMatchObject({ state: 'held', coach_id: 'asha-sample' })
    await payFor(shop, answer)
    const row = await rowOf(shop, booking)
    expect(row).toMatchObject({ state: 'confirmed', hold_until: null, sequence: 0 })
    expect((await cellsOf(shop, row.id)).map(({ held_until }) => held_until)).toEqual(
      Array.from({ length: 4 }, () => null),
    )
    const [own, ...more] = await allMails(shop, booking.email)
    expect(more).toEqual([])
    for (const part of ['10:00 AM IST', 'America/New_York', 'https://meet.example.com/asha-sample'])
      expect(own?.text).toContain(part)
    expect((await allMails(shop, 'asha-sample@example.com'))[0]?.text).toContain(booking.message)
    const [notice] = await allMails(shop, 'firm@example.com')
    expect(notice?.subject).toBe('Appointment booked by Meera Sample')
    const page = await shop.call('GET', `/api/payment/${answer.body.transactionId}`)
    expect(page.body.paymentStatus).toBe('Paid')
  })

  test('F2: is told to the firm at once, marked unpaid, once however often it is tried', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { startsAt: inDays(own, 4) })
    await payFor(own, await book(own, booking), 'failure')
    await book(own, { ...booking, startsAt: inDays(own, 5) })
    const told = await allMails(own, 'firm@example.com')
    expect(told.map(({ subject }) => subject)).toEqual([
      'Appointment asked for by Meera Sample: not paid yet',
    ])
    expect(told[0]?.text).toContain(booking.message)
  })

  test('gives it back by not paying', async () => {
    const booking = newBooking(shop, { startsAt: inDays(shop, freshDay()) })
    await payFor(shop, await book(shop, booking), 'failure')
    expect(await rowOf(shop, booking)).toMatchObject({ state: 'freed' })
    expect(await isFree(shop, booking)).toBe(true)
  })

  test('pressed twice opens one payment and holds one time', async () => {
    const booking = newBooking(shop, { startsAt: inDays(shop, freshDay()) })
    const once = { ...booking, purchaseKey: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(shop, once)))
    expect(new Set(answers.map(({ body }) => body.transactionId)).size).toBe(1)
    expect((await cellsOf(shop, (await rowOf(shop, booking)).id)).length).toBe(4)
  })

  test('is refused the time that they have paid, and is not asked whether to book it again', async () => {
    const booking = {
      ...newBooking(shop, { startsAt: inDays(shop, freshDay()) }),
      purchaseKey: randomUUID(),
    }
    await payFor(shop, await book(shop, booking))
    const anew = { ...booking, purchaseKey: randomUUID() }
    expect(await book(shop, anew)).toMatchObject({ status: 409, body: { code: 'already-owned' } })
    // What was sent is sent again: it leads to what it has led to.
    expect((await book(shop, booking)).status).toBe(200)
  })

  test('chooses another time and lets go of the first', async () => {
    const first = newBooking(shop, { startsAt: inDays(shop, freshDay()) })
    await book(shop, first)
    const second = { ...first, startsAt: inDays(shop, freshDay()) }
    expect((await book(shop, second)).status).toBe(200)
    expect([await isFree(shop, first), await isFree(shop, second)]).toEqual([true, false])
  })

  test('is not in their own way when they write their e-mail in other letters', async () => {
    const first = newBooking(shop, { startsAt: inDays(shop, freshDay()) })
    await book(shop, first)
    const again = { ...first, email: first.email.replace('meera', 'Meera'), name: 'Meera S.' }
    expect((await book(shop, again)).status).toBe(200)
  })

  test('is refused a time that is taken, with the three nearest of the same coach', async () => {
    const startsAt = inDays(shop, freshDay(), '12:00')
    await book(shop, newBooking(shop, { startsAt }))
    const answer = await book(shop, newBooking(shop, { startsAt }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    const near = answer.body.nearest as { coachId: string; startsAt: string }[]
    expect(near.map((slot) => slot.startsAt.slice(11, 16)).toSorted()).toEqual([
      '10:00',
      '11:00',
      '13:00',
    ])
    expect(new Set(near.map(({ coachId }) => coachId))).toEqual(new Set(['asha-sample']))
    const other = newBooking(shop, { startsAt: near[0]?.startsAt })
    expect((await book(shop, other)).status).toBe(200)
  })

  test.each([
    ['within the notice', () => inDays(shop, 0, '10:00')],
    ['beyond the horizon', () => inDays(shop, 40)],
    ['outside of hours', () => inDays(shop, 5, '09:00')],
    ['beside the grid', () => inDays(shop, 5, '10:15')],
    ['between two minutes', () => inDays(shop, 5).replace(':00.000', ':30.000')],
  ])('cannot have one %s', async (_, startsAt) => {
    const answer = await book(shop, newBooking(shop, { startsAt: startsAt() }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot-taken' } })
    expect(answer.body.nearest.length).toBeGreaterThan(0)
  })

  test.each([
    [{ startsAt: 'tomorrow' }, 400],
    [{ startsAt: '2026-12-01T10:00' }, 400],
    [{ coachId: 'nobody' }, 404],
    [{ typeId: 'none' }, 404],
    [{ email: 'x' }, 400],
    [{ phone: '1' }, 400],
    [{ name: '' }, 400],
  ])('%j is refused in words, and nothing is held', async (wrong, status) => {
    const booking = newBooking(shop, wrong)
    const answer = await book(shop, booking)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/^[A-Z].*\.$/)
    expect(
      await shop.shop.db
        .selectFrom('appointments')
        .select('id')
        .where('phone', '=', booking.phone)
        .execute(),
    ).toEqual([])
  })
})

describe('any coach', () => {
  test('is whoever has least on that day, then the other, then nobody', async () => {
    const startsAt = inDays(shop, freshDay())
    const later = newBooking(shop, { startsAt: startsAt.replace('T10', 'T15') })
    await book(shop, later)
    const bookings = Array.from({ length: 3 }, () => newBooking(shop, { startsAt, coachId: 'any' }))
    const statuses: number[] = []
    for (const booking of bookings) statuses.push((await book(shop, booking)).status)
    expect(statuses).toEqual([200, 200, 409])
    const [first, second] = bookings
    expect(first && (await rowOf(shop, first)).coach_id).toBe('ravi-sample')
    expect(second && (await rowOf(shop, second)).coach_id).toBe('asha-sample')
  })

  test('has none free: the three nearest are three times, though two have each of them', async () => {
    const startsAt = inDays(shop, freshDay(), '12:00')
    const booking = () => newBooking(shop, { startsAt, coachId: 'any' })
    for (let coaches = 0; coaches < 2; coaches += 1) await book(shop, booking())
    const { body } = await book(shop, booking())
    const near = body.nearest as { startsAt: string }[]
    expect(near.map((slot) => slot.startsAt.slice(11, 16)).toSorted()).toEqual([
      '10:00',
      '11:00',
      '13:00',
    ])
  })
})

test('forty at once on one time: exactly one has it, the others the nearest, and of two kinds none overlap', async () => {
  const startsAt = inDays(shop, freshDay(), '11:00')
  const bookings = Array.from({ length: 40 }, (_, index) =>
    newBooking(shop, {
      startsAt: index % 4 === 3 ? startsAt.replace('T11:00', 'T11:15') : startsAt,
    }),
  )
  const longer = appointmentTypes.map((type) =>
    type.id === 'consultation' ? { ...type, bufferMinutes: 0, durationMinutes: 15 } : type,
  )
  offer(shop, [...appointmentTypes, ...longer.map((type) => ({ ...type, id: `short-${type.id}` }))])
  const bodies = bookings.map((booking) =>
    booking.startsAt === startsAt ? booking : { ...booking, typeId: 'short-consultation' },
  )
  const answers = await Promise.all(bodies.map((body) => book(shop, body)))
  offer(shop)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'slot-taken', nearest: { length: 3 } })
})

describe('money that comes late', () => {
  const late = async (own: TestShop, booking: ReturnType<typeof newBooking>) => {
    const { body } = await book(own, booking)
    await fault(own, 'webhook-lost')
    const { pathname, search } = new URL(await press(body.redirectUrl, 'success'))
    await fault(own, 'ok')
    own.clock.aheadMs += 23 * minute
    return { body, hear: () => own.call('GET', pathname + search) }
  }

  test('still has the time that nobody else took', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { startsAt: inDays(own, 3) })
    const answer = await late(own, booking)
    await settleAppointments(own.shop)
    expect(await isFree(own, booking)).toBe(true)
    await answer.hear()
    expect(await rowOf(own, booking)).toMatchObject({ state: 'confirmed' })
    expect(await isFree(own, booking)).toBe(false)
  })

  test('that was given up as unpaid has it again too, unless the firm has closed it since', async () => {
    await using own = await openTestShop()
    offer(own)
    for (const [days, isClosed] of [
      [3, false],
      [4, true],
    ] as const) {
      const booking = newBooking(own, { startsAt: inDays(own, days) })
      const answer = await late(own, booking)
      await inTransaction(own.shop.db, async (db) => {
        const { id } = await rowOf(own, booking)
        await appointmentKind.release(db, id)
      })
      if (isClosed) await closeAll(own, booking.coachId)
      await answer.hear()
      expect((await rowOf(own, booking)).state).toBe(isClosed ? 'unplaced' : 'confirmed')
    }
  })

  test('is bound by what was decided after its hold had ended: closed hours, and how many a day has', async () => {
    await using own = await openTestShop()
    offer(
      own,
      appointmentTypes.map((type) => ({ ...type, maxPerDay: 1 })),
    )
    const [first, second] = [newBooking(own, { startsAt: inDays(own, 3) }), newBooking(own)]
    const full = await late(own, first)
    const other = newBooking(own, { startsAt: first.startsAt.replace('T10', 'T15') })
    await payFor(own, await book(own, other))
    await full.hear()
    expect(await rowOf(own, other)).toMatchObject({ state: 'confirmed' })
    expect(await rowOf(own, first)).toMatchObject({ state: 'unplaced' })
    const closed = await late(own, { ...second, startsAt: inDays(own, 4) })
    await closeAll(own, second.coachId)
    await closed.hear()
    expect(await rowOf(own, second)).toMatchObject({ state: 'unplaced' })
  })

  test('of what has another length by now ends when that length says', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { startsAt: inDays(own, 3) })
    const answer = await late(own, booking)
    const { id } = await rowOf(own, booking)
    await inTransaction(own.shop.db, (db) => appointmentKind.release(db, id))
    offer(
      own,
      appointmentTypes.map((type) => ({ ...type, durationMinutes: 60, bufferMinutes: 0 })),
    )
    await answer.hear()
    const row = await rowOf(own, booking)
    expect(row).toMatchObject({ state: 'confirmed', ends_at: row.starts_at + hour })
    expect(JSON.parse(row.sold)).toMatchObject({ durationMinutes: 60 })
  })

  test('without it, they choose another time by the link in the mail, and nobody has two', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { startsAt: inDays(own, 3) })
    const answer = await late(own, booking)
    const other = newBooking(own, { startsAt: booking.startsAt })
    await payFor(own, await book(own, other))
    await answer.hear()
    expect(await rowOf(own, other)).toMatchObject({ state: 'confirmed' })
    expect(await rowOf(own, booking)).toMatchObject({ state: 'unplaced' })
    const result = await own.call('GET', `/api/payment/${answer.body.transactionId}`)
    expect(result.body.news).toMatch(/choose/i)
    expect(result.body.news).not.toContain('Your appointment is booked')
    const [mail] = await allMails(own, booking.email)
    expect(mail?.subject).toBe('Please choose another time for your appointment')
    const { id, key } = linkIn(mail?.text ?? '')
    const startsAt = inDays(own, 4)
    const chosen = await own.call('POST', `/api/appointments/${id}/reschedule`, {
      body: { key, startsAt },
    })
    expect(chosen).toMatchObject({
      status: 200,
      body: { state: 'confirmed', startsAt, sequence: 1 },
    })
    expect((await allMails(own, booking.email))[0]?.subject).toContain('Your appointment')
  })

  test('goes back by itself when no time is chosen for three days', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { startsAt: inDays(own, 6) })
    const answer = await late(own, booking)
    await payFor(own, await book(own, newBooking(own, { startsAt: booking.startsAt })))
    await answer.hear()
    own.clock.aheadMs += 71 * hour
    await settleAppointments(own.shop)
    expect(await rowOf(own, booking)).toMatchObject({ state: 'unplaced' })
    own.clock.aheadMs += 2 * hour
    await settleAppointments(own.shop)
    await settleAppointments(own.shop)
    expect(await rowOf(own, booking)).toMatchObject({ state: 'cancelled' })
    const payment = await own.call('GET', `/api/payment/${answer.body.transactionId}`)
    expect(payment.body.paymentStatus).toMatch(/^Refund/)
    const subjects = (await allMails(own, booking.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('₹999'))).toHaveLength(1)
  })

  test('of somebody who never comes back is let go by the poller', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { startsAt: inDays(own, 3) })
    await book(own, booking)
    own.clock.aheadMs += 30 * minute
    await pollPayments(own.shop)
    expect(await rowOf(own, booking)).toMatchObject({ state: 'freed' })
    expect(await cellsOf(own, (await rowOf(own, booking)).id)).toEqual([])
  })
})
