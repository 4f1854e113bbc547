import { sql } from 'kysely'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { RetainedColumns } from '#domain/retention-policy.ts'
import type { PaymentState } from '#domain/payment-state.ts'
import type { DeletionRow, SealedRow } from '#server/database/account-tables.ts'
import { deleted } from '#server/database/query-helpers.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'

/** After these no more mails are due to the customer; a payment in any other state is open. */
const decidedStates: PaymentState[] = ['paid', 'failed', 'expired', 'refunded']
/** Not paid, so there is no invoice to retain. */
const unpaidStates: PaymentState[] = ['failed', 'expired']

/** Marks the purchases of a deleted person for `eraseDecided`. */
export async function markForErasure(db: Database, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db
    .insertInto('erasures')
    .values(subjectIds.map((subject_id) => ({ subject_id })))
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

/** Marked purchases without a payment outside these states, except payments that ended before `endedBefore`. */
function markedWithin(db: Database, states: readonly PaymentState[], endedBefore = 0) {
  return db
    .selectFrom('erasures')
    .select('subject_id')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payments')
            .select('id')
            .whereRef('payments.subject_id', '=', 'erasures.subject_id')
            .where('state', 'not in', [...states])
            .where('expires_at', '>=', endedBefore),
        ),
      ),
    )
    .$asScalar()
}

/** Marked purchases without an open payment, and those never paid, or so long ago that no invoice is retained. */
export function markedAndDecided(
  db: Database,
  invoicesBefore: number,
): { decided: SubjectIds; nothingKept: SubjectIds } {
  return {
    decided: markedWithin(db, decidedStates),
    nothingKept: markedWithin(db, unpaidStates, invoicesBefore),
  }
}

/**
 * Erases the payers of these purchases, their idempotency keys, and the links to their pages. Revocations stay: the
 * next calendar link is derived from them, and a revoked one must stay invalid.
 */
export async function erasePayers(db: Database, decided: SubjectIds): Promise<void> {
  const payments = db.selectFrom('payments').select('id').where('subject_id', 'in', decided)
  await db.deleteFrom('purchase_keys').where('payment_id', 'in', payments).execute()
  await db
    .deleteFrom('passports')
    .where('payment_id', 'in', payments)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .updateTable('payments')
    .set({ fingerprint: '', payer: '' })
    .where('subject_id', 'in', decided)
    .execute()
}

/** Deletes the firm's notes about these. */
export async function eraseNotesOf(
  db: Database,
  subjects: SubjectIds | readonly string[],
): Promise<void> {
  await db.deleteFrom('notes').where('subject_id', 'in', subjects).execute()
}

/** Deletes at most `most`; answers how many. */
export async function deleteOldNotes(db: Database, before: number, most: number): Promise<number> {
  const old = db.selectFrom('notes').select('id').where('at', '<', before).limit(most)
  return deleted(await db.deleteFrom('notes').where('id', 'in', old).execute())
}

/** Removes the marks of erased purchases. */
export async function unmark(db: Database, decided: SubjectIds): Promise<void> {
  await db.deleteFrom('erasures').where('subject_id', 'in', decided).execute()
}

