import type { PaymentState } from '#domain/payment-state.ts'
import type { Database } from '#server/database/tables.ts'

/** Nothing has to be written to anybody after these; a payment in any other state is open. */
const decided: PaymentState[] = ['paid', 'failed', 'expired', 'refunded']
/** No money came, so there is no invoice to keep. */
const unpaid: PaymentState[] = ['failed', 'expired']

const postal = { street: '', city: '', state: '', pincode: '', country: '' }

/** Notes what somebody who is gone has ordered and booked, for `eraseDecided`. */
export async function markForErasure(db: Database, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db
    .insertInto('erasures')
    .values(subjectIds.map((subject_id) => ({ subject_id })))
    .onConflict((conflict) => conflict.column('subject_id').doNothing())
    .execute()
}

/** Of what is marked, whatever has no payment outside these states. */
function markedWithin(db: Database, states: readonly PaymentState[]) {
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
            .where('state', 'not in', [...states]),
        ),
      ),
    )
}

async function eraseOrders(db: Database): Promise<void> {
  await db
    .updateTable('orders')
    .set({ contact_email: '', mobile: '' })
    .where('id', 'in', markedWithin(db, decided))
    .execute()
  await db
    .updateTable('orders')
    .set({ full_name: '', ...postal })
    .where('id', 'in', markedWithin(db, unpaid))
    .execute()
}

async function eraseBookings(db: Database): Promise<void> {
  await db
    .updateTable('consultations')
    .set({ phone: '', email: '', message: '' })
    .where('id', 'in', markedWithin(db, decided))
    .execute()
  const contact = { phone: '', email: '', city: '', state_of_india: '', gender: '' }
  await db
    .updateTable('enrollments')
    .set({ ...contact, challenges: '', consented_at: null, holder: '' })
    .where('id', 'in', markedWithin(db, decided))
    .execute()
  for (const table of ['consultations', 'enrollments'] as const)
    await db
      .updateTable(table)
      .set({ name: '' })
      .where('id', 'in', markedWithin(db, unpaid))
      .execute()
}

/**
 * Empties what is marked, as far as its payments are decided: of what was paid, the name, address,
 * items and amounts of the invoice stay; of what was not, nothing personal does.
 */
export async function eraseDecided(db: Database): Promise<void> {
  await eraseOrders(db)
  await eraseBookings(db)
  await db
    .deleteFrom('purchase_keys')
    .where('payment_id', 'in', (payments) =>
      payments
        .selectFrom('payments')
        .select('id')
        .where('subject_id', 'in', markedWithin(db, decided)),
    )
    .execute()
  await db
    .updateTable('payments')
    .set({ fingerprint: '', payer: '' })
    .where('subject_id', 'in', markedWithin(db, decided))
    .execute()
  await db.deleteFrom('erasures').where('subject_id', 'in', markedWithin(db, decided)).execute()
}

/** Challenges are nobody's business any more, even while the payment of the seat is open. */
export async function eraseChallenges(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('enrollments')
    .set({ challenges: '', consented_at: null, gender: '' })
    .where('id', 'in', [...ids])
    .execute()
}
