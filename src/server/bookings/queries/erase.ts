import { sql } from 'kysely'
import type { Database, SubjectIds } from '#server/database/tables.ts'
import { type Requests, withdrawRequestNotices } from '#server/payments/queries/request-notices.ts'
import { noticeKeyStart, reminderKeyStart } from './due-appointments.ts'
import { seatNotices, seatRequests } from './enrollments.ts'

/** Mails to the firm about unpaid appointments. */
export const appointmentRequests: Requests = {
  table: 'appointments',
  keyStart: 'appointment-request:',
}

const contact = { phone: '', email: '', message: '', state_of_india: '', zone: '' }

/** Deletes unsent notices and reminders about these. */
async function withdrawNotices(db: Database, ids: SubjectIds): Promise<void> {
  for (const keyStart of [noticeKeyStart, reminderKeyStart])
    await db
      .deleteFrom('mails')
      .where('params', '!=', '')
      .where((where) =>
        where.exists(
          where
            .selectFrom('appointments')
            .select('appointments.id')
            .where('appointments.id', 'in', ids)
            .where('once_key', 'like', sql<string>`${keyStart} || appointments.id || ':%'`),
        ),
      )
      .execute()
}

/**
 * Paid appointments keep the name, and confirmed times stay taken; their pages stop working, and unsent mails about
 * them are deleted too.
 */
export async function eraseAppointments(
  db: Database,
  decided: SubjectIds,
  unpaid: SubjectIds,
): Promise<void> {
  await withdrawNotices(db, decided)
  await withdrawRequestNotices(db, appointmentRequests, decided)
  await db
    .updateTable('appointments')
    .set({ ...contact, note: '', holder: '', key_hash: '' })
    .where('id', 'in', decided)
    .execute()
  await db.updateTable('appointments').set({ name: '' }).where('id', 'in', unpaid).execute()
}

async function withdrawSeatNotices(db: Database, ids: SubjectIds): Promise<void> {
  for (const kind of [seatRequests, seatNotices]) await withdrawRequestNotices(db, kind, ids)
}

/** Only the answers; the participant of the seat stays. */
export async function emptyChallenges(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('enrollments')
    .set({ challenges: '', consented_at: null })
    .where('id', 'in', [...ids])
    .execute()
}

/** Erases the answers about health, mind and money of these seats, and unsent notices to the firm about them. */
export async function eraseChallenges(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const these = db
    .selectFrom('enrollments')
    .select('id')
    .where('id', 'in', [...ids])
  await withdrawSeatNotices(db, these.$asScalar())
  await db
    .updateTable('enrollments')
    .set({ challenges: '', consented_at: null, gender: '' })
    .where('id', 'in', [...ids])
    .execute()
}

const seatContact = { phone: '', email: '', city: '', state_of_india: '', gender: '' }

/** Paid seats keep the name. Unsent mails to the firm about them are erased too. */
export async function eraseEnrollments(
  db: Database,
  decided: SubjectIds,
  unpaid: SubjectIds,
): Promise<void> {
  await withdrawSeatNotices(db, decided)
  await db
    .updateTable('enrollments')
    .set({ ...seatContact, challenges: '', consented_at: null, holder: '' })
    .where('id', 'in', decided)
    .execute()
  await db.updateTable('enrollments').set({ name: '' }).where('id', 'in', unpaid).execute()
}
