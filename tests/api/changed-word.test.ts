import { beforeEach, expect, test } from 'vitest'
import { comparePayments } from '#server/payments/reconcile.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { eventually } from '../eventually.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press, registerPerson, startPayment } from './people.ts'
import { setFault } from './sandbox-open.ts'

/** The provider says something else than it has said before, or speaks of what is not ours. */

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

const fault = (mode: string) => setFault(shop.sandbox, 'phonepe', mode)
const differences = async () => {
  const range = { fromMs: 0, untilMs: shop.shop.now() + 1 }
  const compared = await comparePayments(shop.shop, range)
  return compared.differences.map(({ kind, ours, theirs }) => `${kind}: ${ours} / ${theirs}`)
}
const paid = async () => {
  const { transactionId, redirectUrl } = await startPayment(shop, await registerPerson(shop))
  await press(redirectUrl, 'success')
  expect((await shop.call('GET', `/api/payment/${transactionId}`)).body.paymentStatus).toBe('Paid')
  return transactionId
}

test('an amount that changes later is named by the comparison', async () => {
  await paid()
  expect(await differences()).toEqual([])
  await fault('amount-changes')
  expect(await differences()).toEqual(['payment: paid 25000 / paid 25100'])
})

test('a refund that the bank takes back later is named by the comparison', async () => {
  const id = await paid()
  await refundPayment(shop.shop, id, { reason: 'You asked for it.' })
  await eventually(async () => {
    shop.clock.aheadMs += 60_000
    await pollRefunds(shop.shop)
    expect((await shop.call('GET', `/api/payment/${id}`)).body.paymentStatus).toBe('Refunded')
  })
  expect(await differences()).toEqual([])
  await fault('refund-taken-back')
  expect(await differences()).toEqual(['refund: refunded 25000 / failed 25000'])
})

test('news of an order of another shop leave no trace, and ours are heard', async () => {
  await fault('webhook-of-others')
  const id = await paid()
  const { db } = shop.shop
  expect(await db.selectFrom('payments').select('id').execute()).toEqual([{ id }])
  expect(await db.selectFrom('unmatched_purchases').selectAll().execute()).toEqual([])
})
