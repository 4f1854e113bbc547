import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import { deleted } from '#server/database/portions.ts'
import type { Database } from '#server/database/tables.ts'

const Recipient = z.object({ to_email: z.string() })

/** Mails to this normalised e-mail that wait, or are kept because they were refused, are deleted. */
export async function deleteMailsTo(db: Database, email: string): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .select(['id', 'params'])
    .where('params', '!=', '')
    .where((where) => where(where.fn<string>('lower', ['params']), 'like', `%${email}%`))
    .execute()
  const isTo = (params: string) =>
    Recipient.safeParse(parseJson(params)).data?.to_email.toLowerCase() === email
  const ids = waiting.filter(({ params }) => isTo(params)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mails').where('id', 'in', ids).execute()
}

/** At most so many; answers how many. */
export async function deleteOldMails(
  db: Database,
  doneBefore: number,
  most: number,
): Promise<number> {
  const old = db.selectFrom('mails').select('id').where('done_at', '<', doneBefore).limit(most)
  return deleted(await db.deleteFrom('mails').where('id', 'in', old).execute())
}
