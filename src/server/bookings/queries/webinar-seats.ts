import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { mostHeld } from '#server/unpaid-holds.ts'

export interface SeatCount {
  /** Held or confirmed. */
  readonly taken: number
  readonly held: number
}

/** The seats of a webinar, which nobody else counts until the transaction ends. */
export async function lockSeats(db: Database, webinarId: string): Promise<SeatCount> {
  return await db
    .insertInto('webinar_seats')
    .values({ webinar_id: webinarId, taken: 0, held: 0 })
    .onConflict((conflict) =>
      conflict
        .column('webinar_id')
        .doUpdateSet((set) => ({ taken: set.ref('webinar_seats.taken') })),
    )
    .returning(['taken', 'held'])
    .executeTakeFirstOrThrow()
}

/** The seats of a webinar as they are just now. */
export async function countSeats(db: Database, webinarId: string): Promise<SeatCount> {
  const seats = db.selectFrom('webinar_seats').select(['taken', 'held'])
  const row = await seats.where('webinar_id', '=', webinarId).executeTakeFirst()
  return row ?? { taken: 0, held: 0 }
}

/** Takes one seat in one statement, so that the last one is sold once; false when none is left. */
export async function takeSeat(
  db: Database,
  webinarId: string,
  seats: number | null,
): Promise<boolean> {
  await lockSeats(db, webinarId)
  const row = await db
    .updateTable('webinar_seats')
    .set((set) => ({ taken: set('taken', '+', 1) }))
    .where('webinar_id', '=', webinarId)
    .$if(seats !== null, (query) => query.where('taken', '<', seats))
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes one seat for somebody who has not paid yet; false when none is left for that (unpaid-holds.ts).
 */
export async function holdSeat(
  db: Database,
  webinarId: string,
  seats: number | null,
): Promise<boolean> {
  const { taken, held } = await lockSeats(db, webinarId)
  const unpaid = seats === null ? Infinity : seats - (taken - held)
  const isFree = seats === null || taken < seats
  if (!isFree || held >= mostHeld(unpaid)) return false
  await changeSeats(db, webinarId, { taken: 1, held: 1 })
  return true
}

/** The held seat is paid. */
export async function keepHeldSeat(db: Database, webinarId: string): Promise<void> {
  await changeSeats(db, webinarId, { taken: 0, held: -1 })
}

/** Somebody else may have the seat. */
export async function freeSeat(
  db: Database,
  webinarId: string,
  state: 'held' | 'confirmed',
): Promise<void> {
  await changeSeats(db, webinarId, { taken: -1, held: state === 'held' ? -1 : 0 })
}

async function changeSeats(db: Database, webinarId: string, by: SeatCount): Promise<void> {
  await db
    .updateTable('webinar_seats')
    .set({ taken: sql<number>`taken + ${by.taken}`, held: sql<number>`held + ${by.held}` })
    .where('webinar_id', '=', webinarId)
    .execute()
}
