import { afterEach, beforeEach, expect, test } from 'vitest'
import { indiaDay } from '#domain/india-time.ts'
import { sealAudit } from '#server/audit/audit-chain.ts'
import { settleDayIfDue } from '#server/payments/reconcile.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { writeDigestIfDue } from '#server/alerts/write-digest.ts'
import {
  bookFreeSeat,
  later,
  noteBackup,
  openQuietShop,
  payConsultation,
  whileRefused,
} from './alarm-states.ts'
import { comeBack, fault, mailsTo, start } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press, registerPerson } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const firm = sampleCatalogue.firm.email

let shop: TestShop
beforeEach(async () => {
  shop = await openQuietShop()
  turnTo(12)
})
afterEach(() => shop[Symbol.asyncDispose]())

/** Forward to the next time that clocks in India show this hour. */
const turnTo = (hours: number) => {
  const shown = (shop.shop.now() + 5.5 * hour) % day
  later(shop, (hours * hour - shown + day) % day)
}
const digests = async () => {
  await writeDigestIfDue(shop.shop)
  const mails = await mailsTo(shop, firm)
  return mails.filter(({ text }) => text.includes('This mail comes every morning.'))
}
/** A paid seat, with what was done for it in the sealed record. */
const bookPaid = async () => {
  await pay(await start.seat(shop))
  await sealAudit(shop.shop.db)
}
const pay = async ({ transactionId, redirectUrl }: Awaited<ReturnType<typeof start.seat>>) => {
  await press(redirectUrl, 'success')
  await comeBack(shop, transactionId)
  return transactionId
}

test('a day is told on the next morning, with all that was sold and all that waits', async () => {
  const yesterday = indiaDay(shop.shop.now())
  const person = await registerPerson(shop)
  await pay(await start.order(shop, person))
  const consultation = await payConsultation(shop)
  await pay(await start.seat(shop))
  await bookFreeSeat(shop, 'devi@example.com')
  await whileRefused(shop, () => bookFreeSeat(shop))
  await fault(shop, 'refund-pending')
  await refundPayment(shop.shop, consultation, { reason: 'As you asked.' })
  await start.consultation(shop, 'open@example.com')

  turnTo(3)
  await settleDayIfDue(shop.shop)
  turnTo(7)
  expect(await digests()).toEqual([])
  turnTo(7.5)
  noteBackup(shop)
  const [mail, ...more] = await digests()
  expect(more).toEqual([])
  // ₹250, ₹999 and ₹299.
  expect(mail?.subject).toBe(`${yesterday}: 1 order, 1 consultation, 3 seats, ₹1,548`)
  for (const line of [
    'Orders paid: 1, ₹250',
    'Consultations paid: 1, ₹999',
    'Seats paid: 1, ₹299',
    'Free seats: 2',
    'Arrived: ₹1,548',
    'Given back: ₹0',
    'Refunds waiting: 1, ₹999',
    'Mails not delivered: 2',
    'To typo@example.com, “Your seat: A sample webinar”: The SMTP server did not take it: EENVELOPE RCPT TO 550.',
    'mails could not be delivered',
  ])
    expect(mail?.text).toContain(line)
  expect(mail?.text).toMatch(/Differences: \d in 4 payments/)
  expect(mail?.text).toMatch(/resend [\w-]{36} --to/)
})

test('a quiet day is told as well, shortly', async () => {
  const yesterday = indiaDay(shop.shop.now())
  turnTo(7.5)
  noteBackup(shop)
  await settleDayIfDue(shop.shop)
  const [mail] = await digests()
  expect(mail?.subject).toBe(`${yesterday}: a quiet day`)
  expect(mail?.text).toContain('Audit: 0-')
  expect(mail?.text).toContain('Nothing is in trouble.')
  expect(mail?.text).toContain('Differences: 0 in 0 payments')
  expect(mail?.text.split('\n').length).toBeLessThan(25)
})

test('a record of who did what that somebody has changed is in trouble, and its end is told', async () => {
  await bookPaid()
  await shop.shop.db.updateTable('audit').set({ actor: 'nobody' }).where('place', '=', 1).execute()
  turnTo(8)
  const [mail] = await digests()
  expect(mail?.text).toContain('Row 1 of the audit (')
  expect(mail?.text).toContain('Someone has changed the record of who did what')
})

test('O26: a comparison that has not ended is said to be missing, and is in trouble', async () => {
  noteBackup(shop)
  await start.consultation(shop)
  turnTo(8)
  noteBackup(shop)
  await fault(shop, '500')
  const [mail] = await digests()
  expect(mail?.text).toContain('the comparison with the payment service is not done')
  expect(mail?.text).toContain('could not be compared with the payment service')
  expect(mail?.text).not.toContain('Nothing is in trouble')
})

test('O26: a server that was away in the night compares before it writes', async () => {
  turnTo(9)
  noteBackup(shop)
  const [mail] = await digests()
  expect(mail?.text).toContain('Differences: 0 in 0 payments')
  expect(mail?.text).toContain('Nothing is in trouble.')
})

test('it is written once a day, by however many processes, however late', async () => {
  turnTo(15)
  later(shop, day)
  await Promise.all([1, 2, 3, 4, 5].map(() => writeDigestIfDue(shop.shop)))
  expect(await digests()).toHaveLength(1)
  turnTo(23)
  expect(await digests()).toHaveLength(1)
  turnTo(7)
  expect(await digests()).toHaveLength(1)
  turnTo(8)
  expect(await digests()).toHaveLength(2)
})

test('a shop that was made today has no yesterday to tell of', async () => {
  await using fresh = await openTestShop()
  const { now, db } = fresh.shop
  const late = 20 * hour - ((now() + 5.5 * hour) % day)
  fresh.clock.aheadMs += late
  const at = now()
  await db
    .updateTable('shop_mode')
    .set({ stamped_at: at - hour })
    .execute()
  await writeDigestIfDue(fresh.shop)
  expect(await mailsTo(fresh, firm)).toEqual([])
  await db
    .updateTable('shop_mode')
    .set({ stamped_at: at - day })
    .execute()
  await writeDigestIfDue(fresh.shop)
  expect(await mailsTo(fresh, firm)).toHaveLength(1)
})
