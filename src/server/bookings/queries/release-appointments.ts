import type { AppointmentState } from '#domain/appointment-state.ts'
import type { Database } from '#server/database/tables.ts'
import { isUntried } from './appointments.ts'
import { freeCells } from './slots.ts'

/** States of appointments that take place, or still could. */
const standing: AppointmentState[] = ['held', 'confirmed', 'unplaced', 'freed']

/**
 * Cancels an appointment that has not taken place, with one more change for the calendar. `ended_at` stays null until
 * the customer is notified; `choose_until` tells that it had no time any more.
 */
export async function withdrawAppointment(db: Database, id: string, at: number): Promise<void> {
  const row = await db
    .updateTable('appointments')
    .set((set) => ({
      ...{ state: 'cancelled', hold_until: null, ended_at: null },
      sequence: set('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', standing)
    .where((where) => where.or([where('state', '!=', 'confirmed'), where('ends_at', '>', at)]))
    .returning('id')
    .executeTakeFirst()
  if (row) await freeCells(db, id)
}

/**
 * Releases a hold that was not paid or proven. Does nothing if it is no longer held or, unless `tried`, if a payment
 * was attempted by now.
 */
export async function releaseAppointment(
  db: Database,
  id: string,
  { tried = true }: { tried?: boolean } = {},
): Promise<void> {
  const row = await db
    .updateTable('appointments')
    .set({ state: 'freed', hold_until: null })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .$if(!tried, (query) => query.where(isUntried))
    .returning('id')
    .executeTakeFirst()
  if (row) await freeCells(db, id)
}

/** How many free ones were confirmed in this period. */
export async function countFreeAppointments(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll().as('count'))
    .where('price_paise', '=', 0)
    .where('confirmed_at', '>=', fromMs)
    .where('confirmed_at', '<', untilMs)
    .where('created_at', '<', untilMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of free ones requested before this moment that still contain personal data, at most `most`. */
export async function listOldFree(db: Database, beforeMs: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('price_paise', '=', 0)
    .where('created_at', '<', beforeMs)
    .where('email', '!=', '')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
