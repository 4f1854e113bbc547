import type { AppointmentState } from '#domain/appointment-state.ts'
import type { Database } from '#server/database/tables.ts'
import { isUntried } from './appointments.ts'
import { freeCells } from './slot-cells.ts'

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
