import type { WebinarEntry } from '#contracts/catalogue-file.ts'
import { startsAt } from '#domain/webinar-time.ts'
import { statusPageUrl } from '#server/payments/status-page-key.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import { insertMail, listUnsentMails, withdrawMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { reminderMail } from './emails/webinars.ts'
import { findStandingSeat, listUnremindedSeats } from './queries/enrollments.ts'
import { calendarUrl } from './confirm-seat.ts'

const hourMs = 60 * 60_000
const keyStart = 'reminder:'

/** Each is due from `fromMs` and worthless from `untilMs`, both counted back from the start. */
const reminders = [
  { name: 'day', fromMs: 24 * hourMs, untilMs: hourMs },
  { name: 'hour', fromMs: hourMs, untilMs: 0 },
] as const

interface DueReminder {
  readonly webinar: WebinarEntry
  readonly since: number
  readonly until: number
  /** Followed by the seat's id, the mail's key; a moved webinar gets new reminders. */
  readonly keyPrefix: string
}

function dueReminders({ catalogue, now }: Shop): DueReminder[] {
  const all = catalogue.webinars.flatMap((webinar) => {
    const start = startsAt(webinar)
    return reminders.map(({ name, fromMs, untilMs }) => ({
      webinar,
      since: start - fromMs,
      until: start - untilMs,
      keyPrefix: `${keyStart}${webinar.id}:${start}:${name}:`,
    }))
  })
  return all.filter(({ since, until }) => since <= now() && now() < until)
}

/**
 * Reminds every confirmed seat with an e-mail a day and an hour before the current start. A seat booked after a
 * reminder was due does not get that one. Idempotent, and safe to run from several processes: the key of a mail lets it
 * be written once.
 */
export async function writeReminders(shop: Shop): Promise<void> {
  const due = dueReminders(shop)
  await withdrawStale(shop, due)
  for (const reminder of due) await remindSeats(shop, reminder)
}

async function remindSeats(shop: Shop, reminder: DueReminder): Promise<void> {
  const { webinar, since, until, keyPrefix } = reminder
  const { db, catalogue } = shop
  const enrollments = await listUnremindedSeats(db, webinar.id, { before: since, keyPrefix })
  const ids = enrollments.map(({ id }) => id)
  const payments = new Map(
    (await listPayments(db, ids)).map((payment) => [payment.subject_id, payment]),
  )
  for (const enrollment of enrollments) {
    const payment = payments.get(enrollment.id)
    const seat = {
      ...{ enrollment, webinar, payment },
      calendarUrl: await calendarUrl(db, shop, enrollment.id),
      statusPageUrl: payment && (await statusPageUrl(db, shop, payment.id)),
    }
    const mail = await reminderMail(catalogue.firm, seat)
    const now = shop.now()
    const once = { onceKey: keyPrefix + enrollment.id, worthMs: until - now }
    await insertMail(db, { ...mail, ...once }, now)
  }
}

/** Withdraws unsent reminders that are outdated: the webinar moved, or the seat was refunded. */
async function withdrawStale({ db }: Shop, due: readonly DueReminder[]): Promise<void> {
  for (const { id, onceKey } of await listUnsentMails(db, keyStart)) {
    const reminder = due.find(({ keyPrefix }) => onceKey.startsWith(keyPrefix))
    const seatId = onceKey.slice(reminder?.keyPrefix.length)
    if (reminder && (await findStandingSeat(db, seatId))) continue
    await withdrawMail(db, id)
  }
}
