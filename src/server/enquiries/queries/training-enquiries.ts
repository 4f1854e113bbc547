import type { TrainingEnquiryRow } from '#server/database/account-tables.ts'
import type { Database } from '#server/database/tables.ts'

const moreEveryMs = 6 * 60 * 60_000

/** The outbox key of the mail to the requester. */
export const receivedKey = (id: string) => `training-received:${id}`

/** The outbox key of the notice to the firm. */
export const noticeKey = (id: string) => `training-notice:${id}`

/** The outbox key of the notice that there are more enquiries than mails: one per six hours. */
export const moreTrainingKey = (now: number) => `more-training:${Math.floor(now / moreEveryMs)}`

/** The columns as submitted, without the firm's notes. */
const askedColumns = [
  ...(['id', 'company', 'name', 'phone', 'email', 'people', 'city', 'wished', 'message'] as const),
  ...(['created_at', 'language'] as const),
] as const

export async function insertTraining(db: Database, enquiry: TrainingEnquiryRow): Promise<void> {
  await db.insertInto('training_enquiries').values(enquiry).execute()
}

export async function findTraining(
  db: Database,
  id: string,
): Promise<TrainingEnquiryRow | undefined> {
  const enquiries = db.selectFrom('training_enquiries').select(askedColumns)
  return await enquiries.where('id', '=', id).executeTakeFirst()
}

/** The fields that make two enquiries the same. */
type AskedTraining = Omit<TrainingEnquiryRow, 'id' | 'created_at' | 'language'>

/** The identical enquiry, made at or after this moment. */
export async function findSameTraining(
  db: Database,
  { email, ...asked }: AskedTraining,
  sinceMs: number,
): Promise<TrainingEnquiryRow | undefined> {
  const { company, name, phone, people, city, wished, message } = asked
  return await db
    .selectFrom('training_enquiries')
    .select(askedColumns)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('created_at', '>=', sinceMs)
    .where((where) => where.and({ company, name, phone, people, city, wished, message }))
    .executeTakeFirst()
}

/** Enquiries of this normalised e-mail, newest first. */
export async function listTrainingOf(db: Database, email: string): Promise<TrainingEnquiryRow[]> {
  return await db
    .selectFrom('training_enquiries')
    .select(askedColumns)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

async function eraseTraining(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const keys = ids.flatMap((id) => [receivedKey(id), noticeKey(id)])
  await db.deleteFrom('mails').where('params', '!=', '').where('once_key', 'in', keys).execute()
  await db.deleteFrom('notes').where('subject_id', 'in', ids).execute()
  await db.deleteFrom('training_enquiries').where('id', 'in', ids).execute()
}

/** Deletes the enquiries of this normalised e-mail, and their unsent or failed mails. */
export async function eraseTrainingOf(db: Database, email: string): Promise<void> {
  const enquiries = await listTrainingOf(db, email)
  await eraseTraining(
    db,
    enquiries.map(({ id }) => id),
  )
}

/** Deletes at most `most` that were made before this moment; answers how many. */
export async function eraseOldTraining(
  db: Database,
  beforeMs: number,
  most: number,
): Promise<number> {
  const old = await db
    .selectFrom('training_enquiries')
    .select('id')
    .where('created_at', '<', beforeMs)
    .limit(most)
    .execute()
  await eraseTraining(
    db,
    old.map(({ id }) => id),
  )
  return old.length
}
