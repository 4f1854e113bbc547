import { describe, expect, test, vi } from 'vitest'
import { claimMail, insertMail } from '#server/mail/queries/mails.ts'
import { claimDuePayments } from '#server/payments/queries/payments.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { fault, paySilently, start } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, press, registerPerson, startPayment } from './people.ts'

const minute = 60_000
const mail = { template: 'letter', params: { to_email: 'asha@example.com', subject: 'A' } } as const

async function stateOf({ shop }: TestShop, paymentId: string) {
  const payments = shop.db.selectFrom('payments').select('state')
  return (await payments.where('id', '=', paymentId).executeTakeFirstOrThrow()).state
}

test('a mail that a process claimed before it died is sent after its lease', async () => {
  await using shop = await openTestShop()
  const { db, now, outbox } = shop.shop
  await insertMail(db, mail, now())
  expect(await claimMail(db, now(), now() + minute)).toBeDefined()
  expect(await shop.mailTo('asha@example.com')).toBeUndefined()
  shop.clock.aheadMs += minute + 1
  expect(await shop.mailTo('asha@example.com')).toBeDefined()
  await outbox.deliver()
  expect(await (await shop.sandbox.request('/sandbox/mailbox.json')).json()).toHaveLength(1)
})

test('several outboxes on one table send each mail once', async () => {
  await using shop = await openTestShop()
  const { db, now, log } = shop.shop
  for (let index = 0; index < 30; index += 1) await insertMail(db, mail, now())
  const sent: string[] = []
  const send = ({ id }: { id: string }) => {
    sent.push(id)
    return Promise.resolve()
  }
  const outboxes = Array.from({ length: 4 }, () => createOutbox({ db, now, log, send }))
  const isLeft = async () =>
    (await db.selectFrom('mails').select('id').where('done_at', 'is', null).execute()).length > 0
  while (await isLeft()) await Promise.all(outboxes.map((outbox) => outbox.deliver()))
  expect(new Set(sent).size).toBe(30)
  expect(sent).toHaveLength(30)
})

test('a payment that a process claimed before it died is asked about after its lease', async () => {
  await using shop = await openTestShop()
  const person = await registerPerson(shop)
  const body = JSON.stringify({ service: 'phonepe', mode: 'webhook-lost' })
  const headers = { 'Content-Type': 'application/json' }
  await shop.sandbox.request('/sandbox/faults', { method: 'POST', headers, body })
  const started = await startPayment(shop, person, [line('course', 'Course')])
  await press(started.redirectUrl, 'success')

  const { db, now } = shop.shop
  shop.clock.aheadMs += minute
  expect(await claimDuePayments(db, now(), now() + minute)).toHaveLength(1)
  expect(await claimDuePayments(db, now(), now() + minute)).toEqual([])
  await pollPayments(shop.shop)
  expect(await stateOf(shop, started.transactionId)).toBe('pending')
  shop.clock.aheadMs += minute + 1
  await pollPayments(shop.shop)
  expect(await stateOf(shop, started.transactionId)).toBe('paid')
})

/** Our own books refuse whatever is to be noted, while a poll is under way. */
async function refusing({ shop }: TestShop, poll: () => Promise<void>): Promise<void> {
  await shop.db.schema.alterTable('audit').renameTo('away').execute()
  await expect(poll()).rejects.toThrow()
  await shop.db.schema.alterTable('away').renameTo('audit').execute()
}

describe('what was claimed, but could not be written down, has its next turn by its schedule', () => {
  const second = 1000
  const refundState = async ({ shop }: TestShop) =>
    (await shop.db.selectFrom('refunds').select('state').executeTakeFirstOrThrow()).state

  test('a payment, and none of its neighbours waits either', async () => {
    await using shop = await openTestShop()
    const person = await registerPerson(shop)
    const started = [
      await start.order(shop, person),
      await start.consultation(shop),
      await start.seat(shop),
    ]
    for (const one of started) await paySilently(shop, one)
    shop.clock.aheadMs += 25 * second
    await refusing(shop, () => pollPayments(shop.shop))
    shop.clock.aheadMs += 4 * second
    await pollPayments(shop.shop)
    const states = await Promise.all(started.map((one) => stateOf(shop, one.transactionId)))
    expect(states).toEqual(['paid', 'paid', 'paid'])
  })

  test('a refund', async () => {
    await using shop = await openTestShop()
    const order = await start.order(shop, await registerPerson(shop))
    await shop.app.request(await press(order.redirectUrl, 'success'))
    await fault(shop, '500')
    await refundPayment(shop.shop, order.transactionId, { reason: 'It was a mistake.' })
    expect(await refundState(shop)).toBe('asked')
    await fault(shop, 'webhook-lost')
    shop.clock.aheadMs += 10 * second
    await pollRefunds(shop.shop)
    expect(await refundState(shop)).toBe('asked')
    shop.clock.aheadMs += 10 * second
    await refusing(shop, () => pollRefunds(shop.shop))
    shop.clock.aheadMs += 10 * second
    await pollRefunds(shop.shop)
    expect(await refundState(shop)).toBe('refunded')
  })
})

test('an open payment that is asked about every minute is claimed for that minute, and not written again', async () => {
  await using shop = await openTestShop()
  const { db, now } = shop.shop
  const started = await startPayment(shop, await registerPerson(shop), [line('course', 'Course')])
  shop.clock.aheadMs += 10 * minute
  const asked = vi.spyOn(db.getExecutor(), 'executeQuery')
  await pollPayments(shop.shop)
  const turns = asked.mock.calls.filter(([{ sql }]) => sql.includes('set "next_check_at"'))
  expect(turns).toHaveLength(1)
  const payments = db.selectFrom('payments').where('id', '=', started.transactionId)
  const { next_check_at } = await payments.select('next_check_at').executeTakeFirstOrThrow()
  expect(next_check_at - now()).toBeGreaterThan(minute - 10_000)
  expect(next_check_at - now()).toBeLessThanOrEqual(minute)
})

test('cleaning is done once an hour, whoever comes first', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const addOld = (ticket_hash: string) =>
    db
      .insertInto('email_tickets')
      .values({ ticket_hash, email: 'a', purpose: 'register', expires_at: 0 })
      .execute()
  const left = async () => (await db.selectFrom('email_tickets').selectAll().execute()).length
  await addOld('first')
  await Promise.all([cleanUpHourly(shop.shop), cleanUpHourly(shop.shop)])
  expect(await left()).toBe(0)
  await addOld('second')
  await cleanUpHourly(shop.shop)
  expect(await left()).toBe(1)
  shop.clock.aheadMs += 60 * minute
  await cleanUpHourly(shop.shop)
  expect(await left()).toBe(0)
})

test('a held seat is free again when its payment is not finished in time', async () => {
  await using shop = await openTestShop()
  const enroll = (email: string) =>
    shop.call('POST', '/api/webinars', { body: { webinarId: 'paid-webinar', email } })
  const held = async () =>
    (await shop.shop.db.selectFrom('webinar_seats').select('held').executeTakeFirst())?.held
  expect((await enroll('first@example.com')).status).toBe(201)
  expect(await held()).toBe(1)
  shop.clock.aheadMs += 25 * minute
  await pollPayments(shop.shop)
  expect(await held()).toBe(0)
  expect((await enroll('second@example.com')).status).toBe(201)
  expect(await held()).toBe(1)
})
