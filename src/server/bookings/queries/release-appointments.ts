import type { AppointmentState } from '#domain/appointment-state.ts'
import type { Database } from '#server/database/tables.ts'
import { isUntried } from './appointments.ts'
import { freeCells } from './slots.ts'

/** What takes place, or still could. */
const standing: AppointmentState[] = ['held', 'confirmed', 'unplaced', 'freed']

/**
 * Takes an appointment away from whoever had it, with one more change for their calendar; what took place did. That it is to be
 * told is known by `ended_at`, which is set once it is, and that it had no time any more by `choose_until`.
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
 * Not paid, not proven: the time is anybody's again; what is somebody's by now stays theirs, and, if asked so, what somebody
 * has tried to pay by now is kept for them.
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

/** Free ones that became somebody's in this time. */
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

/** Ids of the free ones that were asked for before this moment and still say by whom, at most so many. */
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
