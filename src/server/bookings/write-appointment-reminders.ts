import { insertMail, listUnsentMails, withdrawMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { appointmentCoachMail } from './letters/to-coach.ts'
import { appointmentReminderMail } from './letters/to-person.ts'
import { eachApart } from './each-apart.ts'
import { findAppointment, lockAppointment } from './queries/appointments.ts'
import {
  keyOfChange,
  listUnreminded,
  reminderKeyStart as keyStart,
} from './queries/due-appointments.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'
import { toldOf } from './tell-appointment.ts'

const hourMs = 60 * 60_000

/** Each is due so long before, and worth nothing any more so long before. */
const reminders = [
  { keyEnd: 'day', withinMs: 24 * hourMs, worthlessMs: hourMs },
  { keyEnd: 'hour', withinMs: hourMs, worthlessMs: 0 },
] as const

/**
 * Reminds whoever has an appointment, and the coach, a day and an hour before. One that moves begins anew, as the key of a mail
 * has the number of its last change, and what was written of the former time and not sent is withdrawn. Run as
 * often and by as many processes as you like.
 */
export async function writeAppointmentReminders(shop: Shop): Promise<void> {
  await withdrawStale(shop)
  for (const reminder of reminders) {
    const due = { ...reminder, keyStart, now: shop.now() }
    const rows = await listUnreminded(shop.db, due)
    await eachApart(shop, 'writeAppointmentReminders', rows, (row) => remind(shop, row, reminder))
  }
}

/** Nothing of one that was changed since it was read: that one begins anew. */
async function remind(
  shop: Shop,
  row: AppointmentRow,
  { keyEnd, worthlessMs }: (typeof reminders)[number],
): Promise<void> {
  const now = shop.now()
  const worthMs = row.starts_at - worthlessMs - now
  const onceKey = keyOfChange({ keyStart, keyEnd }, row)
  const told = await toldOf(shop.db, shop, row)
  const own = worthMs > 0 ? await appointmentReminderMail(told) : undefined
  const ofCoach = worthMs > 0 ? await appointmentCoachMail(told, 'reminder') : undefined
  await shop.db.transaction().execute(async (db) => {
    const current = await lockAppointment(db, row.id)
    if (current?.state !== 'confirmed' || current.sequence !== row.sequence) return
    if (own) await insertMail(db, { ...own, onceKey, worthMs }, now)
    if (ofCoach) await insertMail(db, { ...ofCoach, onceKey: `${onceKey}:coach`, worthMs }, now)
  })
}

/** Written, not yet sent, and no longer true: it was moved, or cancelled. */
async function withdrawStale({ db }: Shop): Promise<void> {
  for (const { id, onceKey } of await listUnsentMails(db, keyStart)) {
    const [, appointmentId = '', sequence] = onceKey.split(':')
    const row = await findAppointment(db, appointmentId)
    if (row?.state === 'confirmed' && String(row.sequence) === sequence) continue
    await withdrawMail(db, id)
  }
}
