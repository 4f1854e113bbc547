import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#server/admin/commands/run-command.ts'
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
  subjectsTo,
} from './appointment-types.ts'
import { copyBooks, paySilently, restoreBooks } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const hour = 60 * 60_000
let day = 3
const freshDay = () => (day += 1)

/** What somebody of the firm types, and reads. */
async function type(own: TestShop, ...words: string[]) {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  const again = { ...own.shop, db: own.shop.db }
  const kept = vi.spyOn(again.db, 'destroy').mockResolvedValue()
  const open = () => Promise.resolve({ shop: again, connectionString: 'here' })
  const code = await runCommand(words, open, { print, complain: print })
  kept.mockRestore()
  return { code, said: said.join('\n') }
}

async function bought(
  own: TestShop,
  booking = newBooking(own, { startsAt: inDays(own, freshDay()) }),
) {
  const answer = await book(own, booking)
  await payFor(own, answer)
  const { id } = await rowOf(own, booking)
  return { id, booking, transactionId: answer.body.transactionId as string }
}
const typed = (startsAt: string) => startsAt.slice(0, 16).replace('T', ' ')
const slotsOn = async (own: TestShop, startsAt: string) => {
  const only = startsAt.slice(0, 10)
  const path = `/api/appointments/consultation/slots?from=${only}&to=${only}`
  const { slots } = (await own.call('GET', path)).body
  return (slots as { startsAt: string; coachId: string }[]).filter(
    ({ coachId }) => coachId === 'asha-sample',
  )
}

describe('the firm', () => {
  test('sees, notes, moves to another coach and cancels with the money, and everybody is told', async () => {
    const { id, booking, transactionId } = await bought(shop)
    expect((await type(shop, 'appointment', id)).said).toContain(booking.email)
    await type(shop, 'appointment', id, '--note', 'Brings her mother.')
    expect((await type(shop, 'list', 'appointments')).said).toContain('Brings her mother.')
    const to = inDays(shop, freshDay(), '13:00')
    const moved = await type(shop, 'appointment', id, '--move', typed(to), '--coach', 'ravi-sample')
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining(to) })
    expect(await rowOf(shop, booking)).toMatchObject({
      coach_id: 'ravi-sample',
      moves: 0,
      sequence: 1,
    })
    expect((await subjectsTo(shop, 'ravi-sample@example.com'))[0]).toMatch(/^New appointment/)
    expect((await subjectsTo(shop, 'asha-sample@example.com'))[0]).toMatch(/^Cancelled/)
    expect((await type(shop, 'appointment', id, '--cancel')).code).toBe(0)
    expect(await rowOf(shop, booking)).toMatchObject({ state: 'cancelled', ended_by: 'firm' })
    expect(await cellsOf(shop, id)).toEqual([])
    const payment = await shop.call('GET', `/api/payment/${transactionId}`)
    expect(payment.body.paymentStatus).toMatch(/^Refund/)
  })

  test('asks to choose for a time that it cannot keep; they take the money back', async () => {
    const { id, booking } = await bought(shop)
    expect((await type(shop, 'appointment', id, '--ask')).code).toBe(0)
    const [mail] = await allMails(shop, booking.email)
    expect(mail?.subject).toBe('Please choose another time for your appointment')
    const { key } = linkIn(mail?.text ?? '')
    const back = await shop.call('POST', `/api/appointments/${id}/cancel`, { body: { key } })
    expect(back.body).toMatchObject({ state: 'cancelled', isRefunded: true })
  })

  test('is refused in words what cannot be: a taken time, nobody’s id, what never was, two things at once', async () => {
    const { id } = await bought(shop)
    const { booking } = await bought(shop)
    for (const [words, code] of [
      [['appointment', id, '--move', typed(booking.startsAt)], 1],
      [['appointment', id, '--move', 'tomorrow'], 2],
      [['appointment', 'x'], 1],
      [['appointment', id, '--missed'], 1],
      [['appointment', id, '--cancel', '--ask'], 2],
      [['coach', 'nobody', '--feed'], 1],
      [['coach', 'asha-sample', '--close', '2027-01-02 10:00', '--until', '2027-01-01 10:00'], 1],
      [['coach', 'asha-sample', '--undo', 'x'], 1],
    ] as const)
      expect((await type(shop, ...words)).code, words.join(' ')).toBe(code)
    expect((await rowOf(shop, booking)).state).toBe('confirmed')
  })

  test('neither moves nor cancels what is over; giving the money back is another command', async () => {
    await using own = await openTestShop()
    offer(own)
    const { id, booking, transactionId } = await bought(own)
    const other = typed(inDays(own, freshDay()))
    own.clock.aheadMs = Date.parse(booking.startsAt) - Date.now() + hour
    for (const deed of [['--move', other], ['--move', typed(booking.startsAt)], ['--cancel']]) {
      const { code, said } = await type(own, 'appointment', id, ...deed)
      expect({ code, said }, deed.join(' ')).toEqual({
        code: 1,
        said: expect.stringContaining('This appointment is over'),
      })
    }
    expect(await rowOf(own, booking)).toMatchObject({
      state: 'confirmed',
      sequence: 0,
      ended_by: '',
    })
    const refund = ['refund', transactionId, '--whole', '--reason', 'Not what was hoped for.']
    expect((await type(own, ...refund)).code).toBe(0)
    own.clock.aheadMs += 26 * hour
    await settleAppointments(own.shop)
    expect(await rowOf(own, booking)).toMatchObject({ state: 'done' })
    expect((await type(own, 'appointment', id, '--move', other)).said).toContain('is over')
  })

  test('moves what has begun and is not over, for whoever came late', async () => {
    await using own = await openTestShop()
    offer(own)
    const { id, booking } = await bought(own)
    const other = inDays(own, freshDay())
    own.clock.aheadMs = Date.parse(booking.startsAt) - Date.now() + hour / 4
    expect((await type(own, 'appointment', id, '--move', typed(other))).code).toBe(0)
    expect(await rowOf(own, booking)).toMatchObject({ starts_at: Date.parse(other) })
  })

  test('closes and opens hours, and takes it back; what is booked there stays', async () => {
    const { id, booking } = await bought(shop)
    const [from, until] = [typed(booking.startsAt), typed(booking.startsAt.replace('T10', 'T18'))]
    const span = ['--until', until, '--note', 'Holiday']
    const { said } = await type(shop, 'coach', 'asha-sample', '--close', from, ...span)
    expect(await slotsOn(shop, booking.startsAt)).toEqual([])
    expect((await rowOf(shop, booking)).state).toBe('confirmed')
    expect((await type(shop, 'coach', 'asha-sample')).said).toContain('Holiday')
    await type(shop, 'coach', 'asha-sample', '--undo', /[\w-]{36}/.exec(said)?.[0] ?? '')
    expect(await slotsOn(shop, booking.startsAt)).toHaveLength(7)
    const evening = [from.replace('10:', '20:'), '--until', from.replace('10:', '21:')]
    await type(shop, 'coach', 'asha-sample', '--open', ...evening)
    expect((await slotsOn(shop, booking.startsAt)).at(-1)?.startsAt).toContain('T20:00')
    expect(await cellsOf(shop, id)).toHaveLength(4)
  })

  test('notes who did not come, once it has begun, and has an address for a calendar', async () => {
    await using own = await openTestShop()
    offer(own)
    const { id, booking } = await bought(own)
    own.clock.aheadMs = Date.parse(booking.startsAt) - Date.now() + hour
    expect((await type(own, 'appointment', id, '--missed')).code).toBe(0)
    expect(await rowOf(own, booking)).toMatchObject({ state: 'missed' })
    const { said } = await type(own, 'coach', 'asha-sample', '--feed')
    const [address] = /\/api\/coach-calendars\/[\w-]+/.exec(said) ?? ['']
    expect((await own.call('GET', address)).status).toBe(200)
    await type(own, 'coach', 'asha-sample', '--end-feed')
    expect((await own.call('GET', address)).status).toBe(404)
  })
})

