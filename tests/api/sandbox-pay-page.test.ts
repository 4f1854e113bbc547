import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { choose, openMerchant, openSandbox, order } from './sandbox-open.ts'

test('a paid order is COMPLETED, with one payment by UPI', async () => {
  const sandbox = openSandbox()
  const { pay, status } = await openMerchant(sandbox)
  const { json } = await pay()

  const answer = await choose(sandbox, json.redirectUrl, 'success')

  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(order.paymentFlow.merchantUrls.redirectUrl)
  const paid = await status()
  expect(paid).toMatchObject({ state: 'COMPLETED', amount: 499_900, payableAmount: 499_900 })
  expect(paid.paymentDetails).toMatchObject([
    { state: 'COMPLETED', amount: 499_900, rail: { type: 'UPI', utr: expect.any(String) } },
  ])
})

test.each([
  ['failure', 'INVALID_MPIN', 'ZM', 1],
  ['close', 'TXN_CANCELLED', 'ORDER_CANCELLED_BY_USER', 0],
])('%s fails the order and says why', async (outcome, errorCode, detailedErrorCode, attempts) => {
  const sandbox = openSandbox()
  const { pay, status } = await openMerchant(sandbox)
  const { json } = await pay()

  expect((await choose(sandbox, json.redirectUrl, outcome)).status).toBe(303)

  const failed = await status('order-1', '?errorContext=true')
  expect(failed).toMatchObject({ state: 'FAILED', errorCode, detailedErrorCode })
  expect(failed).toMatchObject({ errorContext: { errorCode, source: 'CUSTOMER' } })
  expect(failed.paymentDetails).toHaveLength(attempts)
  expect(await status()).not.toHaveProperty('errorContext')
})

test('a pending payment can be finished later, and only once', async () => {
  const sandbox = openSandbox()
  const { pay, status } = await openMerchant(sandbox)
  const { redirectUrl } = (await pay()).json

  await choose(sandbox, redirectUrl, 'pending')
  const pending = await status()
  await choose(sandbox, redirectUrl, 'success')
  await choose(sandbox, redirectUrl, 'failure')
  const paid = await status()

  expect(pending).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] })
  expect(paid.state).toBe('COMPLETED')
  expect(paid.paymentDetails).toHaveLength(1)
  expect(paid.paymentDetails[0].transactionId).toBe(pending.paymentDetails[0].transactionId)
})

test('whoever leaves has tried nothing, and what is under way stays under way', async () => {
  const sandbox = openSandbox()
  const { pay, status } = await openMerchant(sandbox)
  const { redirectUrl } = (await pay()).json

  const left = await choose(sandbox, redirectUrl, 'leave')
  expect(left.headers.get('location')).toBe(order.paymentFlow.merchantUrls.redirectUrl)
  expect(await status()).toMatchObject({ state: 'PENDING', paymentDetails: [] })

  await choose(sandbox, redirectUrl, 'pending')
  await choose(sandbox, redirectUrl, 'leave')
  expect(await status()).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] })
})

test('an order fails when its time is over', async () => {
  let now = 1_800_000_000_000
  const sandbox = openSandbox({ now: () => now })
  const { pay, status } = await openMerchant(sandbox)
  const { redirectUrl } = (await pay()).json

  now += 1_200_000
  await choose(sandbox, redirectUrl, 'success')

  expect(await status()).toMatchObject({
    state: 'FAILED',
    errorCode: 'TXN_NOT_COMPLETED',
    detailedErrorCode: 'ORDER_EXPIRED',
  })
})

test('the pay page has six buttons, and afterwards a way back', async () => {
  const sandbox = openSandbox()
  const { pay } = await openMerchant(sandbox)
  const { redirectUrl } = (await pay()).json
  const read = async () => (await sandbox.request(new URL(redirectUrl).pathname)).text()

  const open = await read()
  const buttons = [...open.matchAll(/<button[^>]*>\s*(.*?)\s*<\/button>/g)].map(([, name]) => name)
  await choose(sandbox, redirectUrl, 'success')

  expect(buttons).toEqual(['Success', 'Failure', 'Pending', 'Close', 'Leave', 'Expire'])
  expect(open).toContain('₹4,999')
  const finished = await read()
  expect(finished).toContain('This payment is finished')
  expect(finished).toContain('href="https://shop.example/payment-success/?order=order-1"')
  expect((await choose(sandbox, redirectUrl, 'unheard-of')).status).toBe(400)
})

test('people see every payment with its state', async () => {
  const sandbox = openSandbox()
  const { pay } = await openMerchant(sandbox)
  await pay()

  const page = await (await sandbox.request('/sandbox/phonepe/orders')).text()

  expect(page).toContain('order-1')
  expect(page).toContain('PENDING')
  expect(page).toMatch(/\/sandbox\/phonepe\/pay\/OMO\d+/)
})

test('its pages take part in transitions as those of the website do: one side alone breaks off', async () => {
  const sandbox = openSandbox()
  const { json } = await (await openMerchant(sandbox)).pay()
  const optIn = '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto;}}'
  const written = (text: string) => text.replaceAll(/\s/g, '')

  expect(written(readFileSync('src/styles/base.css', 'utf8'))).toContain(optIn)
  for (const page of [
    json.redirectUrl,
    '/sandbox',
    '/sandbox/mailbox',
    '/sandbox/phonepe/pay/none',
  ])
    expect(written(await (await sandbox.request(page)).text())).toContain(optIn)
})
