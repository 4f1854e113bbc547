import { cellRange } from '#domain/appointment-times.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail, listUnsentMails, withdrawMail } from '#server/mail/queries/mails.ts'
import { settleRefundIfAnswered } from '#server/payments/sync-refund.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { returnFreeUse, refund, notifyCancelled } from './cancel-appointment.ts'
import { forEachIsolated } from '#server/log.ts'
import { appointmentCoachMail, appointmentReminderMail } from './emails/appointments.ts'
import { findAppointment, lockAppointment } from './queries/appointments.ts'
import {
  keyOfChange,
  listUnchosen,
  listUnproven,
  listUnreminded,
  markDone,
  reminderKeyStart as keyStart,
} from './queries/due-appointments.ts'
import { releaseAppointment, withdrawAppointment } from './queries/release-appointments.ts'
import { deleteOldCells } from './queries/slots.ts'
import { detailsOf } from './notify-appointment.ts'

const day = 24 * 60 * 60_000
/** Delay before a past appointment is marked done; by then a fast clock has been corrected. */
const doneAfterMs = day
/** A clock error is never large enough to free time slots that are still in the future. */
const cellRetentionMs = 60 * day

/**
 * Time-driven changes: releases unproven holds, refunds payments for which no new time was chosen, marks past
 * appointments done, and notifies of cancellations. A failing step does not block the others.
 */
export async function settleAppointments(shop: Shop): Promise<void> {
  const steps = Object.entries({
    ...{ letUnprovenGo, giveUnchosenBack, markWhatIsOver, notifyCancelled, dropOldCells },
  }).map(([id, run]) => ({ id, run }))
  await forEachIsolated(shop, 'runAppointmentJobs', steps, ({ run }) => run(shop))
}

async function markWhatIsOver({ db, now }: Shop): Promise<void> {
  await markDone(db, now() - doneAfterMs)
}

async function dropOldCells(shop: Shop): Promise<void> {
  const before = shop.now() - cellRetentionMs
  await deleteOldCells(shop.db, {
    cellsBefore: cellRange({ fromMs: before, untilMs: before }).first,
    heldBefore: shop.now() - day,
  })
}

async function letUnprovenGo(shop: Shop): Promise<void> {
  await forEachIsolated(shop, 'letUnprovenGo', await listUnproven(shop.db, shop.now()), ({ id }) =>
    inTransaction(shop.db, (db) => releaseAppointment(db, id)),
  )
}

async function giveUnchosenBack(shop: Shop): Promise<void> {
  const unchosen = await listUnchosen(shop.db, shop.now())
  await forEachIsolated(shop, 'giveUnchosenBack', unchosen, ({ id }) => giveBack(shop, id))
}

async function giveBack(shop: Shop, id: string): Promise<void> {
  const refundId = await inTransaction(shop.db, (db) => beginToGiveBack(db, shop, id)).catch(
    (error: unknown) => {
      // Part of the money is already being refunded; the rest waits until that is decided.
      if (error instanceof Refusal) return undefined
      throw error
    },
  )
  if (refundId !== undefined) await settleRefundIfAnswered(shop, refundId, 'poller')
}

async function beginToGiveBack(db: Database, shop: Shop, id: string): Promise<string | undefined> {
  const row = await lockAppointment(db, id)
  if (row?.state !== 'unplaced' || (row.choose_until ?? Infinity) >= shop.now()) return undefined
  const refundId = await refund(db, shop, row, {
    reason: ({ purchases }) => purchases.goesBack.noTimeChosen,
    actor: 'shop',
  })
  if (refundId === undefined) await withdrawAppointment(db, id, shop.now())
  await returnFreeUse(db, shop, row)
  return refundId
}

const hourMs = 60 * 60_000

/** When each reminder becomes due and when it becomes worthless, counted back from the start. */
const reminders = [
  { keyEnd: 'day', withinMs: 24 * hourMs, worthlessMs: hourMs },
  { keyEnd: 'hour', withinMs: hourMs, worthlessMs: 0 },
] as const

/**
 * Reminds the customer and the coach a day and an hour before an appointment. A moved appointment gets new reminders,
 * as the mail key contains the number of its last change; unsent reminders of the former time are withdrawn.
 * Idempotent, and safe to run from several processes.
 */
export async function writeAppointmentReminders(shop: Shop): Promise<void> {
  await withdrawStale(shop)
  for (const reminder of reminders) {
    const due = { ...reminder, keyStart, now: shop.now() }
    const rows = await listUnreminded(shop.db, due)
    await forEachIsolated(shop, 'writeAppointmentReminders', rows, (row) =>
      remind(shop, row, reminder),
    )
  }
}

/** Writes nothing if the appointment was changed since it was read; the next run picks up the new version. */
async function remind(
  shop: Shop,
  row: AppointmentRow,
  { keyEnd, worthlessMs }: (typeof reminders)[number],
): Promise<void> {
  const now = shop.now()
  const worthMs = row.starts_at - worthlessMs - now
  const onceKey = keyOfChange({ keyStart, keyEnd }, row)
  const details = await detailsOf(shop.db, shop, row)
  const own = worthMs > 0 ? await appointmentReminderMail(details) : undefined
  const ofCoach = worthMs > 0 ? await appointmentCoachMail(details, 'reminder') : undefined
  await inTransaction(shop.db, async (db) => {
    const current = await lockAppointment(db, row.id)
    if (current?.state !== 'confirmed' || current.sequence !== row.sequence) return
    if (own) await insertMail(db, { ...own, onceKey, worthMs }, now)
    if (ofCoach) await insertMail(db, { ...ofCoach, onceKey: `${onceKey}:coach`, worthMs }, now)
  })
}

/** Withdraws unsent reminders of appointments that were moved or cancelled. */
async function withdrawStale({ db }: Shop): Promise<void> {
  for (const { id, onceKey } of await listUnsentMails(db, keyStart)) {
    const [, appointmentId = '', sequence] = onceKey.split(':')
    const row = await findAppointment(db, appointmentId)
    if (row?.state === 'confirmed' && String(row.sequence) === sequence) continue
    await withdrawMail(db, id)
  }
}

/** Periodic appointment jobs; may run in any process. */
export async function runAppointmentJobs(shop: Shop): Promise<void> {
  const steps = [
    { id: 'settleAppointments', run: settleAppointments },
    { id: 'writeAppointmentReminders', run: writeAppointmentReminders },
  ]
  await forEachIsolated(shop, 'runAppointmentJobs', steps, ({ run }) => run(shop))
}
