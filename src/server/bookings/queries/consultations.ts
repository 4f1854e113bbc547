import type { ConsultationRow } from '#server/database/purchase-tables.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'
import { type Requests, withdrawRequestNotices } from '#server/payments/queries/request-notices.ts'

export const consultationRequests: Requests = {
  table: 'consultations',
  keyStart: 'consultation-request:',
}
/** Of the firm's mail about one that is paid: it goes with the person, too. */
export const consultationNotices: Requests = {
  table: 'consultations',
  keyStart: 'consultation-notice:',
}

/** As it was booked, without what the firm notes of it: one that is booked anew is a copy. */
const bookedColumns = [
  ...(['id', 'name', 'phone', 'email', 'message', 'created_at', 'free_minutes'] as const),
  'language',
] as const

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
  const consultations = db.selectFrom('consultations').select(bookedColumns)
  return await consultations.where('id', '=', id).executeTakeFirst()
}

export async function getConsultation(db: Database, id: string): Promise<ConsultationRow> {
  return await db
    .selectFrom('consultations')
    .select(bookedColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Bookings that were made with this normalised e-mail, newest first. */
export async function listConsultationsOf(db: Database, email: string): Promise<ConsultationRow[]> {
  return await db
    .selectFrom('consultations')
    .select(bookedColumns)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
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
  await withdrawRequestNotices(db, consultationRequests, decided)
  await withdrawRequestNotices(db, consultationNotices, decided)
  await db
    .updateTable('consultations')
    .set({ phone: '', email: '', message: '' })
    .where('id', 'in', decided)
    .execute()
  await db.updateTable('consultations').set({ name: '' }).where('id', 'in', unpaid).execute()
}

/** What makes two requests for a free call the same one. */
type CallRequest = Pick<ConsultationRow, 'name' | 'phone' | 'email' | 'message'>

/** The request for a free call that says the same, made at or after this moment. */
export async function findSameCall(
  db: Database,
  { name, phone, email, message }: CallRequest,
  sinceMs: number,
): Promise<ConsultationRow | undefined> {
  return await db
    .selectFrom('consultations')
    .select(bookedColumns)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('free_minutes', 'is not', null)
    .where('created_at', '>=', sinceMs)
    .where('name', '=', name)
    .where('phone', '=', phone)
    .where('message', '=', message)
    .executeTakeFirst()
}

/** A request for a free call, made at or after this moment; undefined for any other consultation, and once it is erased. */
export async function findFreeCall(
  db: Database,
  id: string,
  sinceMs = 0,
): Promise<ConsultationRow | undefined> {
  return await db
    .selectFrom('consultations')
    .select(bookedColumns)
    .where('id', '=', id)
    .where('free_minutes', 'is not', null)
    .where('created_at', '>=', sinceMs)
    .where('phone', '!=', '')
    .executeTakeFirst()
}

/** Free calls that were asked for in this time. */
export async function countFreeCalls(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('consultations')
    .select((select) => select.fn.countAll().as('count'))
    .where('free_minutes', 'is not', null)
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', untilMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of the free calls that were asked for before this moment and still say by whom, at most so many. */
export async function listOldFreeCalls(
  db: Database,
  beforeMs: number,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('consultations')
    .select('id')
    .where('free_minutes', 'is not', null)
    .where('created_at', '<', beforeMs)
    .where('phone', '!=', '')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
