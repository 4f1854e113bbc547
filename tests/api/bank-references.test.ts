import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdaptorServer } from '@hono/node-server'
import { createPhonePe } from '#server/providers/phonepe/phonepe.ts'
import { standInWebhook } from '#server/providers/phonepe/setup.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { comparePayments, settleComparison } from '#server/payments/reconcile.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { eventually } from '../eventually.ts'
import { leaver } from './leaver.ts'
import { listed } from './listed.ts'
import { listen } from './listen.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { type Person, press, registerPerson, startPayment } from './people.ts'

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `payer-${++people}@example.com`)
  return () => fault('ok')
})
afterAll(() => shop[Symbol.asyncDispose]())

const fault = async (mode: string) => {
  const body = JSON.stringify({ service: 'phonepe', mode })
  const headers = { 'Content-Type': 'application/json' }
  await shop.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
}
const paid = async (mode = 'ok') => {
  const { redirectUrl, transactionId } = await startPayment(shop, person)
  await fault(mode)
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
  return transactionId
}
/** What the stand-in's own books say of a payment. */
const theirs = async (id: string) => {
  const form = { grant_type: 'client_credentials', client_id: 'sandbox', client_secret: 'sandbox' }
  const body = new URLSearchParams({ ...form, client_version: '1' })
  const token = await shop.sandbox.request('/sandbox/phonepe/v1/oauth/token', {
    ...{ method: 'POST', body },
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const headers = { Authorization: `O-Bearer ${access_token}` }
  const path = `/sandbox/phonepe/checkout/v2/order/${id}/status?details=true`
  return (await (await shop.sandbox.request(path, { headers })).json()) as {
    orderId: string
    paymentDetails: { transactionId: string; rail: { utr: string } }[]
  }
}
const rowOf = async (id: string) =>
  await shop.shop.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const nothing = {
  provider_order_id: null,
  provider_transaction_id: null,
  bank_reference: null,
  payment_mode: null,
}

test('a paid payment keeps by what the provider and the bank know it', async () => {
  const id = await paid()
  const { orderId, paymentDetails } = await theirs(id)
  const utr = paymentDetails[0]?.rail.utr
  expect(utr).toMatch(/^\d{12}$/)
  const references = {
    provider_order_id: orderId,
    provider_transaction_id: paymentDetails[0]?.transactionId,
    bank_reference: utr,
    payment_mode: 'UPI_QR',
  }
  expect(await rowOf(id)).toMatchObject({ state: 'paid', ...references })
  const [order] = await listed('orders', shop.shop.db, { email: person.email })
  expect(order).toMatchObject({ transaction: id, arrived_paise: 25_000, ...references })

  const { body } = await leaver(shop, person).ask('export')
  expect(body.payments).toMatchObject([
    { transactionId: id, bankReference: utr, paidWith: 'UPI_QR' },
  ])
})

test('nothing is kept of a payment that nobody has paid', async () => {
  const { transactionId } = await startPayment(shop, person)
  expect(await rowOf(transactionId)).toMatchObject(nothing)
})

test('details of another shape stop no delivery', async () => {
  const id = await paid('odd-details')
  expect(await rowOf(id)).toMatchObject({ state: 'paid', arrived_paise: 25_000, ...nothing })
  expect((await shop.mailTo(person.email))?.text).toContain(id)
})

test('a refund keeps the bank’s number of the transfer back, beside that of the payment', async () => {
  const id = await paid()
  await refundPayment(shop.shop, id, { reason: 'You asked for it.', actor: 'Asha' })
  await eventually(async () => {
    shop.clock.aheadMs += 60_000
    await pollRefunds(shop.shop)
    expect((await rowOf(id)).state).toBe('refunded')
  })
  const { bank_reference, provider_order_id } = await rowOf(id)
  const refunds = await listed('refunds', shop.shop.db, {})
  expect(refunds.find(({ transaction }) => transaction === id)).toMatchObject({
    ...{ payment_bank_reference: bank_reference, provider_order_id, actor: 'Asha', kind: 'order' },
    bank_reference: expect.stringMatching(/^\d{12}$/),
  })
  expect(refunds[0]?.['bank_reference']).not.toBe(bank_reference)
})

describe('the status question', () => {
  /** What a gateway that answers so is taken to say. */
  const answered = async (answer: object) => {
    const token = { access_token: 'x', expires_at: 9_999_999_999 }
    const fetch = ({ url }: Request) => Response.json(url.includes('/oauth/token') ? token : answer)
    const server = createAdaptorServer({ fetch })
    const url = `http://127.0.0.1:${await listen(server)}`
    const client = { clientId: 'sandbox', clientSecret: 'sandbox', clientVersion: '1' }
    const addresses = { gatewayUrl: () => url, oauthUrl: () => url }
    const provider = createPhonePe({
      ...{ ...client, ...addresses, webhook: standInWebhook },
      ...{ timeoutMs: 5000, now: Date.now },
    })
    try {
      return await provider.getPayment('pay_x')
    } finally {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    }
  }
  const attempt = (utr: unknown, more: object = {}) => ({
    ...{ transactionId: `OM${String(utr)}`, paymentMode: 'UPI_INTENT', state: 'COMPLETED' },
    ...{ splitInstruments: [{ rail: { type: 'UPI', utr } }], ...more },
  })
  const state = { state: 'COMPLETED', amount: 25_000, orderId: 'OMO1' }

  test('takes the try that succeeded, wherever the rail stands', async () => {
    const failed = attempt('111', { state: 'FAILED' })
    const answer = { ...state, paymentDetails: [failed, attempt('222')] }
    expect(await answered(answer)).toMatchObject({
      references: { orderId: 'OMO1', transactionId: 'OM222', bankReference: '222' },
    })
    const both = { ...attempt('333'), rail: { utr: '444' } }
    expect(await answered({ ...state, paymentDetails: [both] })).toMatchObject({
      references: { bankReference: '444', mode: 'UPI_INTENT' },
    })
  })

  test.each<[string, unknown]>([
    ['none', undefined],
    ['null', null],
    ['a text', 'none'],
    ['tries of another kind', [null, 7, 'x', []]],
    ['a rail that is a text', [attempt(1, { rail: 'UPI', splitInstruments: 'no' })]],
    ['a number for a UTR', [attempt(222_222)]],
    ['an endless UTR', [attempt('2'.repeat(101))]],
    ['only a try that failed', [attempt('111', { state: 'FAILED' })]],
  ])('is answered with %s for details: paid, and no UTR', async (_, paymentDetails) => {
    const answer = { ...state, orderId: null, errorCode: null, paymentDetails }
    expect(await answered(answer)).toMatchObject({
      ...{ state: 'paid', amountPaise: 25_000 },
      references: { orderId: null, bankReference: null },
    })
  })
})

test('what was settled by hand, or paid before, is told by the comparison and noted', async () => {
  const id = await paid()
  const { db } = shop.shop
  const { bank_reference, provider_order_id } = await rowOf(id)
  await db.updateTable('payments').set(nothing).where('id', '=', id).execute()
  const range = { fromMs: 0, untilMs: shop.shop.now() + 1 }
  const comparison = await comparePayments(shop.shop, range)
  expect(comparison.differences.filter(({ transactionId }) => transactionId === id)).toEqual([])
  expect(await rowOf(id)).toMatchObject(nothing)

  await settleComparison(shop.shop, comparison)
  expect(await rowOf(id)).toMatchObject({ bank_reference, provider_order_id })
  const { untold } = await comparePayments(shop.shop, range)
  expect(untold.map((one) => one.id)).not.toContain(id)
})
