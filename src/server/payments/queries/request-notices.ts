import { type RawBuilder, sql } from 'kysely'
import type { Database, SubjectIds } from '#server/database/tables.ts'

/** What the firm is told of before it is paid. */
export interface Requests {
  /** Where they are; the list of the back office is called so, too. */
  readonly table: string
  /** Of the keys of these mails. A mail of old has its key, so these words stay. */
  readonly keyStart: string
}

/** The key of the firm's mail about a request that is not paid yet. */
export function requestNoticeKey({ keyStart }: Requests, id: string): string {
  return keyStart + id
}

/** What the firm could not be mailed of these requests so far is not mailed any more. */
export async function withdrawRequestNotices(
  db: Database,
  { keyStart, table }: Requests,
  ids: SubjectIds,
): Promise<void> {
  const key: RawBuilder<string> = sql`${keyStart} || ${sql.ref(`${table}.id`)}`
  const keys = db.selectFrom(table as 'consultations').select(key.as('key'))
  await db
    .deleteFrom('mails')
    .where('once_key', 'in', keys.where('id', 'in', ids))
    .execute()
}
