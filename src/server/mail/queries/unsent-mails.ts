import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { Database, MailTables, MailTemplate } from '#server/database/tables.ts'
import { insertMail, type NewMail } from './mails.ts'

type MailRow = MailTables['mails']

/** The readable data of an undelivered mail. */
export interface UnsentMail extends Omit<MailRow, 'params'> {
  /** Empty when the content was erased. */
  readonly params: Readonly<Record<string, string>>
}

const Params = z.record(z.string(), z.string())

/** A row with its parameters parsed. */
function readMail({ params, ...row }: MailRow): UnsentMail {
  return { ...row, params: Params.safeParse(parseJson(params)).data ?? {} }
}

export async function findUnsentMail(db: Database, id: string): Promise<UnsentMail | undefined> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && readMail(row)
}

/** Mails given up in this period, oldest first, without those that had expired. */
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

/** How many mails were given up since then, without those that had expired. */
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

/** Mails about this order or booking that were given up and still have their content. */
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
 * Replaces an undelivered mail, and answers the new id; undefined when the old one was sent or replaced meanwhile.
 * Deletes the old one, so that not both are sent.
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

/** Identifies an unsent mail; `onceKey` is '' for one without a key. */
export interface WaitingMail {
  readonly onceKey: string
  readonly params: Readonly<Record<string, string>>
}

/**
 * Deletes matching unsent mails with this template, including failed ones that are stored for sending again; answers
 * their keys.
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
