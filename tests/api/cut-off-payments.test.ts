import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'
import { setFault } from './sandbox-open.ts'

/** A seat is held while its pay page is being opened, and is not held for ever when that was cut off. */

const minute = 60_000

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

const enroll = (email: string) =>
  shop.call('POST', '/api/webinars', { body: { webinarId: 'paid-webinar', email } })
const fault = (mode: string) => setFault(shop.sandbox, 'phonepe', mode)
const seats = async () =>
  await shop.shop.db.selectFrom('webinar_seats').select(['taken', 'held']).executeTakeFirst()
const onlyPayment = async () =>
  await shop.shop.db.selectFrom('payments').select(['id', 'state']).executeTakeFirstOrThrow()
const stateLater = async (ms: number) => {
  shop.clock.aheadMs += ms
  await pollPayments(shop.shop)
  return (await onlyPayment()).state
}

/** The next opening ends the process as far as the buyer can tell: before or after the provider heard. */
async function cutOff(isHeard: boolean): Promise<string> {
  const open = shop.shop.providers.current.open.bind(shop.shop.providers.current)
  let payPage = ''
  vi.spyOn(shop.shop.providers.current, 'open').mockImplementationOnce(async (payment) => {
    if (isHeard) payPage = (await open(payment)).redirectUrl
    throw new Error('the process dies here')
  })
  expect((await enroll('first@example.com')).status).toBe(500)
  return payPage
}

test.each(['ok', 'unknown-404', 'unknown-417'])(
  'while a pay page is still being opened, its payment is open and its seat held, with %s',
  async (mode) => {
    await fault(mode)
    const open = shop.shop.providers.current.open.bind(shop.shop.providers.current)
    const gate = Promise.withResolvers<undefined>()
    const opening = Promise.withResolvers<undefined>()
    vi.spyOn(shop.shop.providers.current, 'open').mockImplementationOnce(async (payment) => {
      opening.resolve(undefined)
      await gate.promise
      return await open(payment)
    })
    const started = enroll('first@example.com')
    await opening.promise
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await stateLater(21_000)).toBe('pending')
      expect(await seats()).toEqual({ taken: 1, held: 1 })
    }
    gate.resolve(undefined)
    const { status, body } = await started
    expect(status).toBe(201)
    await press(body.redirectUrl, 'success')
    await pollPayments(shop.shop)
    expect((await onlyPayment()).state).toBe('paid')
    expect(await seats()).toEqual({ taken: 1, held: 0 })
  },
)

test.each(['ok', 'unknown-404', 'unknown-417'])(
  'an opening that the provider never heard of frees its seat after its term, with %s',
  async (mode) => {
    await cutOff(false)
    await fault(mode)
    expect(await stateLater(19 * minute)).toBe('pending')
    expect(await seats()).toMatchObject({ held: 1 })
    expect(await stateLater(2 * minute)).toBe('expired')
    expect(await seats()).toEqual({ taken: 0, held: 0 })
  },
)

test.each(['500', 'garbage', '401', '429'])(
  'an opening that was cut off frees its seat some minutes after its term, though the provider answers %s',
  async (mode) => {
    await cutOff(false)
    await fault(mode)
    expect(await stateLater(29 * minute)).toBe('pending')
    expect(await seats()).toMatchObject({ held: 1 })
    expect(await stateLater(3 * minute)).toBe('expired')
    expect(await seats()).toEqual({ taken: 0, held: 0 })
  },
)

test.each([
  ['nobody has tried to pay is over', true, 'expired'],
  ['somebody tries to pay stays open', false, 'pending'],
])(
  'an opening that was cut off, of which the provider says that %s',
  async (_, isUntried, state) => {
    await cutOff(true)
    const pending = { state: 'pending', amountPaise: 29_900, detail: '', isUntried } as const
    vi.spyOn(shop.shop.providers.current, 'getPayment').mockResolvedValue(pending)
    expect(await stateLater(29 * minute)).toBe('pending')
    expect(await stateLater(3 * minute)).toBe(state)
  },
)

test('a payment whose page was shown stays open while the provider gives no answer', async () => {
  expect((await enroll('first@example.com')).status).toBe(201)
  await fault('500')
  expect(await stateLater(10 * 60 * minute)).toBe('pending')
  expect(await seats()).toMatchObject({ held: 1 })
})

test('an attempt at the bank is known from one that nobody has made', async () => {
  const { body } = await enroll('first@example.com')
  expect(await shop.shop.providers.current.getPayment(body.transactionId)).toMatchObject({
    isUntried: true,
  })
  await press(body.redirectUrl, 'pending')
  expect(await shop.shop.providers.current.getPayment(body.transactionId)).toMatchObject({
    isUntried: false,
  })
})

test('money for a payment that was given up is honoured when it shows', async () => {
  const payPage = await cutOff(true)
  await fault('webhook-lost')
  await press(payPage, 'success')
  await fault('500')
  expect(await stateLater(31 * minute)).toBe('expired')
  await fault('ok')
  const { id } = await onlyPayment()
  const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')
  const body = { event: 'checkout.order.completed', payload: { merchantOrderId: id } }
  await shop.call('POST', '/api/payment/phonepe/webhook', { body, headers: { Authorization } })
  expect((await onlyPayment()).state).toBe('paid')
  expect(await seats()).toEqual({ taken: 1, held: 0 })
})
