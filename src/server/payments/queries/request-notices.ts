import { type RawBuilder, sql } from 'kysely'
import type { Database, SubjectIds } from '#server/database/tables.ts'

/** Requests that the firm is notified of before payment. */
export interface Requests {
  /** Their table; the list of the back office has the same name. */
  readonly table: string
  /** The prefix of these mails' keys. Never change it: stored mails have it. */
  readonly keyStart: string
}

/** The key of the firm's mail about an unpaid request. */
export function requestNoticeKey({ keyStart }: Requests, id: string): string {
  return keyStart + id
}

/** Deletes unsent mails to the firm about these requests. */
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
