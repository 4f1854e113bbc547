import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findOrNoteUnmatched } from '#server/payments/unmatched-purchase.ts'
import { settlePayment } from '#server/payments/sync-payment.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { comparePayments } from '#server/payments/reconcile.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { paymentProviders } from '#server/providers/open-providers.ts'
import { type PaymentProvider, PaymentProviderError } from '#server/providers/provider.ts'
import { watchProviderHealth } from '#server/alerts/provider-health.ts'
import { findProviderOutage } from '#server/alerts/queries/alert-state.ts'
import {
  comeBack,
  copyBooks,
  paySilently,
  restoreBooks,
  standing,
  start,
  successPage,
} from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'

let shop: TestShop
let phonePe: PaymentProvider
/** Another provider, whose books are the stand-in's as well, but which must not be asked for others' payments. */
let later: PaymentProvider
beforeEach(async () => {
  shop = await openTestShop()
  phonePe = shop.shop.providers.current
  later = { ...phonePe, name: 'later', title: 'Later' }
  return () => shop[Symbol.asyncDispose]()
})

const setUp = (first: PaymentProvider, ...others: PaymentProvider[]) =>
  Object.assign(shop.shop, { providers: paymentProviders(first, ...others) })

const rowOf = (id: string) =>
  shop.shop.db
    .selectFrom('payments')
    .select(['provider', 'provider_ref', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** News of a payment, whoever knows it, that are noted for a provider and settled. */
async function settleNoted(id: string, provider: string): Promise<void> {
  const news = { id, provider, source: 'operator', at: shop.shop.now() }
  const payment = await findOrNoteUnmatched(shop.shop.db, news)
  if (payment) await settlePayment(shop.shop, payment, 'operator')
}

describe('a shop that has changed its provider', () => {
  test('opens new payments with the new one, and comes back to its address', async () => {
    const { transactionId: before } = await start.consultation(shop)
    setUp(later, phonePe)
    const open = vi.spyOn(later, 'open')
    const { transactionId: id } = await start.seat(shop)
    expect(await rowOf(before)).toMatchObject({ provider: 'phonepe' })
    expect(await rowOf(id)).toMatchObject({ provider: 'later' })
    expect(open.mock.calls[0]?.[0].returnUrl).toContain(`/api/payment/later/return?payment=${id}`)
  })

  test('asks the old one about what was begun there, to its end', async () => {
    const started = await start.consultation(shop)
    await paySilently(shop, started)
    setUp(later, phonePe)
    const wrong = [
      vi.spyOn(later, 'getPayment'),
      vi.spyOn(later, 'refund'),
      vi.spyOn(later, 'getRefund'),
    ]
    shop.clock.aheadMs += 60_000
    await pollPayments(shop.shop)
    expect((await standing(shop, started.transactionId)).ledger).toBe('paid')

    await refundPayment(shop.shop, started.transactionId, { reason: 'We cannot make it.' })
    shop.clock.aheadMs += 60_000
    await pollRefunds(shop.shop)
    expect((await standing(shop, started.transactionId)).ledger).toBe('refunded')
    for (const asked of wrong) expect(asked).not.toHaveBeenCalled()
  })

  test('believes a browser that comes back to the address of the old one', async () => {
    const started = await start.consultation(shop)
    await paySilently(shop, started)
    setUp(later, phonePe)
    expect(await comeBack(shop, started.transactionId)).toBe(successPage(started.transactionId))
  })

  test('finds money of the old one that restored books do not know', async () => {
    const copy = await copyBooks(shop)
    const started = await start.consultation(shop)
    await paySilently(shop, started)
    await restoreBooks(shop, copy)
    setUp(later, phonePe)
    vi.spyOn(later, 'getPayment').mockResolvedValue({ state: 'unknown' })
    await settleNoted(started.transactionId, 'later')
    expect(await standing(shop, started.transactionId)).toMatchObject({ ledger: 'paid' })
    expect(await rowOf(started.transactionId)).toMatchObject({ provider: 'phonepe' })
  })

  test('and has no settings for the old one any more keeps its payments open, and decides nothing', async () => {
    const started = await start.consultation(shop)
    await paySilently(shop, started)
    setUp(later)
    shop.clock.aheadMs += 60 * 60_000
    await pollPayments(shop.shop)
    expect((await standing(shop, started.transactionId)).ledger).toBe('pending')
    setUp(later, phonePe)
    shop.clock.aheadMs += 60 * 60_000
    await pollPayments(shop.shop)
    expect((await standing(shop, started.transactionId)).ledger).toBe('paid')
  })
})

test('the silence of a provider that was given up is nobody’s trouble any more', async () => {
  const silent = vi.spyOn(phonePe, 'getPayment').mockRejectedValue(new PaymentProviderError('gone'))
  const noticed = watchProviderHealth(phonePe, shop.shop)
  await expect(noticed.getPayment('pay_x')).rejects.toThrow('gone')
  silent.mockRestore()
  shop.clock.aheadMs += 60 * 60_000
  const names = ['phonepe', 'later']
  expect(await findProviderOutage(shop.shop.db, names)).toBeDefined()
  expect(await findProviderOutage(shop.shop.db, ['later'])).toBeUndefined()
})

test('whoever notes its silence hands on everything that it is asked', async () => {
  const silent = () => Promise.reject(new PaymentProviderError('gone'))
  const deaf = { open: vi.fn(silent), getPayment: vi.fn(silent), refund: vi.fn(silent) }
  const getRefund = vi.fn(silent)
  const noticed = watchProviderHealth({ ...phonePe, ...deaf, getRefund }, shop.shop)
  const refund = { id: 'ref_x', paymentId: 'pay_x', amountPaise: 100 }
  await expect(noticed.getPayment('pay_x', 'OMO1')).rejects.toThrow('gone')
  await expect(noticed.refund(refund)).rejects.toThrow('gone')
  await expect(noticed.getRefund(refund)).rejects.toThrow('gone')
  expect(deaf.getPayment).toHaveBeenCalledExactlyOnceWith('pay_x', 'OMO1')
  expect(deaf.refund).toHaveBeenCalledExactlyOnceWith(refund)
  expect(getRefund).toHaveBeenCalledExactlyOnceWith(refund)
})

test('a provider that finds a refund only below its payment is told which that is', async () => {
  const asked: string[] = []
  setUp({
    ...phonePe,
    async getRefund(refund) {
      asked.push(refund.paymentId)
      return await phonePe.getRefund(refund)
    },
  })
  const { transactionId, redirectUrl } = await start.consultation(shop)
  await press(redirectUrl, 'success')
  await comeBack(shop, transactionId)
  await refundPayment(shop.shop, transactionId, { reason: 'We cannot make it.' })
  shop.clock.aheadMs += 60_000
  await pollRefunds(shop.shop)
  await comparePayments(shop.shop, { fromMs: 0, untilMs: shop.shop.now() + 1 })
  expect((await standing(shop, transactionId)).ledger).toBe('refunded')
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked)).toEqual(new Set([transactionId]))
})

