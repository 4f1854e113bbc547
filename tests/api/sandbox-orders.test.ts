import { expect, test } from 'vitest'
import { openMerchant, openSandbox } from './sandbox-open.ts'

test('creates an order with a pay page of its own', async () => {
  const { pay, status } = await openMerchant(openSandbox({ now: () => 1_800_000_000_000 }))

  const created = await pay()

  expect(created.status).toBe(200)
  expect(created.json).toEqual({
    orderId: expect.stringMatching(/^OMO\d{22}$/),
    state: 'PENDING',
    expireAt: 1_800_001_200_000,
    redirectUrl: `https://shop.example/sandbox/phonepe/pay/${created.json.orderId}`,
  })
  expect(await status()).toEqual({
    orderId: created.json.orderId,
    state: 'PENDING',
    amount: 499_900,
    expireAt: 1_800_001_200_000,
    metaInfo: { udf1: 'asha' },
    paymentDetails: [],
  })
})

test.each([
  ['an amount below one rupee', { amount: 99 }],
  ['a fraction of a paisa', { amount: 100.5 }],
  ['an amount as text', { amount: '49900' }],
  ['an id with other characters', { merchantOrderId: 'order 1' }],
  ['an id of 64 characters', { merchantOrderId: 'x'.repeat(64) }],
  ['four minutes to pay', { expireAfter: 240 }],
  ['an unknown udf', { metaInfo: { udf11: 'x' } }],
  ['a udf that is too long', { metaInfo: { udf1: 'x'.repeat(257) } }],
  ['no redirect address', { paymentFlow: { type: 'PG_CHECKOUT' } }],
])('refuses an order with %s', async (_what, changes) => {
  const { pay } = await openMerchant(openSandbox())
  expect(await pay(changes)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
})

test('refuses an id that was used before, and knows no other', async () => {
  const { pay, call } = await openMerchant(openSandbox())
  await pay()

  expect(await pay()).toMatchObject({ status: 417, json: { code: 'INVALID_MERCHANT_ORDER_ID' } })
  expect(await call('/checkout/v2/order/other/status')).toMatchObject({
    status: 400,
    json: { code: 'INVALID_MERCHANT_ORDER_ID' },
  })
})
