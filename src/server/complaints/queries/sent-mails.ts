import type { Database } from '#server/database/tables.ts'

/** Whether the mail with this key has been taken by its mailbox. */
export async function wasSent(db: Database, onceKey: string): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('once_key', '=', onceKey)
    .where('done_at', 'is not', null)
    .where('last_error', 'is', null)
    .executeTakeFirst()
  return mail !== undefined
}