describe('an editor', () => {
  test('shortens hours, drops the coach or the kind: what is booked stays what it was, and can be cancelled', async () => {
    await using own = await openTestShop()
    offer(own)
    const { id, booking } = await bought(own)
    const { key } = linkIn((await allMails(own, booking.email))[0]?.text ?? '')
    const [consultation] = appointmentTypes
    if (!consultation) throw new Error('There is a consultation.')
    const others = consultation.coaches.slice(1)
    for (const types of [[{ ...consultation, coaches: others }], []]) {
      offer(own, types)
      const page = await own.call('GET', `/api/appointments/${id}?key=${key}`)
      expect(page.body).toMatchObject({
        ...{ state: 'confirmed', name: 'Consultation', coachName: 'Asha Sample', canCancel: true },
        ...{ startsAt: booking.startsAt, meetingLink: 'https://meet.example.com/asha-sample' },
      })
      expect(await cellsOf(own, id)).toHaveLength(4)
    }
    const cancelled = await own.call('POST', `/api/appointments/${id}/cancel`, { body: { key } })
    expect(cancelled.body).toMatchObject({ state: 'cancelled', isRefunded: true })
  })

  test('without any kind of appointment leaves consultations as they are', async () => {
    await using own = await openTestShop()
    const formData = {
      firstName: 'Asha',
      phone: '9811111111',
      email: 'a@example.com',
      message: 'Hello there.',
    }
    const answer = await own.call('POST', '/api/consultations', { body: { formData } })
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect((await book(own, newBooking(own))).status).toBe(404)
    offer(own)
    const again = { ...formData, email: 'b@example.com' }
    expect(
      (await own.call('POST', '/api/consultations', { body: { formData: again } })).status,
    ).toBe(200)
  })
})

describe('clocks and books', () => {
  test('a hold of a clock that ran two days ahead is over at once when it is right again', async () => {
    await using own = await openTestShop()
    offer(own)
    const startsAt = inDays(own, 6)
    own.clock.aheadMs = 48 * hour
    await book(own, newBooking(own, { startsAt }))
    await settleAppointments(own.shop)
    own.clock.aheadMs = 0
    expect((await book(own, newBooking(own, { startsAt }))).status).toBe(200)
  })

  test('a clock that runs two weeks ahead for a while gives away nothing that is booked', async () => {
    await using own = await openTestShop()
    offer(own)
    const { id, booking } = await bought(own)
    own.clock.aheadMs = 14 * 24 * hour
    await settleAppointments(own.shop)
    own.clock.aheadMs = 0
    expect(await cellsOf(own, id)).toHaveLength(4)
    expect((await book(own, newBooking(own, { startsAt: booking.startsAt }))).status).toBe(409)
  })

  test('books that were restored with holds of then: they end by time, and whoever paid since has the time', async () => {
    await using own = await openTestShop()
    offer(own)
    const booking = newBooking(own, { startsAt: inDays(own, 6) })
    const answer = await book(own, booking)
    const books = await copyBooks(own)
    await paySilently(own, answer.body)
    await restoreBooks(own, books)
    own.clock.aheadMs += hour
    await pollPayments(own.shop)
    expect(await rowOf(own, booking)).toMatchObject({ state: 'confirmed' })
    expect((await book(own, newBooking(own, { startsAt: booking.startsAt }))).status).toBe(409)
  })
})
