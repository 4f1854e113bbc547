import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelByFirm } from '#server/bookings/cancel-appointment.ts'
import { recordRefund, refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import {
  book,
  bought,
  cellsOf,
  change,
  inDays,
  newBooking,
  offer,
  rowOf,
  subjectsTo,
} from './appointment-types.ts'
import { copyBooks, fault, refundsThere, restoreBooks } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

const minute = 60_000
const hour = 60 * minute

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  offer(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

const refundsHere = async () =>
  await shop.shop.db
    .selectFrom('refunds')
    .select(['amount_paise', 'state', 'source'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const statusOf = async (id: string) =>
  (await shop.call('GET', `/api/payment/${id}`)).body.paymentStatus

/** Somebody has paid ₹999, and the firm gives ₹100 of it back, which the bank has not made yet. */
async function partUnderWay() {
  const one = await bought(shop, newBooking(shop, { startsAt: inDays(shop, 3) }))
  await fault(shop, 'refund-pending')
  const part = { amountPaise: 10_000 }
  await refundPayment(shop.shop, one.transactionId, { reason: 'For the trouble.', part })
  return one
}

/** The bank decides what it has to, the poller hears of it, and so on until nothing is open. */
async function untilRest() {
  for (let turn = 0; turn < 4; turn += 1) {
    shop.clock.aheadMs += hour
    await Promise.all([pollRefunds(shop.shop), pollRefunds(shop.shop)])
  }
}

/** The bank has decided the part, and no longer takes its time. */
async function decidePart(outcome: 'ok' | 'refund-fails') {
  await fault(shop, outcome)
  shop.clock.aheadMs += minute
  await refundsThere(shop)
  await pollRefunds(shop.shop)
  await fault(shop, 'ok')
}

describe('somebody cancels while a part of the price is on its way back', () => {
  test('the time is anybody’s at once, and the rest is asked for when the part was made', async () => {
    const one = await partUnderWay()
    const cancelled = await change(shop, one, 'cancel')
    expect(cancelled).toMatchObject({
      status: 200,
      body: { state: 'cancelled', isRefunded: true },
    })
    expect(await cellsOf(shop, one.id)).toEqual([])
    expect((await book(shop, newBooking(shop, { startsAt: one.booking.startsAt }))).status).toBe(
      200,
    )
    shop.clock.aheadMs += hour
    await pollRefunds(shop.shop)
    expect(await refundsThere(shop)).toEqual(['₹100: PENDING'])
    expect(await statusOf(one.transactionId)).toBe('Refunding')
    await decidePart('ok')
    await untilRest()
    expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: COMPLETED', '₹899: COMPLETED'])
    expect(await statusOf(one.transactionId)).toBe('Refunded')
    const told = await subjectsTo(shop, one.booking.email)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.stringContaining('₹899'),
        expect.stringContaining('₹100'),
        expect.stringContaining('is cancelled'),
      ]),
    )
  })

  test('all of it is asked for when the bank could not make the part, and nobody has to see to it', async () => {
    const one = await partUnderWay()
    await change(shop, one, 'cancel')
    await decidePart('refund-fails')
    await untilRest()
    expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: FAILED', '₹999: COMPLETED'])
    expect(await statusOf(one.transactionId)).toBe('Refunded')
    const told = await subjectsTo(shop, shop.shop.catalogue.firm.email)
    expect(told.join()).not.toContain('could not be')
  })

  test('pressed again and again, in many windows, it is one refund', async () => {
    const one = await partUnderWay()
    await Promise.all([1, 2, 3, 4].map(() => change(shop, one, 'cancel')))
    expect(await refundsHere()).toMatchObject([
      { amount_paise: 10_000, state: 'asked' },
      { amount_paise: 89_900, state: 'asked' },
    ])
  })

  test('the bank decides the part at the same moment: what goes back is what was paid', async () => {
    const one = await partUnderWay()
    await fault(shop, 'ok')
    shop.clock.aheadMs += minute
    await Promise.all([pollRefunds(shop.shop), change(shop, one, 'cancel'), pollRefunds(shop.shop)])
    await untilRest()
    expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: COMPLETED', '₹899: COMPLETED'])
    expect((await rowOf(shop, one.booking)).state).toBe('cancelled')
  })

  test('the payment service falls silent between the two: the rest is asked for later', async () => {
    const one = await partUnderWay()
    await change(shop, one, 'cancel')
    const request = vi
      .spyOn(shop.shop.providers.current, 'refund')
      .mockRejectedValue(new PaymentProviderError('No answer.'))
    await decidePart('ok')
    expect(request).toHaveBeenCalled()
    expect(await refundsThere(shop)).toEqual(['₹100: COMPLETED'])
    expect(await refundsHere()).toMatchObject([{ state: 'refunded' }, { state: 'asked' }])
    request.mockRestore()
    await untilRest()
    expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: COMPLETED', '₹899: COMPLETED'])
    expect(await statusOf(one.transactionId)).toBe('Refunded')
  })

  test('older books that have forgotten what became of both ask for neither twice', async () => {
    const one = await partUnderWay()
    await change(shop, one, 'cancel')
    const books = await copyBooks(shop)
    await decidePart('refund-fails')
    await untilRest()
    await restoreBooks(shop, books)
    await untilRest()
    expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: FAILED', '₹999: COMPLETED'])
    expect(await statusOf(one.transactionId)).toBe('Refunded')
  })

  test('what the bank cannot make of the rest is told to the firm, which asks for it anew', async () => {
    const one = await partUnderWay()
    await change(shop, one, 'cancel')
    await decidePart('ok')
    await fault(shop, 'refund-fails')
    await untilRest()
    expect(await refundsHere()).toMatchObject([{ state: 'refunded' }, { state: 'failed' }])
    expect((await subjectsTo(shop, shop.shop.catalogue.firm.email)).join()).toContain('₹899')
    await fault(shop, 'ok')
    await refundPayment(shop.shop, one.transactionId, { reason: 'Once more.' })
    await untilRest()
    expect((await refundsThere(shop)).filter((refund) => refund.endsWith('COMPLETED'))).toEqual(
      expect.arrayContaining(['₹100: COMPLETED', '₹899: COMPLETED']),
    )
    expect(await statusOf(one.transactionId)).toBe('Refunded')
  })

  test('too late for money, it keeps what is on its way and nothing besides', async () => {
    const one = await partUnderWay()
    shop.clock.aheadMs = Date.parse(one.booking.startsAt) - Date.now() - hour
    expect((await change(shop, one, 'cancel')).body).toMatchObject({ state: 'cancelled' })
    await decidePart('ok')
    await untilRest()
    expect(await refundsThere(shop)).toEqual(['₹100: COMPLETED'])
    expect(await statusOf(one.transactionId)).toBe('Paid')
  })
})

test('the firm cancels while a part is on its way back: all of the money goes back', async () => {
  const one = await partUnderWay()
  await cancelByFirm(shop.shop, one.id, 'Ravi Sample')
  expect(await cellsOf(shop, one.id)).toEqual([])
  await decidePart('ok')
  await untilRest()
  expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: COMPLETED', '₹899: COMPLETED'])
})

/** Somebody gives so much back in the dashboard of the payment service, and the shop hears of it. */
async function giveBackElsewhere({ transactionId }: { transactionId: string }, rupees: string) {
  const known = await idsInDashboard()
  await shop.sandbox.request(`/sandbox/phonepe/orders/${transactionId}/refund`, {
    ...{ method: 'POST', body: new URLSearchParams({ rupees }) },
  })
  const [id = ''] = (await idsInDashboard()).filter((one) => !known.includes(one))
  await recordRefund(shop.shop, transactionId, id)
}

const idsInDashboard = async () => {
  const page = await (await shop.sandbox.request('/sandbox/phonepe/orders')).text()
  return [...page.matchAll(/OMR\w+/g)].map(([id]) => id)
}

test('a part that somebody gives back in the dashboard is waited for as well, and the buyer reads of all of it once', async () => {
  const one = await bought(shop, newBooking(shop, { startsAt: inDays(shop, 3) }))
  await fault(shop, 'refund-pending')
  await giveBackElsewhere(one, '100')
  expect((await change(shop, one, 'cancel')).body).toMatchObject({ state: 'cancelled' })
  await decidePart('ok')
  await untilRest()
  expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: COMPLETED', '₹899: COMPLETED'])
  expect(await statusOf(one.transactionId)).toBe('Refunded')
  const amounts = (await subjectsTo(shop, one.booking.email)).flatMap(
    (subject) => /₹\d+/.exec(subject)?.[0] ?? [],
  )
  expect(amounts.filter((amount) => amount !== '₹999')).toEqual([])
})

test('whoever cancels when all is on its way back already is promised nothing more', async () => {
  const one = await bought(shop, newBooking(shop, { startsAt: inDays(shop, 3) }))
  const silence = vi
    .spyOn(shop.shop.providers.current, 'refund')
    .mockRejectedValue(new PaymentProviderError('No answer.'))
  const part = { amountPaise: 10_000 }
  await refundPayment(shop.shop, one.transactionId, { reason: 'For the trouble.', part })
  await giveBackElsewhere(one, '899')
  shop.clock.aheadMs += minute
  await pollRefunds(shop.shop)
  const told = (await subjectsTo(shop, one.booking.email)).length
  expect((await change(shop, one, 'cancel')).body).toMatchObject({ state: 'cancelled' })
  expect(await cellsOf(shop, one.id)).toEqual([])
  expect(await refundsHere()).toHaveLength(2)
  const since = (await subjectsTo(shop, one.booking.email)).slice(told)
  expect(since.filter((subject) => subject.includes('₹'))).toEqual([])
  silence.mockRestore()
  await untilRest()
  expect((await refundsThere(shop)).toSorted()).toEqual(['₹100: COMPLETED', '₹899: COMPLETED'])
  expect(await statusOf(one.transactionId)).toBe('Refunded')
})

test('another refund by the firm still waits its turn, in words', async () => {
  const one = await partUnderWay()
  await change(shop, one, 'cancel')
  await expect(
    refundPayment(shop.shop, one.transactionId, { reason: 'Once more.' }),
  ).rejects.toThrow(/under way/)
  expect(await refundsHere()).toHaveLength(2)
})
