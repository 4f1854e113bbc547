import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { longestMailPauseMs } from '#domain/mail-schedule.ts'
import { isDue } from '#server/database/query-helpers.ts'
import type { Database, MailTemplate } from '#server/database/tables.ts'

/** A mail to be sent: the parameters that the e-mail service inserts into its template. */
export interface NewMail {
  readonly template: MailTemplate
  readonly params: Readonly<Record<string, string>>
  /** After this it expires; without it, it is tried for a day and at least once. */
  readonly worthMs?: number
  /** A second mail with the same key is not stored. */
  readonly onceKey?: string
  /** The order, consultation or enrollment it is about. */
  readonly about?: string
}

const dayMs = 24 * 60 * 60_000

/**
 * Call inside the transaction that the mail reports, so that both are stored or neither. Answers the mail's id;
 * undefined when none was stored.
 */
export async function insertMail(
  db: Database,
  mail: NewMail,
  now: number,
): Promise<string | undefined> {
  // The address may be missing after an account deletion.
  if (!mail.params['to_email']) return undefined
  const row = await db
    .insertInto('mails')
    .values({
      id: mail.onceKey === undefined ? crypto.randomUUID() : idOf(mail.onceKey),
      template: mail.template,
      params: JSON.stringify(mail.params),
      created_at: now,
      next_attempt_at: now,
      give_up_at: now + (mail.worthMs ?? dayMs),
      expires_at: mail.worthMs === undefined ? null : now + mail.worthMs,
      once_key: mail.onceKey ?? null,
      about: mail.about ?? null,
      attempts: 0,
      done_at: null,
      last_error: null,
    })
    // Of two concurrent inserts, covers a conflict on id or key, whichever PostgreSQL checks first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * The id of a mail with a key: the same again in a restored database that does not know it was sent, so that mailboxes
 * can detect the duplicate (it is the Message-ID).
 */
function idOf(onceKey: string): string {
  const hex = createHash('sha256').update(onceKey).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/**
 * Claims the mail that has been due longest until `leaseUntil`, expiring mails first if `expiringFirst`, and counts the
 * attempt. One at a time, as a lease must outlast its own sending, not that of others before it.
 */
export async function claimMail(
  db: Database,
  now: number,
  leaseUntil: number,
  expiringFirst = true,
) {
  return await db
    .updateTable('mails')
    .set((set) => ({ next_attempt_at: leaseUntil, attempts: set('attempts', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('done_at', 'is', null)
        .where(isDue('next_attempt_at', now, longestMailPauseMs))
        .$if(expiringFirst, (query) =>
          query.orderBy(sql`case when expires_at is null then 1 else 0 end`),
        )
        .orderBy('next_attempt_at')
        .limit(1),
    )
    .where('done_at', 'is', null)
    .where(isDue('next_attempt_at', now, longestMailPauseMs))
    .returningAll()
    .executeTakeFirst()
}

/** Erases the content of a sent mail, as it may contain a code. */
export async function markMailSent(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ done_at: now, params: '', last_error: null })
    .where('id', '=', id)
    .execute()
}

export async function postponeMail(
  db: Database,
  id: string,
  nextAttemptAt: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: nextAttemptAt, last_error: error })
    .where('id', '=', id)
    .execute()
}

/** No more attempts. The content stays for staff to send it elsewhere, except for expiring mails such as codes. */
export async function giveUpMail(
  db: Database,
  { id, expires_at }: { readonly id: string; readonly expires_at: number | null },
  now: number,
  error: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ done_at: now, last_error: error, ...(expires_at !== null && { params: '' }) })
    .where('id', '=', id)
    .execute()
}

/** Whether a mail with this key was stored, sent or not. */
export async function hasMailWithKey(db: Database, onceKey: string): Promise<boolean> {
  const mail = db.selectFrom('mails').select('id').where('once_key', '=', onceKey)
  return (await mail.executeTakeFirst()) !== undefined
}

/** Unsent mails with this key prefix. */
export async function listUnsentMails(db: Database, keyPrefix: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'once_key'])
    .where('done_at', 'is', null)
    .where('once_key', 'like', `${keyPrefix}%`)
    .execute()
  return rows.map(({ id, once_key }) => ({ id, onceKey: once_key ?? '' }))
}

/** Deletes a mail that was not sent. */
export async function withdrawMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('done_at', 'is', null).execute()
}

/** The same by its key, including a failed mail that is stored for sending again. */
export async function takeBackMail(db: Database, onceKey: string): Promise<void> {
  const mail = db.deleteFrom('mails').where('once_key', '=', onceKey)
  await mail.where('params', '!=', '').execute()
}

export async function findMail(db: Database, id: string) {
  return await db
    .selectFrom('mails')
    .select(['id', 'done_at', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Makes a mail due at once, regardless of the last attempt, and clears its failure; false when it is done already. */
export async function hastenMail(db: Database, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ next_attempt_at: now, last_error: null })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
