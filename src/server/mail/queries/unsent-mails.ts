import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { Database, MailTables, MailTemplate } from '#server/database/tables.ts'
import { insertMail, type NewMail } from './mails.ts'

type MailRow = MailTables['mails']

/** What may be read of a mail that was not delivered. */
export interface UnsentMail extends Omit<MailRow, 'params'> {
  /** Empty when what it said is not kept. */
  readonly params: Readonly<Record<string, string>>
}

const Params = z.record(z.string(), z.string())

/** A row with its parameters read. */
function readMail({ params, ...row }: MailRow): UnsentMail {
  return { ...row, params: Params.safeParse(parseJson(params)).data ?? {} }
}

export async function findUnsentMail(db: Database, id: string): Promise<UnsentMail | undefined> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readMail(row)
}

/** Mails given up in this time, oldest first, without those that late would have been worth nothing. */
export async function listGivenUpMails(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('done_at', '>=', fromMs)
    .where('done_at', '<', untilMs)
    .where('last_error', 'is not', null)
    .where('expires_at', 'is', null)
    .orderBy('done_at')
    .execute()
  return rows.map(readMail)
}

/** How many mails were given up since then that late would have been worth something. */
export async function countGivenUpMails(db: Database, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((select) => select.fn.countAll().as('count'))
    .where('done_at', '>=', since)
    .where('last_error', 'is not', null)
    .where('expires_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Given up, about this order or booking, and with its text kept. */
export async function listStoredMailsAbout(db: Database, subjectId: string): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('about', '=', subjectId)
    .where('done_at', 'is not', null)
    .where('params', '!=', '')
    .orderBy('created_at')
    .execute()
  return rows.map(readMail)
}

/**
 * Puts a mail in the place of one that was not delivered, and answers its id; undefined when the other
 * was sent, or replaced, meanwhile. The old one goes: two of them must not be on their way.
 */
export async function replaceMail(
  db: Database,
  { id, once_key }: Pick<UnsentMail, 'id' | 'once_key'>,
  mail: NewMail,
  now: number,
): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('params', '!=', '')
    .returning('id')
    .executeTakeFirst()
  if (!gone) return undefined
  return await insertMail(db, { ...mail, ...(once_key !== null && { onceKey: once_key }) }, now)
}

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
