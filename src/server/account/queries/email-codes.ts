import { otpAttempts } from '#domain/identity.ts'
import type { EmailCodeRow, EmailTicketRow, OtpPurpose } from '#server/database/account-tables.ts'
import { deleted } from '#server/database/query-helpers.ts'
import type { Database } from '#server/database/tables.ts'

/** The e-mail of a code, its purpose, and the browser that requested it. */
export interface CodeKey {
  readonly email: string
  readonly purpose: OtpPurpose
  readonly browser_hash: string
}

/** Stores a new code of a browser in place of its last one. */
export async function putCode(
  db: Database,
  code: CodeKey & { code_hash: string; sent_at: number; expires_at: number },
): Promise<void> {
  const { code_hash, sent_at, expires_at } = code
  const fresh = { code_hash, sent_at, expires_at, attempts: 0, open_attempts: 0 }
  await db
    .insertInto('email_codes')
    .values({ ...code, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['email', 'purpose', 'browser_hash']).doUpdateSet(fresh),
    )
    .execute()
}

/** Leaves the codes of other browsers `left` attempts of their own: only the newest is likely to be typed. */
export async function shortenOtherCodes(db: Database, key: CodeKey, left: number): Promise<void> {
  const most = otpAttempts - left
  await db
    .updateTable('email_codes')
    .set({ attempts: most })
    .where('email', '=', key.email)
    .where('purpose', '=', key.purpose)
    .where('browser_hash', '!=', key.browser_hash)
    .where('attempts', '<', most)
    .execute()
}

/** Every code of an e-mail that can still be tried at `now`, newest first. */
export async function listLiveCodes(
  db: Database,
  email: string,
  now: number,
): Promise<EmailCodeRow[]> {
  return await db
    .selectFrom('email_codes')
    .selectAll()
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    // Makes the order of two codes of the same millisecond deterministic.
    .orderBy('browser_hash')
    .execute()
}

/**
 * Counts an attempt before comparing, so that parallel guesses count too; undefined when none of `most` is left.
 * `counter` says whose attempt it is: the code's own browser's, or another one's.
 */
export async function countCodeTry(
  db: Database,
  { email, purpose, browser_hash }: CodeKey,
  counter: 'attempts' | 'open_attempts',
  now: number,
  most = otpAttempts,
): Promise<string | undefined> {
  const row = await db
    .updateTable('email_codes')
    .set((set) => ({ [counter]: set(counter, '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browser_hash)
    .where(counter, '<', most)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Uses a code up; false when a concurrent request just did. */
export async function spendCode(
  db: Database,
  { email, purpose }: Omit<CodeKey, 'browser_hash'>,
  codeHash: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .updateTable('email_codes')
    // Not `now`: for a request that began a millisecond earlier it would still be valid.
    .set({ expires_at: 0 })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the codes of every purpose, for a deleted person. */
export async function deleteCodesOf(db: Database, email: string): Promise<void> {
  await db.deleteFrom('email_codes').where('email', '=', email).execute()
}

/** Deletes at most `most`; answers how many. */
export async function deleteExpiredCodes(db: Database, now: number, most: number): Promise<number> {
  return deleted(
    await db
      .deleteFrom('email_codes')
      .where((where) =>
        where(
          where.refTuple('email', 'purpose', 'browser_hash'),
          'in',
          where
            .selectFrom('email_codes as over')
            .select(['over.email', 'over.purpose', 'over.browser_hash'])
            .where('over.expires_at', '<=', now)
            .limit(most)
            .$asTuple('email', 'purpose', 'browser_hash'),
        ),
      )
      .execute(),
  )
}

/** A presented ticket, and what it is to prove. */
type TicketProof = Omit<EmailTicketRow, 'expires_at'>

export async function insertTicket(db: Database, ticket: EmailTicketRow): Promise<void> {
  await db.insertInto('email_tickets').values(ticket).execute()
}

/** Uses a ticket up; false when it is unknown, of another e-mail or purpose, used or expired. */
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

/** Deletes at most `most`; answers how many. */
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
