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

export async function setEnrollmentState(
  db: Database,
  id: string,
  state: EnrollmentRow['state'],
): Promise<void> {
  await db.updateTable('enrollments').set({ state }).where('id', '=', id).execute()
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
