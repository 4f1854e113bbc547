import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { longestMailPauseMs } from '#domain/mail-schedule.ts'
import { isDue } from '#server/database/query-helpers.ts'
import type { Database, MailTemplate } from '#server/database/tables.ts'

/** A mail to be sent: the parameters that the e-mail service puts into its template. */
export interface NewMail {
  readonly template: MailTemplate
  readonly params: Readonly<Record<string, string>>
  /** How long it is worth anything; without it, it is tried for a day and at least once. */
  readonly worthMs?: number
  /** A second mail with the same key is not written. */
  readonly onceKey?: string
  /** The order, consultation or enrollment whose buyer it is for, at whatever address. */
  readonly about?: string
}

const dayMs = 24 * 60 * 60_000

/**
 * Called inside the transaction of what the mail tells of, so that the two cannot part. Answers the id of
 * the mail; undefined when none was written.
 */
export async function insertMail(
  db: Database,
  mail: NewMail,
  now: number,
): Promise<string | undefined> {
  // Of somebody who deleted the account there may be no address any more.
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
    // Of two that are written at once, whichever of id and key PostgreSQL compares first.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * The id of a mail that is written once: the same again in books that were restored and have forgotten that
 * they sent it, so that mailboxes can tell (it is the Message-ID).
 */
function idOf(onceKey: string): string {
  const hex = createHash('sha256').update(onceKey).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/**
 * Claims the mail that has been due longest, of those that expire if there is one and they go first,
 * until `leaseUntil`, and counts the attempt. One at a
 * time: a lease must outlast its own sending and not that of others before it.
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

/** Sent: what it said is not kept, it may hold a code. */
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

/** Not tried any more. What it said is kept where somebody may send it elsewhere, so never of a code. */
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

/** Whether such a mail was written, sent or not. */
export async function hasMailWithKey(db: Database, onceKey: string): Promise<boolean> {
  const mail = db.selectFrom('mails').select('id').where('once_key', '=', onceKey)
  return (await mail.executeTakeFirst()) !== undefined
}

/** Mails with such a key that were not sent yet. */
export async function listUnsentMails(db: Database, keyPrefix: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'once_key'])
    .where('done_at', 'is', null)
    .where('once_key', 'like', `${keyPrefix}%`)
    .execute()
  return rows.map(({ id, once_key }) => ({ id, onceKey: once_key ?? '' }))
}

/** Takes back a mail that was written but not sent. */
export async function withdrawMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('done_at', 'is', null).execute()
}

/** The same by its key, also of one that was given up and is kept for somebody to send again. */
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

/**
 * Due at once, whatever the pause after the last attempt, whose failure is forgotten; false when it is
 * done already.
 */
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
