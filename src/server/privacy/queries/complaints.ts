import type { Database } from '#server/database/tables.ts'
import type { ComplaintRow } from '#server/database/complaints-tables.ts'
import { keysOf } from './mail-keys.ts'

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

/** A complaint by its ticket; erased ones, too. */
export async function findComplaint(
  db: Database,
  ticket: string,
): Promise<ComplaintRow | undefined> {
  const complaints = db.selectFrom('complaints').selectAll()
  return await complaints.where('ticket', '=', ticket).executeTakeFirst()
}

/** What makes two complaints the same one. */
export type ComplaintWish = Pick<ComplaintRow, 'name' | 'email' | 'about' | 'message'>

/** The complaint that says the same, made at or after this moment. */
export async function findSameComplaint(
  db: Database,
  { name, email, about, message }: ComplaintWish,
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

/** Notes what the firm has said, and answers the row as it stands then; undefined when it was resolved meanwhile. */
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

/** Nobody can say any more whose complaint it was, or about what, from mails that wait or are kept either. */
export async function eraseComplaint(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('params', '!=', '')
    .where('once_key', 'in', keysOf(id))
    .execute()
  await db.updateTable('complaints').set(nothing).where('id', '=', id).execute()
}

/**
 * Forgets the complaints of this normalised e-mail: at once what is resolved, the others as soon as they are, as the firm owes
 * them an answer.
 */
export async function forgetComplaintsOf(db: Database, email: string): Promise<void> {
  for (const { id, resolved_at } of await listComplaintsOf(db, email)) {
    if (resolved_at !== null) await eraseComplaint(db, id)
    else await db.updateTable('complaints').set({ erase_at_end: 1 }).where('id', '=', id).execute()
  }
}

/** Empties at most so many that were resolved before this moment; answers how many. */
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
