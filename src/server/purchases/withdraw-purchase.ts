import type { Database, PaymentRow } from '#server/database/tables.ts'
import { withdrawEntitlements } from '#server/shopping/queries/entitlements.ts'
import { releaseSeat } from './hold-seat.ts'
import { getConsultation } from './queries/consultations.ts'
import { getEnrollment } from './queries/enrollments.ts'
import { getOrder } from './queries/orders.ts'

export interface Buyer {
  /** Empty for a visitor who gave none. */
  readonly email: string
  readonly who: string
}

/** Takes back what the payment had brought, and answers who had paid. */
export async function withdrawPurchase(db: Database, payment: PaymentRow): Promise<Buyer> {
  return await withdrawals[payment.kind](db, payment)
}

const withdrawals: Record<
  PaymentRow['kind'],
  (db: Database, payment: PaymentRow) => Promise<Buyer>
> = {
  async order(db, payment) {
    await withdrawEntitlements(db, payment.subject_id)
    return await buyerOf(db, payment)
  },
  consultation: buyerOf,
  async seat(db, payment) {
    await releaseSeat(db, await getEnrollment(db, payment.subject_id))
    return await buyerOf(db, payment)
  },
}

/** Who paid: where to write, and how the firm knows them. */
export async function buyerOf(db: Database, { kind, subject_id }: PaymentRow): Promise<Buyer> {
  if (kind === 'order') {
    const { contact_email: email, full_name } = await getOrder(db, subject_id)
    return { email, who: describe(full_name, email) }
  }
  const { name, email, phone } =
    kind === 'seat' ? await getEnrollment(db, subject_id) : await getConsultation(db, subject_id)
  return { email, who: describe(name, email, phone) }
}

const describe = (...details: readonly string[]) =>
  details.filter(Boolean).join(', ') || 'somebody whose details have been deleted'
