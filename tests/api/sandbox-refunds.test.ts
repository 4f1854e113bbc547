import { expect, test } from 'vitest'
import { choose, openMerchant, openSandbox, openShop, untilLength } from './sandbox-open.ts'

const refund = { merchantRefundId: 'refund-1', originalMerchantOrderId: 'order-1', amount: 400_000 }

async function openPaidOrder(now?: () => number) {
  const shop = await openShop()
  const sandbox = openSandbox({ webhookUrl: shop.url, ...(now && { now }) })
  const merchant = await openMerchant(sandbox)
  const { json } = await merchant.pay()
  await choose(sandbox, json.redirectUrl, 'success')
  return { ...merchant, shop }
}

test('a refund goes from PENDING over CONFIRMED to COMPLETED', async () => {
  let now = 1_800_000_000_000
  const { call } = await openPaidOrder(() => now)
  const state = async () => (await call('/payments/v2/refund/refund-1/status')).json.state

  const asked = await call('/payments/v2/refund', refund)

  expect(asked).toEqual({
    status: 200,
    json: { refundId: expect.stringMatching(/^OMR/), amount: 400_000, state: 'PENDING' },
  })
  expect(await state()).toBe('PENDING')
  now += 1000
  expect(await state()).toBe('CONFIRMED')
  now += 1000
  expect(await state()).toBe('COMPLETED')
})

// A timer may end a millisecond before the clock has it.
test('tells the shop when a refund is completed, by a clock slower than its timers', async () => {
  const startedAt = Date.now()
  const slowClock = () => startedAt + Math.floor((Date.now() - startedAt) * 0.999)
  const { call, shop } = await openPaidOrder(slowClock)

  await call('/payments/v2/refund', refund)
  await untilLength(shop.webhooks, 2)

  expect(shop.webhooks[1]).toMatchObject({
    event: 'pg.refund.completed',
    payload: { ...refund, state: 'COMPLETED' },
  })
})

test('gives back no more than was paid, and one refund at a time', async () => {
  let now = 1_800_000_000_000
  const { call } = await openPaidOrder(() => now)
  const ask = async (changes: object) =>
    (await call('/payments/v2/refund', { ...refund, ...changes })).status

  expect(await ask({ amount: 499_901 })).toBe(400)
  expect(await ask({ amount: 99 })).toBe(400)
  expect(await ask({})).toBe(200)
  expect(await ask({ merchantRefundId: 'refund-2', amount: 1000 })).toBe(400)
  now += 2000
  expect(await ask({ amount: 1000 })).toBe(400)
  expect(await ask({ merchantRefundId: 'refund-2', amount: 100_000 })).toBe(400)
  expect(await ask({ merchantRefundId: 'refund-2', amount: 99_900 })).toBe(200)
})

test('refunds no unpaid and no unknown order', async () => {
  const { call, pay } = await openMerchant(openSandbox())
  await pay()

  expect(await call('/payments/v2/refund', refund)).toMatchObject({
    status: 400,
    json: { code: 'BAD_REQUEST' },
  })
  expect(
    await call('/payments/v2/refund', { ...refund, originalMerchantOrderId: 'other' }),
  ).toMatchObject({ status: 400, json: { code: 'INVALID_MERCHANT_ORDER_ID' } })
  expect((await call('/payments/v2/refund/other/status')).status).toBe(400)
})
