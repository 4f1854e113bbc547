import type { SubjectIds } from '#server/database/subject-ids.ts'
import type { ConsultationRow, Database } from '#server/database/tables.ts'
import { requestNoticeKeyOf, withdrawRequestNotices } from './request-notices.ts'

export async function insertConsultation(
  db: Database,
  consultation: ConsultationRow,
): Promise<void> {
  await db.insertInto('consultations').values(consultation).execute()
}

export async function findConsultation(
  db: Database,
  id: string,
): Promise<ConsultationRow | undefined> {
  const consultations = db.selectFrom('consultations').selectAll()
  return await consultations.where('id', '=', id).executeTakeFirst()
}

export async function getConsultation(db: Database, id: string): Promise<ConsultationRow> {
  return await db
    .selectFrom('consultations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Bookings that were made with this normalised e-mail, newest first. */
export async function listConsultationsOf(db: Database, email: string): Promise<ConsultationRow[]> {
  return await db
    .selectFrom('consultations')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Whether the firm was told since then that the same person asks for the same. */
export async function wasToldSince(
  db: Database,
  { email, phone, message }: Pick<ConsultationRow, 'email' | 'phone' | 'message'>,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('consultations')
    .innerJoin('mails', (join) =>
      join.on('mails.once_key', '=', requestNoticeKeyOf('consultations')),
    )
    .select('consultations.id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('phone', '=', phone)
    .where('message', '=', message)
    .where('mails.created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** From now on mails about this booking go there. */
export async function setConsultationEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('consultations').set({ email }).where('id', '=', id).execute()
}

/** What was paid keeps its name. What the firm could not be mailed so far goes too. */
export async function eraseConsultations(
  db: Database,
  decided: SubjectIds,
  unpaid: SubjectIds,
): Promise<void> {
  await withdrawRequestNotices(db, 'consultations', decided)
  await db
    .updateTable('consultations')
    .set({ phone: '', email: '', message: '' })
    .where('id', 'in', decided)
    .execute()
  await db.updateTable('consultations').set({ name: '' }).where('id', 'in', unpaid).execute()
}
