import type { AttendanceColumn } from '#server/database/office-tables.ts'
import type { Database } from '#server/database/tables.ts'

/** Records when staff called; false when that is already recorded. */
export async function setCalled(
  db: Database,
  table: 'consultations' | 'training_enquiries',
  id: string,
  at: number,
): Promise<boolean> {
  const row = await db
    .updateTable(table)
    .set({ called_at: at })
    .where('id', '=', id)
    .where('called_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records whether the seat's holder attended; returns the previous value. */
export async function setAttendance(
  db: Database,
  id: string,
  attendance: AttendanceColumn['attendance'],
): Promise<AttendanceColumn['attendance']> {
  const seats = db.selectFrom('enrollments').select('attendance')
  const before = await seats.where('id', '=', id).executeTakeFirstOrThrow()
  await db.updateTable('enrollments').set({ attendance }).where('id', '=', id).execute()
  return before.attendance
}

/** The note with the same subject, text and author since this time. */
export async function findSameNote(
  db: Database,
  { subject_id, actor, text }: { subject_id: string; actor: string; text: string },
  sinceMs: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('notes')
    .select('id')
    .where('subject_id', '=', subject_id)
    .where('at', '>=', sinceMs)
    .where('actor', '=', actor)
    .where('text', '=', text)
    .executeTakeFirst()
  return row?.id
}
