import type * as DueAppointments from '#server/bookings/queries/due-appointments.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { cancelByFirm } from '#server/bookings/cancel-appointment.ts'
import { moveAppointment } from '#server/bookings/move-appointment.ts'
import { writeAppointmentReminders } from '#server/bookings/appointment-jobs.ts'
import {
  appointmentTypes,
  book,
  bookFreely,
  bought,
  cellsOf,
  change,
  goTo,
  inDays,
  newBooking,
  offer,
  payFor,
  rowOf,
  subjectsTo,
} from '../api/appointment-types.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'

const hour = 60 * 60_000
const gate = vi.hoisted(() => ({
  next: undefined as undefined | { reached: () => void; go: Promise<undefined> },
}))

/** Waits at the gate, if it is closed, once the holds of somebody were read. */
vi.mock('#server/bookings/queries/appointments.ts', async (original) => {
  const real = await original<typeof import('#server/bookings/queries/appointments.ts')>()
  return {
    ...real,
    async listHoldsOf(...asked: Parameters<typeof real.listHoldsOf>) {
      const holds = await real.listHoldsOf(...asked)
      const own = gate.next
      if (!own || holds.length === 0) return holds
      gate.next = undefined
      own.reached()
      await own.go
      return holds
    },
  }
})

const after = vi.hoisted(() => ({
  whomToRemind: undefined as undefined | (() => Promise<unknown>),
}))

/** Something happens once it was read whom to remind. */
vi.mock('#server/bookings/queries/due-appointments.ts', async (original) => {
  const real = await original<typeof DueAppointments>()
  return {
    ...real,
    async listUnreminded(...asked: Parameters<typeof real.listUnreminded>) {
      const rows = await real.listUnreminded(...asked)
      const next = rows.length > 0 ? after.whomToRemind : undefined
      if (next) after.whomToRemind = undefined
      await next?.()
      return rows
    },
  }
})

function closeGate() {
  const reached = Promise.withResolvers<undefined>()
  const go = Promise.withResolvers<undefined>()
  gate.next = { reached: () => reached.resolve(undefined), go: go.promise }
  return { reached: reached.promise, open: () => go.resolve(undefined) }
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop, appointmentTypes)
})
afterAll(() => shop[Symbol.asyncDispose]())

// SQLite has one writer at a time.
describe.skipIf(!inject('postgresUrl'))('while somebody’s choice lets go of what they held', () => {
  test('what is paid stays theirs', async () => {
    const booking = newBooking(shop, { startsAt: inDays(shop, 4) })
    const answer = await book(shop, booking)
    const { id } = await rowOf(shop, booking)
    const choice = closeGate()
    const other = book(shop, { ...booking, startsAt: inDays(shop, 5) })
    await choice.reached
    await payFor(shop, answer)
    choice.open()
    await other
    expect(await cellsOf(shop, id)).toHaveLength(4)
    const states = await shop.shop.db
      .selectFrom('appointments')
      .select(['id', 'state'])
      .where('email', '=', booking.email)
      .where('state', '=', 'confirmed')
      .execute()
    expect(states).toEqual([{ id, state: 'confirmed' }])
  })

  test('what is proven stays theirs', async () => {
    const booking = newBooking(shop, { typeId: 'first-call', startsAt: inDays(shop, 6) })
    const { link, code } = await bookFreely(shop, booking)
    const choice = closeGate()
    const other = book(shop, newBooking(shop, { email: booking.email, startsAt: inDays(shop, 7) }))
    await choice.reached
    expect((await change(shop, link, 'prove', { code })).body.state).toBe('confirmed')
    choice.open()
    await other
    const page = await shop.call('GET', `/api/appointments/${link.id}?key=${link.key}`)
    expect(page.body.state).toBe('confirmed')
    expect(await cellsOf(shop, link.id)).toHaveLength(1)
  })
})

describe('a reminder that is being written', () => {
  async function reminded(deed: (own: TestShop, id: string) => Promise<unknown>) {
    await using own = await openTestShop()
    offer(own)
    const one = await bought(own, newBooking(own, { startsAt: inDays(own, 5) }))
    goTo(own, one.booking.startsAt, 20 * hour)
    after.whomToRemind = () => deed(own, one.id)
    await writeAppointmentReminders(own.shop)
    expect(after.whomToRemind).toBeUndefined()
    const subjects = await subjectsTo(own, one.booking.email)
    return subjects.filter((subject) => subject.startsWith('Reminder'))
  }

  test('while the appointment moves names no former time', async () => {
    const move = (own: TestShop, id: string) => {
      const startsAtMs = Date.parse(inDays(own, 4, '15:00'))
      return moveAppointment(own.shop, id, { startsAtMs, by: 'firm' })
    }
    expect(await reminded(move)).toEqual([])
  })

  test('while the appointment is cancelled is not sent', async () => {
    expect(await reminded((own, id) => cancelByFirm(own.shop, id, 'x'))).toEqual([])
  })
})
