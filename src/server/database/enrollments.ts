import { sql } from 'kysely'
import type { Database, EnrollmentRow } from './tables.ts'

export async function insertEnrollment(db: Database, enrollment: EnrollmentRow): Promise<void> {
  await db.insertInto('enrollments').values(enrollment).execute()
}

export async function getEnrollment(db: Database, id: string): Promise<EnrollmentRow> {
  return await db
    .selectFrom('enrollments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Confirmed seats whose money, if there was any, was not given back. */
function standingSeats(db: Database) {
  return db
    .selectFrom('enrollments')
    .selectAll('enrollments')
    .where('enrollments.state', '=', 'confirmed')
    .where((seat) =>
      seat.not(
        seat.exists(
          seat
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subject_id', '=', 'enrollments.id')
            .where('payments.kind', '=', 'seat')
            .where('payments.state', '=', 'refunded'),
        ),
      ),
    )
}

/** The seat, if it is confirmed and was not refunded. */
export async function findStandingSeat(
  db: Database,
  id: string,
): Promise<EnrollmentRow | undefined> {
  return await standingSeats(db).where('enrollments.id', '=', id).executeTakeFirst()
}

/** Seats with an e-mail, confirmed by `before`, that have no mail with the key `keyPrefix` + id. */
export async function listUnremindedSeats(
  db: Database,
  webinarId: string,
  { before, keyPrefix }: { before: number; keyPrefix: string },
): Promise<EnrollmentRow[]> {
  return await standingSeats(db)
    .where('enrollments.webinar_id', '=', webinarId)
    .where('enrollments.email', '!=', '')
    .where('enrollments.confirmed_at', '<=', before)
    .where((seat) =>
      seat.not(
        seat.exists(
          seat
            .selectFrom('mails')
            .select('mails.id')
            .where('mails.once_key', '=', sql<string>`${keyPrefix} || enrollments.id`),
        ),
      ),
    )
    .limit(200)
    .execute()
}

/** The seat is nobody's any more; the count of seats is the caller's. */
export async function freeEnrollment(db: Database, id: string): Promise<void> {
  await db.updateTable('enrollments').set({ state: 'freed' }).where('id', '=', id).execute()
}

/** The seat is somebody's from `at` on. */
export async function confirmEnrollment(db: Database, id: string, at: number): Promise<void> {
  await db
    .updateTable('enrollments')
    .set({ state: 'confirmed', confirmed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Whether this person has a confirmed seat in the webinar already. */
export async function isEnrolled(
  db: Database,
  webinarId: string,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrollments')
    .select('id')
    .where('webinar_id', '=', webinarId)
    .where('state', '=', 'confirmed')
    .where('email', '=', email)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row !== undefined
}

/** Seats that were reserved with this normalised e-mail, newest first. */
export async function listEnrollmentsOf(db: Database, email: string): Promise<EnrollmentRow[]> {
  return await db
    .selectFrom('enrollments')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Takes one seat in one statement, so that the last one is sold once; false when none is left. */
export async function takeSeat(
  db: Database,
  webinarId: string,
  seats: number | null,
): Promise<boolean> {
  await db
    .insertInto('webinar_seats')
    .values({ webinar_id: webinarId, taken: 0 })
    .onConflict((conflict) => conflict.column('webinar_id').doNothing())
    .execute()
  const row = await db
    .updateTable('webinar_seats')
    .set((set) => ({ taken: set('taken', '+', 1) }))
    .where('webinar_id', '=', webinarId)
    .$if(seats !== null, (query) => query.where('taken', '<', seats))
    .returning('taken')
    .executeTakeFirst()
  return row !== undefined
}

export async function freeSeat(db: Database, webinarId: string): Promise<void> {
  await db
    .updateTable('webinar_seats')
    .set((set) => ({ taken: set('taken', '-', 1) }))
    .where('webinar_id', '=', webinarId)
    .execute()
}
