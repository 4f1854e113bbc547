import { acknowledgeWithinMs, resolveWithinMs } from '#domain/complaint.ts'
import type { Database } from '#server/database/tables.ts'
import { insertMail, listUnsentMails, withdrawMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { acknowledgementKey } from './acknowledgement-key.ts'
import { complaintReminder } from './letters/to-officer.ts'
import { listUnresolved } from './queries/complaints.ts'
import { wasSent } from './queries/sent-mails.ts'
import type { ComplaintRow } from './tables.ts'

const hour = 60 * 60_000
const day = 24 * hour
const keyStart = 'complaint-due:'
const keyOf = (id: string, name: string) => `${keyStart}${id}:${name}`

/** From when to when after a complaint each is due; the last one says that the month is over. */
const reminders = [
  { name: 'acknowledge', fromMs: acknowledgeWithinMs / 2, untilMs: acknowledgeWithinMs },
  { name: 'week', fromMs: resolveWithinMs - 7 * day, untilMs: resolveWithinMs - 2 * day },
  { name: 'soon', fromMs: resolveWithinMs - 2 * day, untilMs: resolveWithinMs },
  { name: 'late', fromMs: resolveWithinMs, untilMs: resolveWithinMs + 20 * day },
] as const

type ComplaintReminderName = (typeof reminders)[number]['name']

/**
 * Tells the officer of complaints before their time is over: of an acknowledgement that no mailbox has taken, and of
 * what is not resolved. Run as often and by as many processes as you like.
 */
export async function writeComplaintReminders(shop: Shop): Promise<void> {
  const now = shop.now()
  for (const { name, fromMs, untilMs } of reminders) {
    const due = await listUnresolved(shop.db, { sinceMs: now - untilMs, untilMs: now - fromMs })
    for (const complaint of due)
      if (await isOwed(shop.db, name, complaint)) await remind(shop, name, complaint)
  }
}

async function isOwed(
  db: Database,
  name: ComplaintReminderName,
  { id, state }: ComplaintRow,
): Promise<boolean> {
  if (name !== 'acknowledge') return true
  return state === 'open' && !(await wasSent(db, acknowledgementKey(id)))
}

async function remind(
  { db, catalogue, now }: Shop,
  name: ComplaintReminderName,
  complaint: ComplaintRow,
): Promise<void> {
  const mail = await complaintReminder(catalogue.firm, complaint, name)
  await insertMail(db, { ...mail, onceKey: keyOf(complaint.id, name) }, now())
}

/** Takes back what was written of a complaint and not sent yet, and is no longer true. */
export async function withdrawReminders(db: Database, id: string): Promise<void> {
  for (const mail of await listUnsentMails(db, keyOf(id, ''))) await withdrawMail(db, mail.id)
}
