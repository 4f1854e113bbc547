import type { Database } from '#server/database/tables.ts'

export async function insertConsultation(
  db: Database,
  consultation: {
    id: string
    name: string
    phone: string
    email: string
    message: string
    created_at: number
  },
): Promise<void> {
  await db.insertInto('consultations').values(consultation).execute()
}

export async function getConsultation(db: Database, id: string) {
  return await db
    .selectFrom('consultations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Bookings that were made with this normalised e-mail, newest first. */
export async function listConsultationsOf(db: Database, email: string) {
  return await db
    .selectFrom('consultations')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}
