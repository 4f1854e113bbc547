import type { Database } from '#server/database/tables.ts'
import type { MailTemplate } from '#server/database/mail-tables.ts'
import { readMail } from './unsent-mails.ts'

/** What tells mails that were not sent apart; '' for one without a key. */
export interface WaitingMail {
  readonly onceKey: string
  readonly params: Readonly<Record<string, string>>
}

/**
 * Takes out what was not sent with this template and is meant, also what was given up and is kept for somebody to send
 * again; answers the keys of what it took.
 */
export async function takeUnsentMails(
  db: Database,
  template: MailTemplate,
  isMeant: (mail: WaitingMail) => boolean,
): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('template', '=', template)
    .where('params', '!=', '')
    .execute()
  const meant = rows
    .map(readMail)
    .map(({ id, once_key, params }) => ({ id, onceKey: once_key ?? '', params }))
    .filter(isMeant)
  const ids = meant.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mails').where('id', 'in', ids).execute()
  return meant.map(({ onceKey }) => onceKey)
}
