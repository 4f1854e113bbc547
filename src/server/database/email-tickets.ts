import type { Database } from './tables.ts'

export async function insertTicket(
  db: Database,
  ticket: { ticket_hash: string; email: string; expires_at: number },
): Promise<void> {
  await db.insertInto('email_tickets').values(ticket).execute()
}

/** Uses a ticket up; false when it is unknown, another e-mail's, used or too old. */
export async function spendTicket(
  db: Database,
  ticketHash: string,
  email: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom('email_tickets')
    .where('ticket_hash', '=', ticketHash)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasTicket(
  db: Database,
  ticketHash: string,
  email: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_tickets')
    .select('email')
    .where('ticket_hash', '=', ticketHash)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteTicketsOf(db: Database, email: string): Promise<void> {
  await db.deleteFrom('email_tickets').where('email', '=', email).execute()
}

export async function deleteExpiredTickets(db: Database, now: number): Promise<void> {
  await db.deleteFrom('email_tickets').where('expires_at', '<=', now).execute()
}
