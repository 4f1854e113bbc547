import { getConsultation } from '../database/consultations.ts'
import { getEnrollment } from '../database/enrollments.ts'
import { withdrawEntitlements } from '../database/entitlements.ts'
import { insertMail } from '../database/mails.ts'
import { getOrder } from '../database/orders.ts'
import { insertPaymentEvent, movePayment } from '../database/payments.ts'
import { insertRefund, listRefunds } from '../database/refunds.ts'
import type { Database, PaymentRow } from '../database/tables.ts'
import { refundMail, refundNotice } from '../mail/messages/refund.ts'
import type { Shop } from '../shop.ts'
import { releaseSeat } from './hold-seat.ts'
import { nextRefundId } from './refund-ids.ts'

export interface RefundWish {
  readonly source: 'delivery' | 'operator'
  /** A whole sentence; whoever paid reads it. */
  readonly reason: string
  /** What arrived at the provider, where that is not what was asked for. */
  readonly amountPaise?: number
}

interface Buyer {
  readonly email: string
  readonly who: string
}

/**
 * Gives a paid payment back, whole: what was bought is withdrawn, buyer and firm are told, and the
 * refund is stored with its own id before the provider hears of it. Runs in the caller's transaction;
 * answers that id, or undefined when the payment is not one that can be refunded now.
 */
export async function beginRefund(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  wish: RefundWish,
): Promise<string | undefined> {
  if (!(await movePayment(db, payment.id, 'refunding'))) return undefined
  const at = shop.now()
  const { source, reason, amountPaise = payment.amount_paise } = wish
  const earlier = await listRefunds(db, [payment.id])
  const id = nextRefundId(
    payment.id,
    earlier.map((refund) => refund.id),
  )
  const event = { payment_id: payment.id, at, source, state: 'refunding', detail: reason } as const
  await insertPaymentEvent(db, event)
  await insertRefund(db, {
    ...{ id, payment_id: payment.id, amount_paise: amountPaise, state: 'asked', source, reason },
    ...{ detail: '', created_at: at, next_check_at: at, settled_at: null },
  })
  const { email, who } = await withdrawPurchase(db, payment)
  const refund = { transactionId: payment.id, amountPaise, reason }
  if (email) await insertMail(db, await refundMail(shop.catalogue.firm, email, refund), at)
  await insertMail(db, await refundNotice(shop.catalogue.firm, { ...refund, who }), at)
  return id
}

/** Takes back what the payment had brought, and answers who had paid. */
export async function withdrawPurchase(db: Database, payment: PaymentRow): Promise<Buyer> {
  return await withdrawals[payment.kind](db, payment)
}

const withdrawals: Record<
  PaymentRow['kind'],
  (db: Database, payment: PaymentRow) => Promise<Buyer>
> = {
  async order(db, { subject_id }) {
    const order = await getOrder(db, subject_id)
    await withdrawEntitlements(db, order.id)
    return { email: order.contact_email, who: `${order.full_name}, ${order.contact_email}` }
  },
  async consultation(db, { subject_id }) {
    const { name, email, phone } = await getConsultation(db, subject_id)
    return { email, who: [name, email, phone].join(', ') }
  },
  async seat(db, { subject_id }) {
    const enrollment = await getEnrollment(db, subject_id)
    const { name, email, phone } = enrollment
    await releaseSeat(db, enrollment)
    return { email, who: [name, email, phone].filter(Boolean).join(', ') }
  },
}
