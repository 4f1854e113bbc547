import { beforeEach, expect, test } from 'vitest'
import { decideUnmatchedWithinMs } from '#domain/payment-schedule.ts'
import { backgroundJobs } from '#server/jobs.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { findOrNoteUnmatched } from '#server/payments/unmatched-purchase.ts'
import {
  listUndecidedAndRefunded,
  setUnmatchedArrival,
} from '#server/payments/queries/unmatched-purchases.ts'
import { troubles } from '#server/alerts/troubles.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { captureLog } from './capture-log.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, press, registerPerson, startPayment } from './people.ts'
import { setFault } from './sandbox-open.ts'

/** The clock of the machine runs ahead for a while and is corrected: nothing waits until it gets there again. */

const minute = 60_000
const hour = 60 * minute

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

const fault = (mode: string) => setFault(shop.sandbox, 'phonepe', mode)
const runAhead = () => (shop.clock.aheadMs = 20 * hour)
const correct = () => (shop.clock.aheadMs = 0)
const paymentOf = async (id: string) =>
  await shop.shop.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refundOf = async (id: string) =>
  await shop.shop.db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
const countQuestions = () => {
  const payments = shop.shop.providers.current
  const counted = { asked: 0 }
  const ask = payments.getPayment.bind(payments)
  payments.getPayment = (id) => {
    counted.asked += 1
    return ask(id)
  }
  return counted
}

test('a payment begun meanwhile is asked about at once, and then once a minute', async () => {
  const person = await registerPerson(shop)
  await fault('webhook-lost')
  runAhead()
  const { transactionId, redirectUrl } = await startPayment(shop, person)
  correct()
  const questions = countQuestions()
  for (let turn = 0; turn < 5; turn += 1) await pollPayments(shop.shop)
  expect(questions.asked).toBe(1)
  expect((await paymentOf(transactionId)).state).toBe('pending')

  await press(redirectUrl, 'success')
  shop.clock.aheadMs = minute + 1000
  await pollPayments(shop.shop)
  expect((await paymentOf(transactionId)).state).toBe('paid')
  expect(questions.asked).toBe(2)
})

test('unmatched money that waits for a person does not go back before its time, whatever the clock does', async () => {
  const { db, now } = shop.shop
  const id = `pay_${'x'.repeat(32)}`
  const payment = await findOrNoteUnmatched(db, {
    ...{ id, provider: 'phonepe', source: 'webhook', at: now() },
  })
  if (!payment) throw new Error('It is one of ours.')
  const decide_by = now() + decideUnmatchedWithinMs
  const arrived = { ...payment, amount_paise: 25_000 }
  await setUnmatchedArrival(db, arrived, { metadata: '["order"]', decide_by })
  await db.updateTable('payments').set({ state: 'paid' }).execute()
  for (const aheadMs of [0, -20 * hour, 70 * hour]) {
    shop.clock.aheadMs = aheadMs
    expect(await listUndecidedAndRefunded(db, now())).toEqual([])
  }
  shop.clock.aheadMs = 73 * hour
  expect(await listUndecidedAndRefunded(db, now())).toHaveLength(1)
})

test('a payment begun before, and asked about meanwhile, is asked about as well', async () => {
  const person = await registerPerson(shop)
  await fault('webhook-lost')
  const { transactionId, redirectUrl } = await startPayment(shop, person)
  await fault('500')
  runAhead()
  await pollPayments(shop.shop)
  correct()
  await press(redirectUrl, 'success')
  expect((await paymentOf(transactionId)).next_check_at).toBeGreaterThan(Date.now() + 19 * hour)

  await fault('webhook-lost')
  await pollPayments(shop.shop)
  expect((await paymentOf(transactionId)).state).toBe('paid')
})

