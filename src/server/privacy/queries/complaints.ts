import { sql } from 'kysely'
import type { ComplaintRow } from '#server/database/account-tables.ts'
import type { Database } from '#server/database/tables.ts'

const moreEveryMs = 6 * 60 * 60_000

/** The outbox key of the mail that acknowledges a complaint. */
export const acknowledgementKey = (id: string) => `complaint-received:${id}`

/** The outbox key of the notice to the officer. */
export const noticeKey = (id: string) => `complaint-notice:${id}`

/** The officer's reminders, the most urgent first. */
export type ReminderName = (typeof reminderNames)[number]
const reminderNames = ['late', 'soon', 'acknowledge', 'week'] as const

export const reminderKeyStart = 'complaint-due:'
export const reminderKey = (id: string, name: ReminderName | '') =>
  `${reminderKeyStart}${id}:${name}`

/** The keys of all mails about a complaint's content. */
const keysOf = (id: string) => [
  ...[acknowledgementKey(id), noticeKey(id)],
  ...reminderNames.map((name) => reminderKey(id, name)),
]

/** The outbox key of the notice that there are more complaints than mails: one per six hours. */
export const moreComplaintsKey = (now: number) => `more-complaints:${Math.floor(now / moreEveryMs)}`

/** False when another complaint has this ticket. */
export async function insertComplaint(db: Database, complaint: ComplaintRow): Promise<boolean> {
  const row = await db
    .insertInto('complaints')
    .values(complaint)
    .onConflict((conflict) => conflict.column('ticket').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A complaint by its ticket; including erased ones. */
export async function findComplaint(
  db: Database,
  ticket: string,
): Promise<ComplaintRow | undefined> {
  const complaints = db.selectFrom('complaints').selectAll()
  return await complaints.where('ticket', '=', ticket).executeTakeFirst()
}

/** The fields that make two complaints the same. */
type ComplaintRequest = Pick<ComplaintRow, 'name' | 'email' | 'about' | 'message'>

/** The identical complaint, made at or after this moment. */
export async function findSameComplaint(
  db: Database,
  { name, email, about, message }: ComplaintRequest,
  sinceMs: number,
): Promise<ComplaintRow | undefined> {
  return await db
    .selectFrom('complaints')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('created_at', '>=', sinceMs)
    .where('name', '=', name)
    .where('about', '=', about)
    .where('message', '=', message)
    .executeTakeFirst()
}

/** Complaints of this normalised e-mail, newest first. */
export async function listComplaintsOf(db: Database, email: string): Promise<ComplaintRow[]> {
  return await db
    .selectFrom('complaints')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Stores the firm's answer, and answers the updated row; undefined when it was resolved meanwhile. */
export async function noteAnswer(
  db: Database,
  id: string,
  said: Pick<ComplaintRow, 'state' | 'answer' | 'answered_at' | 'resolved_at'>,
): Promise<ComplaintRow | undefined> {
  return await db
    .updateTable('complaints')
    .set(said)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

const nothing = { name: '', email: '', about: '', message: '', answer: '' } as const

/** Erases the content and the complainant of a complaint, also from unsent and failed mails. */
export async function eraseComplaint(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('params', '!=', '')
    .where('once_key', 'in', keysOf(id))
    .execute()
  const ticket = db.selectFrom('complaints').select('ticket').where('id', '=', id)
  await db.deleteFrom('notes').where('subject_id', 'in', ticket).execute()
  await db.updateTable('complaints').set(nothing).where('id', '=', id).execute()
}

/**
 * Erases the complaints of this normalised e-mail: resolved ones at once, the others once they are resolved, as the
 * firm owes them an answer.
 */
export async function forgetComplaintsOf(db: Database, email: string): Promise<void> {
  for (const { id, resolved_at } of await listComplaintsOf(db, email)) {
    if (resolved_at !== null) await eraseComplaint(db, id)
    else await db.updateTable('complaints').set({ erase_at_end: 1 }).where('id', '=', id).execute()
  }
}

/** Erases at most `most` that were resolved before this moment; answers how many. */
export async function eraseOldComplaints(
  db: Database,
  resolvedBefore: number,
  most: number,
): Promise<number> {
  const old = await db
    .selectFrom('complaints')
    .select('id')
    .where('resolved_at', '<', resolvedBefore)
    .where('email', '!=', '')
    .limit(most)
    .execute()
  for (const { id } of old) await eraseComplaint(db, id)
  return old.length
}

interface Due {
  readonly sinceMs: number
  readonly untilMs: number
  /** The parts of its reminder's key before and after the complaint's id. */
  readonly key: readonly [before: string, after: string]
  /** Key prefix of a mail that must be undelivered; only open complaints match then. */
  readonly unsentKey?: string | undefined
  readonly most: number
}

/** Unresolved complaints made in this period without such a reminder: oldest first, at most `most`. */
export async function listUnreminded(
  db: Database,
  { sinceMs, untilMs, key: [before, after], unsentKey = '', most }: Due,
): Promise<ComplaintRow[]> {
  return await db
    .selectFrom('complaints')
    .selectAll()
    .where('resolved_at', 'is', null)
    .where('created_at', '>=', sinceMs)
    .where('created_at', '<', untilMs)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('mails')
            .select('mails.id')
            .where('once_key', '=', sql<string>`${before} || complaints.id || ${after}`),
        ),
      ),
    )
    .$if(unsentKey !== '', (query) =>
      query.where('state', '=', 'open').where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('mails')
              .select('mails.id')
              .where('once_key', '=', sql<string>`${unsentKey} || complaints.id`)
              .where('done_at', 'is not', null)
              .where('last_error', 'is', null),
          ),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(most)
    .execute()
}
