import { sql } from 'kysely'
import { z } from 'zod'
import { parseJson } from '#domain/json.ts'
import type { RetainedColumns } from '#domain/retention-policy.ts'
import type { PaymentState } from '#domain/payment-state.ts'
import type { DeletionRow, SealedRow } from '#server/database/account-tables.ts'
import { deleted } from '#server/database/query-helpers.ts'
import type { Database, SubjectIds } from '#server/database/tables.ts'

/** Nothing has to be written to anybody after these; a payment in any other state is open. */
const decidedStates: PaymentState[] = ['paid', 'failed', 'expired', 'refunded']
/** No money came, so there is no invoice to keep. */
const unpaidStates: PaymentState[] = ['failed', 'expired']

/** Notes what somebody who is gone has ordered and booked, for `eraseDecided`. */
export async function markForErasure(db: Database, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db
    .insertInto('erasures')
    .values(subjectIds.map((subject_id) => ({ subject_id })))
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

/** Of what is marked, whatever has no payment outside these states, but those that ended before. */
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

/** What is marked and has no open payment, and what of it was never paid, or so long ago that no invoice is kept. */
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
 * Whom the payments of these were for, by what key they are found again, and the links to their pages. That a link was
 * revoked stays known: the next calendar link follows from it, and the revoked one must not open again.
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

/** What the firm has noted of these goes with them. */
export async function eraseNotesOf(
  db: Database,
  subjects: SubjectIds | readonly string[],
): Promise<void> {
  await db.deleteFrom('notes').where('subject_id', 'in', subjects).execute()
}

/** At most so many; answers how many. */
export async function deleteOldNotes(db: Database, before: number, most: number): Promise<number> {
  const old = db.selectFrom('notes').select('id').where('at', '<', before).limit(most)
  return deleted(await db.deleteFrom('notes').where('id', 'in', old).execute())
}

/** They are erased: nothing is left to be done. */
export async function unmark(db: Database, decided: SubjectIds): Promise<void> {
  await db.deleteFrom('erasures').where('subject_id', 'in', decided).execute()
}

/** Notes a deletion, in the transaction that deletes; false when it is known. */
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

/** At most so many; answers how many. */
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

/** Mails to this normalised e-mail that wait, or are kept because they were refused, are deleted. */
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

/** At most so many; answers how many. */
export async function deleteOldMails(
  db: Database,
  doneBefore: number,
  most: number,
): Promise<number> {
  const old = db.selectFrom('mails').select('id').where('done_at', '<', doneBefore).limit(most)
  return deleted(await db.deleteFrom('mails').where('id', 'in', old).execute())
}

/**
 * Ids of purchases that were begun before this moment, have no payment since, or one that is open, and still tell one of
 * these of somebody; at most so many.
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

/** Spelled out, with nothing to be filled in: only so does SQLite use the index of these rows. */
const isUnpaid = sql<boolean>`state in ('failed', 'expired') and fingerprint <> ''`

/**
 * Marks for erasure what was never paid and could last be paid before this moment, at most so many; answers
 * how many. Nothing that has another payment in any other state, or of which a refund is spoken of.
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

/** Of a mailbox, or of one purchase. */
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

/** Rows whose payload does not begin so. */
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

/** At most so many; answers how many. */
export async function deleteOldSealed(db: Database, now: number, most: number): Promise<number> {
  const over = db.selectFrom('sealed').select('id').where('erase_after', '<=', now).limit(most)
  return deleted(await db.deleteFrom('sealed').where('id', 'in', over).execute())
}

/** Purchases of these that were paid, with the last moment at which they could be. */
export async function listTransactions(db: Database, subjects: SubjectIds) {
  return await db
    .selectFrom('payments')
    .select((select) => ['subject_id', 'kind', select.fn.max('expires_at').as('at')])
    .where('subject_id', 'in', subjects)
    .where('state', 'in', ['paid', 'refunded'])
    .groupBy(['subject_id', 'kind'])
    .execute()
}

/** These columns of one row, as they are. */
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
