import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { paymentProviders } from '#server/providers/open-providers.ts'
import { standInWebhook } from '#server/providers/phonepe/setup.ts'
import { newsReader } from '#server/providers/phonepe/webhook.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, type Person, press, registerPerson, startPayment } from './people.ts'

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `buyer-${++people}@example.com`)
  await fault('webhook-lost')
})
afterAll(() => shop[Symbol.asyncDispose]())

const fault = async (mode: string) => {
  const body = JSON.stringify({ service: 'phonepe', mode })
  const headers = { 'Content-Type': 'application/json' }
  await shop.sandbox.request('/sandbox/faults', { method: 'POST', body, headers })
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const right = sha256('sandbox:sandbox123')
const send = (body: unknown) =>
  shop.call('POST', '/api/payment/phonepe/webhook', { body, headers: { Authorization: right } })
const news = (merchantOrderId: string, state = 'COMPLETED', more: object = {}) => ({
  event: state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed',
  payload: { merchantOrderId, state, amount: 25_000, ...more },
})
/** Everything in the ledger and what follows from it, to see that nothing has moved. */
const ledger = async () => {
  const { db } = shop.shop
  const [payments, events, rights, refunds, mails] = await Promise.all([
    db.selectFrom('payments').select(['id', 'state', 'amount_paise']).orderBy('id').execute(),
    db.selectFrom('payment_events').selectAll().orderBy('at').orderBy('payment_id').execute(),
    db.selectFrom('entitlements').selectAll().orderBy('order_id').orderBy('product_id').execute(),
    db.selectFrom('refunds').select(['id', 'state']).orderBy('id').execute(),
    db.selectFrom('mails').select('id').orderBy('id').execute(),
  ])
  return { payments, events, rights, refunds, mails }
}
const stateOf = async (id: string) =>
  (await ledger()).payments.find((payment) => payment.id === id)?.state
const eventsOf = async (id: string) =>
  (await ledger()).events.filter(({ payment_id }) => payment_id === id)

test.each([
  ['no credentials', undefined],
  ['an empty header', ''],
  ['the plain words', 'sandbox:sandbox123'],
  ['a wrong password', sha256('sandbox:sandbox124')],
  ['all but the last digit', right.slice(0, -1)],
  ['one digit more', `${right}0`],
  ['the right words, coded for another scheme', `Basic ${btoa('sandbox:sandbox123')}`],
])('%s: refused, though the payment has really been made', async (_, authorization) => {
  const { redirectUrl, transactionId } = await startPayment(shop, person)
  await press(redirectUrl, 'success')
  const before = await ledger()
  const answer = await shop.call('POST', '/api/payment/phonepe/webhook', {
    body: news(transactionId),
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
  })
  expect(answer).toMatchObject({ status: 401, body: { code: 'not-logged-in' } })
  expect(await ledger()).toEqual(before)
})

test.each([
  ['a success that never was', (id: string) => news(id)],
  ['a failure that never was', (id: string) => news(id, 'FAILED')],
  ['a state that does not exist', (id: string) => news(id, 'REFUNDED')],
  ['another amount', (id: string) => news(id, 'COMPLETED', { amount: 1 })],
  ['a refund that nobody asked for', (id: string) => news(id, '', { merchantRefundId: id })],
  ['no payload', () => ({ event: 'checkout.order.completed' })],
  ['a list', () => [1, 2, 3]],
  ['an id that is no text', () => ({ payload: { merchantOrderId: { $ne: null } } })],
  ['an id with SQL in it', () => news("' or '1'='1")],
  ['an id that is too long', () => news('x'.repeat(5000))],
  ['a polluted prototype', () => '{"__proto__":{"state":"paid"},"payload":{}}'],
])('%s: received, asked about, and nothing changes', async (_, bodyOf) => {
  const { transactionId } = await startPayment(shop, person)
  const before = await ledger()
  expect((await send(bodyOf(transactionId))).status).toBe(200)
  expect(await ledger()).toEqual(before)
})

test.each([
  ['no JSON', '<xml/>', 400],
  ['nothing', '', 400],
  ['half of it', '{"payload":{"merchantOrderId":"', 400],
  ['more than 100 kB', `{"payload":{"x":"${'x'.repeat(101_000)}"}}`, 413],
])('%s: refused in words', async (_, body, status) => {
  const before = await ledger()
  const answer = await send(body)
  expect(answer.status).toBe(status)
  expect(answer.body.message).toMatch(/\w+/)
  expect(await ledger()).toEqual(before)
})

test('deeply nested nonsense does no harm', async () => {
  const depth = 20_000
  const answer = await send(`${'['.repeat(depth)}${']'.repeat(depth)}`)
  expect([200, 400]).toContain(answer.status)
})

test('the same news twenty times at once is one delivery, one step and one receipt', async () => {
  const { redirectUrl, transactionId } = await startPayment(shop, person)
  await press(redirectUrl, 'success')
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(news(transactionId))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(await eventsOf(transactionId)).toMatchObject([{ source: 'webhook', state: 'paid' }])
  await shop.mailTo(person.email)
  const mails = await shop.sandbox.request(`/sandbox/mailbox.json?to=${person.email}`)
  const receipts = (await mails.json()) as { text: string }[]
  expect(receipts.filter(({ text }) => text.includes(transactionId))).toHaveLength(1)
})

test('a failure that arrives after the success, or is replayed days later, takes nothing back', async () => {
  const { redirectUrl, transactionId } = await startPayment(shop, person)
  await press(redirectUrl, 'success')
  await send(news(transactionId))
  const before = await ledger()
  await send(news(transactionId, 'FAILED'))
  shop.clock.aheadMs += 3 * 24 * 60 * 60_000
  await send(news(transactionId, 'FAILED'))
  await send(news(transactionId))
  expect(await ledger()).toEqual(before)
})

test('news of a success that comes late, after we had given up, is honoured', async () => {
  const { redirectUrl, transactionId } = await startPayment(shop, person)
  await press(redirectUrl, 'success')
  await shop.shop.db
    .updateTable('payments')
    .set({ state: 'expired' })
    .where('id', '=', transactionId)
    .execute()
  await send(news(transactionId))
  expect(await stateOf(transactionId)).toBe('paid')
})

test("tampered news of one payment cannot use another's success", async () => {
  const paid = await startPayment(shop, person)
  const open = await startPayment(shop, person, [line('mandala', 'Dhyanam')])
  await press(paid.redirectUrl, 'success')
  const body = news(open.transactionId, 'COMPLETED', { orderId: paid.transactionId })
  expect((await send(body)).status).toBe(200)
  expect(await stateOf(open.transactionId)).toBe('pending')
  expect(await stateOf(paid.transactionId)).toBe('pending')
})

test('while the provider does not confirm, right news with right credentials changes nothing', async () => {
  const { redirectUrl, transactionId } = await startPayment(shop, person)
  await press(redirectUrl, 'success')
  for (const mode of ['500', 'garbage', '401']) {
    await fault(mode)
    expect((await send(news(transactionId))).status).toBe(200)
    expect(await stateOf(transactionId)).toBe('pending')
  }
  await fault('webhook-lost')
  await send(news(transactionId))
  expect(await stateOf(transactionId)).toBe('paid')
})

describe('a signed webhook', () => {
  const path = '/api/payment/phonepe/webhook'
  const sign = (body: string | Buffer, key = 'sandbox-key') =>
    createHmac('sha256', key).update(body).digest('hex')
  const headersOf = (signature: string, keyId = 'sandbox-1') => ({
    'X-PhonePe-Checksum-Signature': signature,
    'X-PhonePe-Checksum-Key-Id': keyId,
  })
  const paid = async () => {
    const { redirectUrl, transactionId } = await startPayment(shop, person)
    await press(redirectUrl, 'success')
    return transactionId
  }
  const told = async (body: string, headers: Record<string, string>) =>
    (await shop.call('POST', path, { body, headers })).status

  test('is believed as it was sent, whatever its spacing and the case of its digits', async () => {
    const id = await paid()
    const body = `  ${JSON.stringify(news(id, 'COMPLETED', { name: 'आशा' }), null, 3)}\r\n`
    expect(await told(body, headersOf(sign(body).toUpperCase()))).toBe(200)
    expect(await stateOf(id)).toBe('paid')
  })

  test('has the signature that others compute for the same bytes', async () => {
    // printf '[]' | openssl dgst -sha256 -hmac sandbox-key
    const signature = '691ff44a2e828217f54ed05abf4f4b88b0ce66bd690b2ed722cec876c664f0af'
    expect(await told('[]', headersOf(signature))).toBe(200)
  })

  test.each<[string, (body: string) => Record<string, string>]>([
    ['of another body', (body) => headersOf(sign(`${body} `))],
    ['with another key', (body) => headersOf(sign(body, 'another-key'))],
    ['of another key id', (body) => headersOf(sign(body), 'sandbox-2')],
    ['cut short', (body) => headersOf(sign(body).slice(0, -1))],
    ['that is empty', () => headersOf('')],
    [
      'that is missing, with the key id alone',
      () => ({ 'X-PhonePe-Checksum-Key-Id': 'sandbox-1' }),
    ],
    ['without its key id', (body) => ({ 'X-PhonePe-Checksum-Signature': sign(body) })],
    ['that is wrong beside right words', () => ({ ...headersOf(sign('')), Authorization: right })],
  ])('with a signature %s is refused', async (_, headersFor) => {
    const id = await paid()
    const body = JSON.stringify(news(id))
    const before = await ledger()
    expect(await told(body, headersFor(body))).toBe(401)
    expect(await ledger()).toEqual(before)
  })

  test('and the words that are always the same are taken side by side', async () => {
    const id = await paid()
    expect(await told(JSON.stringify(news(id)), { Authorization: right })).toBe(200)
    expect(await stateOf(id)).toBe('paid')
  })

  test('proves nothing to a shop that has no key, not even with an empty one', async () => {
    const { user, password } = standInWebhook
    const readNews = newsReader({ user, password })
    const provider = { ...shop.shop.providers.current, readNews }
    const app = createApp({ ...shop.shop, providers: paymentProviders(provider) })
    const post = async (headers: Record<string, string>) =>
      (await app.request(path, { method: 'POST', body: '[]', headers })).status
    for (const key of ['sandbox-key', '', 'undefined'])
      expect(await post(headersOf(sign('[]', key)))).toBe(401)
    expect(await post({ ...headersOf('whatever'), Authorization: right })).toBe(200)
  })

  test('of the stand-in is taken', async () => {
    await fault('webhook-signed')
    const id = await paid()
    expect(await eventsOf(id)).toMatchObject([{ source: 'webhook', state: 'paid' }])
  })
})
