import { deleted } from '#server/database/portions.ts'
import type { Database } from '#server/database/tables.ts'
import type { EmailTicketRow, OtpPurpose } from '#server/database/account-tables.ts'

/** Which ticket somebody shows, and as a proof of what. */
export type TicketProof = Omit<EmailTicketRow, 'expires_at'>

export async function insertTicket(db: Database, ticket: EmailTicketRow): Promise<void> {
  await db.insertInto('email_tickets').values(ticket).execute()
}

/** Uses a ticket up; false when it is unknown, another e-mail's or purpose's, used or too old. */
export async function spendTicket(db: Database, proof: TicketProof, now: number): Promise<boolean> {
  const row = await db
    .deleteFrom('email_tickets')
    .where('ticket_hash', '=', proof.ticket_hash)
    .where('email', '=', proof.email)
    .where('purpose', '=', proof.purpose)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasTicket(db: Database, proof: TicketProof, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('email_tickets')
    .select('email')
    .where('ticket_hash', '=', proof.ticket_hash)
    .where('email', '=', proof.email)
    .where('purpose', '=', proof.purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Of every purpose, or of one. */
export async function deleteTicketsOf(
  db: Database,
  email: string,
  purpose?: OtpPurpose,
): Promise<void> {
  const own = db.deleteFrom('email_tickets').where('email', '=', email)
  await (purpose ? own.where('purpose', '=', purpose) : own).execute()
}

/** At most so many; answers how many. */
export async function deleteExpiredTickets(
  db: Database,
  now: number,
  most: number,
): Promise<number> {
  const over = db.selectFrom('email_tickets').select('ticket_hash').where('expires_at', '<=', now)
  return deleted(
    await db.deleteFrom('email_tickets').where('ticket_hash', 'in', over.limit(most)).execute(),
  )
}
