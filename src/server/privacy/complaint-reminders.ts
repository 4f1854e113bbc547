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

/** Over all complaints, so that a flood of them does not flood the officer's mailbox four weeks later. */
const remindedInADay: Use = { name: 'complaints-reminded', limit: 100, windowMs: day }
/** Per kind and run; the rest follows some minutes later. */
const portion = 50

interface Reminder {
  readonly name: ReminderName
  readonly fromMs: number
  readonly untilMs: number
}

/** The period after a complaint in which each reminder is due, the most urgent first: that its time is over. */
const remindersOf = (endMs: number): Reminder[] => [
  { name: 'late', fromMs: endMs, untilMs: endMs + 20 * day },
  { name: 'soon', fromMs: endMs - 2 * day, untilMs: endMs },
  { name: 'acknowledge', fromMs: acknowledgeWithinMs / 2, untilMs: acknowledgeWithinMs },
  { name: 'week', fromMs: endMs - 7 * day, untilMs: endMs - 2 * day },
]

/**
 * Reminds the officer of complaints before their deadlines: of acknowledgements that were not delivered, and of
 * unresolved ones. Above the daily limit, one mail says that there are more, and the others follow the next day.
 * Idempotent, and safe to run from several processes.
 */
export async function writeComplaintReminders(shop: Shop): Promise<void> {
  for (const reminder of remindersOf(msToResolve(shop.catalogue.firm))) {
    const due = await listDue(shop, reminder)
    for (const complaint of due) {
      if (!(await takeUse(shop.db, remindedInADay, shop.now()))) return await tellOfMore(shop)
      await remind(shop, reminder.name, complaint)
    }
    // More reminders of this kind may be due, which go before less urgent ones.
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

/** Withdraws unsent reminders of a complaint that are outdated. */
export async function withdrawReminders(db: Database, id: string): Promise<void> {
  for (const mail of await listUnsentMails(db, reminderKey(id, ''))) await withdrawMail(db, mail.id)
}