/** Stores a deletion, in the transaction that deletes; false when it is known. */
export async function insertDeletion(db: Database, deletion: DeletionRow): Promise<boolean> {
  const row = await db
    .insertInto('deletions')
    .values(deletion)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listDeletions(db: Database): Promise<DeletionRow[]> {
  return await db.selectFrom('deletions').selectAll().execute()
}

/** Deletes at most `most`; answers how many. */
export async function deleteOldDeletions(
  db: Database,
  before: number,
  most: number,
): Promise<number> {
  const old = db
    .selectFrom('deletions')
    .select('id')
    .where('deleted_at', '<', before)
    .orderBy('deleted_at')
    .limit(most)
  return deleted(await db.deleteFrom('deletions').where('id', 'in', old).execute())
}

const Recipient = z.object({ to_email: z.string() })

/** Deletes unsent mails to this normalised e-mail, and failed ones that are still stored. */
export async function deleteMailsTo(db: Database, email: string): Promise<void> {
  const waiting = await db
    .selectFrom('mails')
    .select(['id', 'params'])
    .where('params', '!=', '')
    .where((where) => where(where.fn<string>('lower', ['params']), 'like', `%${email}%`))
    .execute()
  const isTo = (params: string) =>
    Recipient.safeParse(parseJson(params)).data?.to_email.toLowerCase() === email
  const ids = waiting.filter(({ params }) => isTo(params)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mails').where('id', 'in', ids).execute()
}

/** Deletes at most `most`; answers how many. */
export async function deleteOldMails(
  db: Database,
  doneBefore: number,
  most: number,
): Promise<number> {
  const old = db.selectFrom('mails').select('id').where('done_at', '<', doneBefore).limit(most)
  return deleted(await db.deleteFrom('mails').where('id', 'in', old).execute())
}

/**
 * Ids of purchases begun before this moment, with no later or open payment, that still contain personal data in one of
 * these columns; at most `most`.
 */
export async function listOldPurchases(
  db: Database,
  { table, columns }: RetainedColumns,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(`${table} as purchases` as 'orders as purchases')
    .select('purchases.id')
    .where('purchases.created_at', '<', before)
    .where((row) =>
      row.or(
        columns.map((column) => row(`purchases.${column}` as 'purchases.full_name', '!=', '')),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subject_id', '=', 'purchases.id')
            .where((payment) =>
              payment.or([
                payment('payments.expires_at', '>=', before),
                payment('payments.state', 'not in', ['paid', 'failed', 'expired', 'refunded']),
              ]),
            ),
        ),
      ),
    )
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** As literals, without parameters: only then does SQLite use the partial index of these rows. */
const isUnpaid = sql<boolean>`state in ('failed', 'expired') and fingerprint <> ''`

/**
 * Marks for erasure purchases that were never paid and whose payment ended before this moment, at most `most`; answers
 * how many. Skips those with another payment in any other state, or with a refund.
 */
export async function markUnpaid(db: Database, endedBefore: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('payments')
    .select('subject_id')
    .where(isUnpaid)
    .where('expires_at', '<', endedBefore)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.payment_id', '=', 'payments.id'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('payments as others')
            .select('others.id')
            .whereRef('others.subject_id', '=', 'payments.subject_id')
            .where('others.state', 'not in', ['failed', 'expired']),
        ),
      ),
    )
    .limit(most)
    .execute()
  await markForErasure(
    db,
    rows.map(({ subject_id }) => subject_id),
  )
  return rows.length
}

export async function insertSealed(db: Database, row: SealedRow): Promise<void> {
  await db.insertInto('sealed').values(row).execute()
}

/** Sealed records of a mailbox, or of one purchase. */
export async function listSealed(
  db: Database,
  of: { readonly subject: string } | { readonly about: string },
): Promise<SealedRow[]> {
  return await db
    .selectFrom('sealed')
    .selectAll()
    .where((where) =>
      'subject' in of ? where('subject', '=', of.subject) : where('about', '=', of.about),
    )
    .orderBy('sealed_at')
    .orderBy('id')
    .execute()
}

/** Counts rows whose payload has another prefix. */
export async function countSealedOtherwise(db: Database, payloadStart: string): Promise<number> {
  const { count } = await db
    .selectFrom('sealed')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((where) =>
      where(
        where.fn('substr', ['payload', where.lit(1), where.lit(payloadStart.length)]),
        '!=',
        payloadStart,
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes at most `most`; answers how many. */
export async function deleteOldSealed(db: Database, now: number, most: number): Promise<number> {
  const over = db.selectFrom('sealed').select('id').where('erase_after', '<=', now).limit(most)
  return deleted(await db.deleteFrom('sealed').where('id', 'in', over).execute())
}

/** The paid ones of these purchases, with the latest end of their payments. */
export async function listTransactions(db: Database, subjects: SubjectIds) {
  return await db
    .selectFrom('payments')
    .select((select) => ['subject_id', 'kind', select.fn.max('expires_at').as('at')])
    .where('subject_id', 'in', subjects)
    .where('state', 'in', ['paid', 'refunded'])
    .groupBy(['subject_id', 'kind'])
    .execute()
}

export async function readColumns(
  db: Database,
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
  id: string,
): Promise<Record<string, unknown> | undefined> {
  return await db
    .selectFrom(table as 'orders')
    .select(columns as readonly 'id'[])
    .where('id', '=', id)
    .executeTakeFirst()
}
