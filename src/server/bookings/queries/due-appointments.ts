import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'

const most = 200

/** Key prefixes of mails about an appointment: reminders, and notices to the coach and the firm. */
export const reminderKeyStart = 'appointment-reminder:'
export const noticeKeyStart = 'appointment-notice:'

/** Cancelled after confirmation, and not notified yet. */
export async function listUntoldCancellations(db: Database): Promise<{ id: string }[]> {
  return await db
    .selectFrom('appointments')
    .select('id')
    .where('state', '=', 'cancelled')
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .limit(most)
    .execute()
}

/** Free ones not proven before their hold ended. */
export async function listUnproven(db: Database, now: number): Promise<AppointmentRow[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('state', '=', 'held')
    .where('price_paise', '=', 0)
    .where('hold_until', '<', now)
    .limit(most)
    .execute()
}

/** Those without a time for which none was chosen within the deadline. */
export async function listUnchosen(db: Database, now: number): Promise<{ id: string }[]> {
  return await db
    .selectFrom('appointments')
    .select('id')
    .where('state', '=', 'unplaced')
    .where('choose_until', '<', now)
    .limit(most)
    .execute()
}

/** Marks confirmed appointments that ended before this moment as done. */
export async function markDone(db: Database, endedBefore: number): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ state: 'done' })
    .where('state', '=', 'confirmed')
    .where('ends_at', '<', endedBefore)
    .execute()
}

interface Due {
  readonly now: number
  /** How soon they begin, at most. */
  readonly withinMs: number
  /** The mail key's part before the appointment's id; `keyEnd` follows the number of its last change. */
  readonly keyStart: string
  readonly keyEnd: string
}

/** The key of a mail about the current version of an appointment; every change gives another key. */
export function keyOfChange(
  { keyStart, keyEnd }: Pick<Due, 'keyStart' | 'keyEnd'>,
  { id, sequence }: Pick<AppointmentRow, 'id' | 'sequence'>,
): string {
  return `${keyStart}${id}:${sequence}:${keyEnd}`
}

/** Confirmed ones that begin soon, were confirmed early enough for this reminder, and have no mail with such a key. */
export async function listUnreminded(
  db: Database,
  { now, withinMs, keyStart, keyEnd }: Due,
): Promise<AppointmentRow[]> {
  const key: RawBuilder<string> = sql`${keyStart} || appointments.id || ':' || cast(appointments.sequence as text) || ':' || ${keyEnd}`
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('state', '=', 'confirmed')
    .where('starts_at', '>', now)
    .where('starts_at', '<=', now + withinMs)
    .where('email', '!=', '')
    .where((where) => where(where('starts_at', '-', where.ref('confirmed_at')), '>=', withinMs))
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('mails').select('mails.id').where('mails.once_key', '=', key),
        ),
      ),
    )
    .limit(most)
    .execute()
}
