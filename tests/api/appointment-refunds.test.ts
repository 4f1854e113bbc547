import { expect, test } from 'vitest'
import { askToChoose } from '#server/appointments/cancel-appointment.ts'
import { tendAppointments } from '#server/appointments/tend-appointments.ts'
import { refundPayment } from '#server/ledger/refund-now.ts'
import { bought, goTo, inDays, newWish, offer, rowOf, subjectsTo } from './appointment-types.ts'
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
  const stuck = await bought(own, newWish(own, { startsAt: inDays(own, 10) }))
  const other = await bought(own, newWish(own, { startsAt: inDays(own, 5, '15:00') }))
  await askToChoose(own.shop, stuck.id)
  await partUnderWay(own, stuck.transactionId)
  goTo(own, other.wish.startsAt, 20 * hour)
  await tendAppointments(own.shop)
  expect((await rowOf(own, stuck.wish)).state).toBe('unplaced')
  expect((await subjectsTo(own, other.wish.email))[0]).toMatch(/^Reminder/)
})
