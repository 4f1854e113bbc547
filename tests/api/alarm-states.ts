import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createOutbox } from '#server/mail/outbox.ts'
import { smtpTransport } from '#server/mail/send-mail.ts'
import { refundUndecided } from '#server/payments/unmatched-purchase.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { isClockTrusted } from '#server/alerts/watch-troubles.ts'
import { copyBooks, fault, paySilently, restoreBooks, start, tell } from './lost-books.ts'
import { breakEmail } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, press, registerPerson, startPayment } from './people.ts'
import { openSmtp } from './smtp-stand-in.ts'

const minute = 60_000
const hour = 60 * minute

/** A shop with nothing wrong, on a disk with room, that was backed up a moment ago. */
export async function openQuietShop(): Promise<TestShop> {
  const shop = await openTestShop()
  Object.assign(shop.shop, { freeBytes: () => Promise.resolve(5e9) })
  noteBackup(shop)
  return shop
}

/** What a backup leaves behind in the data folder. */
export function noteBackup(shop: TestShop, ok = true, message = 'Backed up.'): void {
  const file = '/backups/samriddhi-1.sqlite.zst'
  const state = { at: new Date(shop.shop.now()).toISOString(), ok, message, file }
  writeFileSync(join(shop.folder, 'backup-state.json'), JSON.stringify(state))
}

export function later({ clock }: TestShop, ms: number): void {
  clock.aheadMs += ms
}

/** What the background does about money; an error of one delivery is what it logs. */
export async function poll({ shop }: TestShop): Promise<void> {
  await pollPayments(shop).catch(() => undefined)
  await pollRefunds(shop)
  await refundUndecided(shop)
  await shop.outbox.deliver()
}

export async function payConsultation(shop: TestShop): Promise<string> {
  const { transactionId, redirectUrl } = await start.consultation(shop)
  await press(redirectUrl, 'success')
  await shop.call('GET', `/api/payment/phonepe/return?payment=${transactionId}`)
  return transactionId
}

export async function bookFreeSeat(shop: TestShop, email = 'typo@example.com'): Promise<void> {
  await shop.call('POST', '/api/webinars', { body: { webinarId: 'free-webinar', email } })
}

/** A paid consultation that cannot be confirmed: what it needs is not there. Answers how to mend it. */
export async function breakDelivery(shop: TestShop) {
  const { db } = shop.shop
  const booked = await start.consultation(shop)
  const rows = await db.selectFrom('consultations').selectAll().execute()
  await db.deleteFrom('consultations').execute()
  await paySilently(shop, booked)
  return {
    id: booked.transactionId,
    mend: () => db.insertInto('consultations').values(rows).execute(),
  }
}

/** Every mail that is written meanwhile meets a mailbox that is not there. */
export async function whileRefused<Outcome>(
  shop: TestShop,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const { db, now, log, outbox } = shop.shop
  await outbox.deliver()
  await using smtp = await openSmtp({ RCPT: '550 no such mailbox' })
  const url = `smtp://127.0.0.1:${smtp.port}`
  const send = smtpTransport({ url, from: 'hello@shop.example.com', timeoutMs: 5000 })
  Object.assign(shop.shop, { outbox: createOutbox({ db, now, log, send }) })
  const outcome = await work()
  await shop.shop.outbox.deliver()
  Object.assign(shop.shop, { outbox })
  return outcome
}

/** As with a mailbox that is full: what is for it waits for its next attempt. */
export async function holdMailsTo({ shop }: TestShop, email: string): Promise<void> {
  await shop.db
    .updateTable('mails')
    .set({ next_attempt_at: shop.now() + 5 * minute })
    .where('done_at', 'is', null)
    .where('params', 'like', `%"to_email":"${email}"%`)
    .execute()
}

/** Brings about one of the states, the way it comes about; named as the alarm that it sets off. */
export const states: Readonly<Record<string, (shop: TestShop) => Promise<void>>> = {
  async ProviderSilent(shop) {
    await start.consultation(shop)
    await fault(shop, '500')
    later(shop, 30_000)
    await poll(shop)
    later(shop, 11 * minute)
    await poll(shop)
  },
  async NobodyAsksAboutPayments(shop) {
    await start.consultation(shop)
    await shop.shop.outbox.deliver()
    later(shop, 5 * minute)
  },
  async PaymentsOverdue(shop) {
    await start.consultation(shop)
    await shop.shop.outbox.deliver()
    await fault(shop, '500')
    for (let time = 0; time < 4; time += 1) {
      later(shop, 10 * minute)
      await poll(shop)
    }
    noteBackup(shop)
  },
  async DeliveriesFailing(shop) {
    await breakDelivery(shop)
    for (let time = 0; time < 3; time += 1) {
      later(shop, 61_000)
      await poll(shop)
    }
  },
  async RefundLate(shop) {
    const id = await payConsultation(shop)
    await fault(shop, 'refund-pending')
    await refundPayment(shop.shop, id, { reason: 'As you asked.' })
    await shop.shop.outbox.deliver()
    later(shop, 25 * hour)
    await poll(shop)
    noteBackup(shop)
  },
  async RefundsFailed(shop) {
    const id = await payConsultation(shop)
    await fault(shop, 'refund-fails')
    await refundPayment(shop.shop, id, { reason: 'As you asked.' })
    later(shop, 10_000)
    await poll(shop)
  },
  async FoundMoneyUnanswered(shop) {
    const before = await copyBooks(shop)
    const booked = await start.consultation(shop)
    await paySilently(shop, booked)
    await restoreBooks(shop, before)
    await fault(shop, '500')
    await tell(shop, booked.transactionId)
    later(shop, 61 * minute)
    await poll(shop)
    noteBackup(shop)
  },
  async OrdersUnsent(shop) {
    const person = await registerPerson(shop)
    const { redirectUrl, transactionId } = await startPayment(shop, person, [
      line('mandala', 'Dhyanam'),
    ])
    await press(redirectUrl, 'success')
    await shop.call('GET', `/api/payment/phonepe/return?payment=${transactionId}`)
    await shop.shop.outbox.deliver()
    later(shop, 13 * 24 * hour)
    await poll(shop)
    noteBackup(shop)
  },
  async OutboxLate(shop) {
    await breakEmail(shop, '500')
    await bookFreeSeat(shop)
    await shop.shop.outbox.deliver()
    await holdMailsTo(shop, 'typo@example.com')
    await breakEmail(shop, 'ok')
    later(shop, 16 * minute)
    await holdMailsTo(shop, 'typo@example.com')
  },
  async MailsGivenUp(shop) {
    await whileRefused(shop, () => bookFreeSeat(shop))
  },
  BackupFailed(shop) {
    noteBackup(shop, false, 'The database is damaged.')
    return Promise.resolve()
  },
  BackupOld(shop) {
    later(shop, 31 * minute)
    return Promise.resolve()
  },
  async ClockJumped(shop) {
    await isClockTrusted(shop.shop)
    later(shop, 400 * 24 * hour)
    await isClockTrusted(shop.shop)
    noteBackup(shop)
  },
  CertificateEnds(shop) {
    const endsAt = shop.shop.now() + 13 * 24 * hour
    const daysLeft = () => (endsAt - shop.shop.now()) / (24 * hour)
    Object.assign(shop.shop, { certificateDays: () => Promise.resolve(daysLeft()) })
    return Promise.resolve()
  },
  DiskFull(shop) {
    Object.assign(shop.shop, { freeBytes: () => Promise.resolve(100e6) })
    return Promise.resolve()
  },
}
