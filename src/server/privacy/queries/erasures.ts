import type { PaymentState } from '#domain/payment-state.ts'
import type { SubjectIds } from '#server/database/subject-ids.ts'
import type { Database } from '#server/database/tables.ts'

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

/** They are erased: nothing is left to be done. */
export async function unmark(db: Database, decided: SubjectIds): Promise<void> {
  await db.deleteFrom('erasures').where('subject_id', 'in', decided).execute()
}