test('a payment whose opening was cut off waits for the settings of its provider', async () => {
  vi.spyOn(phonePe, 'open').mockRejectedValueOnce(new Error('the process dies here'))
  await shop.call('POST', '/api/webinars', {
    body: { webinarId: 'paid-webinar', email: 'devi@example.com' },
  })
  const { id } = await shop.shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  setUp(later)
  shop.clock.aheadMs += 60 * 60_000
  await pollPayments(shop.shop)
  expect((await rowOf(id)).state).toBe('pending')
})

test('news that were noted for a provider without settings wait, unless another one knows them', async () => {
  const copy = await copyBooks(shop)
  const started = await start.consultation(shop)
  await paySilently(shop, started)
  await restoreBooks(shop, copy)
  const nobody = `pay_${'x'.repeat(32)}`
  await settleNoted(started.transactionId, 'gone')
  expect(await standing(shop, started.transactionId)).toMatchObject({ ledger: 'paid' })
  await expect(settleNoted(nobody, 'gone')).rejects.toThrow('no settings for gone')
  expect(await standing(shop, nobody)).toMatchObject({ ledger: 'pending' })
})

test('a payment is known by the id that its provider gave it', async () => {
  const { transactionId, redirectUrl } = await start.consultation(shop)
  const { provider_ref } = await rowOf(transactionId)
  expect(provider_ref).toMatch(/^OMO/)
  const ask = vi.spyOn(phonePe, 'getPayment')
  await press(redirectUrl, 'success')
  await comeBack(shop, transactionId)
  expect(ask).toHaveBeenCalledWith(transactionId, provider_ref)
})

test('news for a provider that is not set up are not found', async () => {
  for (const name of ['later', 'nobody', 'toString'])
    expect((await shop.call('POST', `/api/payment/${name}/webhook`, { body: {} })).status).toBe(404)
})
