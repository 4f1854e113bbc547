import { type RawBuilder, sql } from 'kysely'
import type { SubjectIds } from '#server/database/subject-ids.ts'
import type { Database, EnrollmentRow } from '#server/database/tables.ts'

/** What the firm is told of before it is paid, by table. A mail of old has its key, so these words stay. */
const keyStarts = { consultations: 'consultation-request:', enrollments: 'seat-request:' } as const

export type Requested = keyof typeof keyStarts

/** The key of the firm's mail about a request that is not paid yet. */
export function requestNoticeKey(table: Requested, id: string): string {
  return keyStarts[table] + id
}

/** The same for each row of a query. */
export function requestNoticeKeyOf(table: Requested): RawBuilder<string> {
  return sql<string>`${keyStarts[table]} || ${sql.ref(`${table}.id`)}`
}

/** What the firm could not be mailed of these requests so far is not mailed any more. */
export async function withdrawRequestNotices(
  db: Database,
  table: Requested,
  ids: SubjectIds,
): Promise<void> {
  const requests = db.selectFrom(table as 'consultations')
  const keys = requests.select(requestNoticeKeyOf(table).as('key')).where('id', 'in', ids)
  await db.deleteFrom('mails').where('once_key', 'in', keys).execute()
}

/** Whether the firm was told since then that the same person asks for a seat in the same webinar. */
export async function wasSeatToldSince(
  db: Database,
  { webinar_id, email, phone }: Pick<EnrollmentRow, 'webinar_id' | 'email' | 'phone'>,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('enrollments')
    .innerJoin('mails', (join) => join.on('mails.once_key', '=', requestNoticeKeyOf('enrollments')))
    .select('enrollments.id')
    .where('webinar_id', '=', webinar_id)
    // Whoever has a seat asks for none; an index finds the others by what says whose they are.
    .where('state', 'in', ['held', 'unheld', 'freed'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('phone', '=', phone)
    .where('mails.created_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
