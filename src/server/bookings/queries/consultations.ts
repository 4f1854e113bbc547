import type { ConsultationRow } from '#server/database/purchase-tables.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'
import { type Requests, withdrawRequestNotices } from '#server/payments/queries/request-notices.ts'

export const consultationRequests: Requests = {
  table: 'consultations',
  keyStart: 'consultation-request:',
}
/** Mails to the firm about paid consultations; erased with the customer. */
export const consultationNotices: Requests = {
  table: 'consultations',
  keyStart: 'consultation-notice:',
}

/** The columns as booked, without the firm's notes: a repeated booking copies them. */
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

/** Bookings made with this normalised e-mail, newest first. */
export async function listConsultationsOf(db: Database, email: string): Promise<ConsultationRow[]> {
  return await db
    .selectFrom('consultations')
    .select(bookedColumns)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Sets the e-mail address for further mails about this booking. */
export async function setConsultationEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('consultations').set({ email }).where('id', '=', id).execute()
}

/** Paid consultations keep the name. Unsent mails to the firm about them are erased too. */
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

/** The fields that make two requests for a free call the same. */
type CallRequest = Pick<ConsultationRow, 'name' | 'phone' | 'email' | 'message'>

/** The identical request for a free call, made at or after this moment. */
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

/** A free call requested at or after this moment; undefined for other consultations, and once it is erased. */
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

/** How many free calls were requested in this period. */
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

/** Ids of free calls requested before this moment that still contain personal data, at most `most`. */
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