test('a refund that was asked for meanwhile is followed', async () => {
  const person = await registerPerson(shop)
  const { transactionId, redirectUrl } = await startPayment(shop, person)
  await press(redirectUrl, 'success')
  await shop.call('GET', `/api/payment/${transactionId}`)
  await fault('500')
  runAhead()
  const asked = await refundPayment(shop.shop, transactionId, { reason: 'Asked.' })
  expect(asked.payment).toBe('refunding')
  await pollRefunds(shop.shop)
  correct()
  await fault('webhook-lost')
  await pollRefunds(shop.shop)
  const { next_check_at } = await refundOf(transactionId)
  expect(next_check_at).toBeLessThanOrEqual(Date.now() + minute)

  shop.clock.aheadMs = minute + 1000
  await pollRefunds(shop.shop)
  expect((await refundOf(transactionId)).state).toBe('refunded')
})

test('a mail that waited meanwhile is sent', async () => {
  const email = 'asha@example.com'
  await breakEmail(shop, '500')
  runAhead()
  await shop.call('POST', '/api/webinars', { body: { webinarId: 'free-webinar', email } })
  await shop.shop.outbox.deliver()
  correct()
  await breakEmail(shop, 'ok')
  await shop.shop.outbox.deliver()
  expect(await mailsTo(shop, email)).toHaveLength(1)
  await shop.shop.outbox.deliver()
  expect(await mailsTo(shop, email)).toHaveLength(1)
})

test('what a schedule makes wait is not taken before its turn', async () => {
  const person = await registerPerson(shop)
  const { transactionId } = await startPayment(shop, person)
  const { db, now } = shop.shop
  const questions = countQuestions()
  const inAnHour = now() + hour
  await db.updateTable('payments').set({ next_check_at: inAnHour }).execute()
  await pollPayments(shop.shop)
  expect(questions.asked).toBe(0)
  expect((await paymentOf(transactionId)).next_check_at).toBe(inAnHour)
})

test('of two attempts at the same thing, one begun meanwhile, only one is charged', async () => {
  const person = await registerPerson(shop)
  const mandala = [line('mandala', 'Dhyanam')]
  runAhead()
  const early = await startPayment(shop, person, mandala)
  correct()
  const late = await startPayment(shop, person, mandala)
  expect(late.transactionId).not.toBe(early.transactionId)
  await press(late.redirectUrl, 'success')
  expect((await paymentOf(late.transactionId)).state).toBe('paid')

  await press(early.redirectUrl, 'success')
  expect((await paymentOf(early.transactionId)).state).toMatch(/^refund/)
})

test('O12: nothing is erased while the clock is more than a day ahead, until it is put right or two days later', async () => {
  const day = 24 * hour
  const asha = await registerPerson(shop)
  const { transactionId } = await startPayment(shop, asha)
  const { log, text } = captureLog()
  const { run } = backgroundJobs.cleanUpHourly
  const cleanUp = () => run({ ...shop.shop, log })
  const sessions = async () =>
    (await shop.shop.db.selectFrom('sessions').select('user_id').execute()).length
  const nameOf = async () =>
    (
      await shop.shop.db
        .selectFrom('orders')
        .innerJoin('payments', 'payments.subject_id', 'orders.id')
        .where('payments.id', '=', transactionId)
        .select('orders.full_name')
        .executeTakeFirst()
    )?.full_name

  // A database that has never met this rule, and a wrong clock at the first start.
  shop.clock.aheadMs = 400 * day
  await cleanUp()
  shop.clock.aheadMs += 2 * hour
  await cleanUp()
  expect(text()).toContain('nothing is erased')
  expect([await sessions(), await nameOf()]).toEqual([1, address.name])
  const jumped = troubles.find(({ name }) => name === 'clock-jumped')
  expect(await jumped?.measure(shop.shop)).toBe(1)

  // Put right: nothing was lost, and the next jump is noticed as well.
  correct()
  await cleanUp()
  expect(await jumped?.measure(shop.shop)).toBe(0)
  expect([await sessions(), await nameOf()]).toEqual([1, address.name])
  shop.clock.aheadMs = 90 * day
  await cleanUp()
  expect(await sessions()).toBe(1)

  // It was right after all, as the server had been off: two days of running later.
  for (let passed = 0; passed <= 50; passed += 10) {
    shop.clock.aheadMs += 10 * hour
    await cleanUp()
  }
  expect(await sessions()).toBe(0)
})
