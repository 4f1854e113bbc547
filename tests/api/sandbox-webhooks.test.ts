import { describe, expect, test } from 'vitest'
import { countTenths } from '../count-tenths.ts'
import {
  choose,
  openMerchant,
  openSandbox,
  openShop,
  setFault,
  untilLength,
} from './sandbox-open.ts'

// sha256('username:password'), from the provider's documentation
const authorization = 'bc842c31a9e54efe320d30d948be61291f3ceee4766e36ab25fa65243cd76e0e'

async function openPayment({ fault = 'ok', answers = [] as number[] } = {}) {
  const shop = await openShop(answers)
  const sandbox = openSandbox({ webhookUrl: shop.url })
  const { pay, status } = await openMerchant(sandbox)
  const { redirectUrl } = (await pay()).json
  await setFault(sandbox, 'phonepe', fault)
  return { ...shop, status, choose: (outcome: string) => choose(sandbox, redirectUrl, outcome) }
}

describe.concurrent('webhooks', () => {
  test('the shop knows of a payment before the person is back', async () => {
    const payment = await openPayment()

    await payment.choose('success')

    expect(payment.webhooks).toEqual([
      {
        authorization,
        event: 'checkout.order.completed',
        payload: {
          merchantId: 'SANDBOX',
          merchantOrderId: 'order-1',
          ...(await payment.status()),
        },
      },
    ])
  })

  test('a failed payment is told, a pending one is not', async () => {
    const payment = await openPayment()

    await payment.choose('pending')
    expect(payment.webhooks).toEqual([])
    await payment.choose('close')

    expect(payment.webhooks).toMatchObject([
      { event: 'checkout.order.failed', payload: { state: 'FAILED', errorCode: 'TXN_CANCELLED' } },
    ])
  })

  test('tries again when the shop stumbles', async () => {
    const payment = await openPayment({ answers: [500] })

    await payment.choose('success')

    expect(payment.webhooks).toHaveLength(2)
  })

  test('a shop that keeps failing holds the person up for 2.5 seconds', async () => {
    const payment = await openPayment({ answers: [500, 500, 500, 500] })
    const tenths = countTenths()

    const answer = await payment.choose('success')

    expect(answer.status).toBe(303)
    expect(tenths()).toBeLessThan(30)
  })

  test('webhook-signed presents a signature and no credentials', async () => {
    const payment = await openPayment({ fault: 'webhook-signed' })
    await payment.choose('success')
    expect(payment.webhooks).toMatchObject([
      { authorization: undefined, signature: expect.stringMatching(/^[\da-f]{64}$/) },
    ])
  })

  test('webhook-of-others tells of an order of somebody else first', async () => {
    const payment = await openPayment({ fault: 'webhook-of-others' })
    await payment.choose('success')
    expect(payment.webhooks).toMatchObject([
      { payload: { merchantOrderId: 'order-of-another-shop' } },
      { payload: { merchantOrderId: 'order-1', state: 'COMPLETED' } },
    ])
  })

  test('webhook-lost sends nothing', async () => {
    const payment = await openPayment({ fault: 'webhook-lost' })
    await payment.choose('success')
    expect(payment.webhooks).toEqual([])
    expect((await payment.status()).state).toBe('COMPLETED')
  })

  test('webhook-duplicate sends the same twice', async () => {
    const payment = await openPayment({ fault: 'webhook-duplicate' })
    await payment.choose('success')
    expect(payment.webhooks).toHaveLength(2)
    expect(payment.webhooks[0]).toEqual(payment.webhooks[1])
  })

  test('webhook-reordered sends a contradicting older event afterwards', async () => {
    const payment = await openPayment({ fault: 'webhook-reordered' })
    await payment.choose('success')
    expect(payment.webhooks).toMatchObject([
      { event: 'checkout.order.completed', payload: { state: 'COMPLETED' } },
      { event: 'checkout.order.failed', payload: { state: 'FAILED' } },
    ])
    expect((await payment.status()).state).toBe('COMPLETED')
  })

  test('webhook-late arrives five seconds after the person is back', async () => {
    const payment = await openPayment({ fault: 'webhook-late' })
    await payment.choose('success')
    expect(payment.webhooks).toEqual([])
    await untilLength(payment.webhooks, 1)
    expect(payment.webhooks).toHaveLength(1)
  })
})
