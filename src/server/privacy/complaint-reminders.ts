import { acknowledgeWithinMs } from '#domain/complaint.ts'
import type { Database } from '#server/database/tables.ts'
import { takeUse, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import {
  hasMailWithKey,
  insertMail,
  listUnsentMails,
  withdrawMail,
} from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { complaintReminder, moreComplaintsNotice, msToResolve } from './emails.ts'
import {
  acknowledgementKey,
  listUnreminded,
  moreComplaintsKey,
  reminderKey,
  reminderKeyStart,
  type ReminderName,
} from './queries/complaints.ts'
import type { ComplaintRow } from '#server/database/account-tables.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** Of all complaints together: whoever files a thousand floods no mailbox four weeks later. */
const remindedInADay: Use = { name: 'complaints-reminded', limit: 100, windowMs: day }
/** Of one kind at a time; the rest has its turn in some minutes. */
const portion = 50

interface Reminder {
  readonly name: ReminderName
  readonly fromMs: number
  readonly untilMs: number
}

/** From when to when after a complaint each is due, the most urgent first: that its time is over. */
const remindersOf = (endMs: number): Reminder[] => [
  { name: 'late', fromMs: endMs, untilMs: endMs + 20 * day },
  { name: 'soon', fromMs: endMs - 2 * day, untilMs: endMs },
  { name: 'acknowledge', fromMs: acknowledgeWithinMs / 2, untilMs: acknowledgeWithinMs },
  { name: 'week', fromMs: endMs - 7 * day, untilMs: endMs - 2 * day },
]

/**
 * Tells the officer of complaints before their time is over: of an acknowledgement that no mailbox has taken, and of
 * what is not resolved. Beyond so many mails a day one says that there are more, and the others follow the next day.
 * Run as often and by as many processes as you like.
 */
export async function writeComplaintReminders(shop: Shop): Promise<void> {
  for (const reminder of remindersOf(msToResolve(shop.catalogue.firm))) {
    const due = await listDue(shop, reminder)
    for (const complaint of due) {
      if (!(await takeUse(shop.db, remindedInADay, shop.now()))) return await tellOfMore(shop)
      await remind(shop, reminder.name, complaint)
    }
    // There may be more of what is more urgent than the rest.
    if (due.length === portion) return
  }
}

async function listDue(
  { db, now }: Shop,
  { name, fromMs, untilMs }: Reminder,
): Promise<ComplaintRow[]> {
  return await listUnreminded(db, {
    sinceMs: now() - untilMs,
    untilMs: now() - fromMs,
    key: [reminderKeyStart, `:${name}`],
    unsentKey: name === 'acknowledge' ? acknowledgementKey('') : undefined,
    most: portion,
  })
}

async function remind(
  { db, catalogue, now }: Shop,
  name: ReminderName,
  complaint: ComplaintRow,
): Promise<void> {
  const mail = await complaintReminder(catalogue.firm, complaint, name)
  await insertMail(db, { ...mail, onceKey: reminderKey(complaint.id, name) }, now())
}

async function tellOfMore({ db, catalogue, now }: Shop): Promise<void> {
  const onceKey = moreComplaintsKey(now())
  if (await hasMailWithKey(db, onceKey)) return
  await insertMail(db, { ...(await moreComplaintsNotice(catalogue.firm)), onceKey }, now())
}

/** Takes back what was written of a complaint and not sent yet, and is no longer true. */
export async function withdrawReminders(db: Database, id: string): Promise<void> {
  for (const mail of await listUnsentMails(db, reminderKey(id, ''))) await withdrawMail(db, mail.id)
}
