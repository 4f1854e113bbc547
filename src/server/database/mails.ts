import type { Database } from './tables.ts'

export interface Mail {
  readonly id: string
  readonly to_email: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Called inside the transaction of what the mail tells of, so that the two cannot part. */
export async function insertMail(db: Database, mail: Mail, now: number): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      ...mail,
      created_at: now,
      next_attempt_at: now,
      attempts: 0,
      done_at: null,
      last_error: null,
    })
    .execute()
}

/** Claims mails that are due until `leaseUntil` and counts the attempt. */
export async function claimMails(db: Database, now: number, leaseUntil: number) {
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
        .limit(10),
    )
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .returningAll()
    .execute()
}

/** Sent: what it said is not kept, it may hold a code. */
export async function markMailSent(db: Database, id: string, now: number): Promise<void> {
  await db
    .updateTable('mails')
    .set({ done_at: now, text: '', html: '', last_error: null })
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
    .set({ done_at: now, text: '', html: '', last_error: error })
    .where('id', '=', id)
    .execute()
}
