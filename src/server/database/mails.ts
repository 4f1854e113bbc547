import type { Database, MailTemplate } from './tables.ts'

/** A mail to be sent: the parameters that the e-mail service puts into its template. */
export interface NewMail {
  readonly template: MailTemplate
  readonly params: Readonly<Record<string, string>>
  /** How long it is worth sending; a day when it does not say. */
  readonly worthMs?: number
}

const dayMs = 24 * 60 * 60_000

/** Called inside the transaction of what the mail tells of, so that the two cannot part. */
export async function insertMail(db: Database, mail: NewMail, now: number): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      id: crypto.randomUUID(),
      template: mail.template,
      params: JSON.stringify(mail.params),
      created_at: now,
      next_attempt_at: now,
      give_up_at: now + (mail.worthMs ?? dayMs),
      attempts: 0,
      done_at: null,
      last_error: null,
    })
    .execute()
}

/** Claims the mail that is due longest until `leaseUntil` and counts the attempt; nobody else gets it. */
export async function claimMail(db: Database, now: number, leaseUntil: number) {
  return await db
    .updateTable('mails')
    .set((set) => ({ next_attempt_at: leaseUntil, attempts: set('attempts', '+', 1) }))
    .where('id', 'in', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('done_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1),
    )
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<=', now)
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

export async function giveUpMail(db: Database, id: string, now: number, error: string) {
  await db
    .updateTable('mails')
    .set({ done_at: now, params: '', last_error: error })
    .where('id', '=', id)
    .execute()
}

export async function deleteOldMails(db: Database, doneBefore: number): Promise<void> {
  await db.deleteFrom('mails').where('done_at', '<', doneBefore).execute()
}

export async function findMail(db: Database, id: string) {
  return await db
    .selectFrom('mails')
    .select(['id', 'done_at', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Due at once, whatever the pause after the last attempt; false when it is done already. */
export async function hastenMail(db: Database, id: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
