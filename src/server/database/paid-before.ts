import { clockSkewMs } from './due.ts'
import type { Database, PaymentRow } from './tables.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Another attempt at the same thing that was paid after this one had begun: then this one was begun
 * by somebody who had not paid yet. Whoever buys the same again later begins after that.
 */
export async function findPaidBefore(db: Database, payment: PaymentRow) {
  return await db
    .selectFrom('payments')
    .innerJoin('payment_events', 'payment_events.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.fingerprint', '=', payment.fingerprint)
    .where('payments.id', '!=', payment.id)
    .where('payments.state', '=', 'paid')
    .where('payment_events.state', '=', 'paid')
    .where('payment_events.at', '>=', await findBeginning(db, payment))
    .executeTakeFirst()
}

/**
 * When a payment was begun. What is dated after the first that came of it was dated by a clock that ran
 * ahead: then it may have begun a day before that.
 */
async function findBeginning(db: Database, { id, created_at }: PaymentRow): Promise<number> {
  const { first } = await db
    .selectFrom('payment_events')
    .select((select) => select.fn.min('at').as('first'))
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
  return first < created_at - clockSkewMs ? first - dayMs : created_at
}
