import type { PaymentRow } from '#server/database/tables.ts'
import { kindOf } from '#server/payments/purchase-kind.ts'
import type { NewMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { findKindOf } from './buyer-addresses.ts'

/**
 * The mail to the buyer of what is paid, or was free, as it would be written now; throws a refusal when
 * there is none.
 */
export async function receiptAgain(
  shop: Shop,
  subjectId: string,
  payment: PaymentRow | undefined,
): Promise<NewMail> {
  if (payment && payment.state !== 'paid')
    throw new Refusal('invalid-request', 'noReceipt', { state: payment.state })
  const kind = payment ? kindOf(shop, payment) : await findKindOf(shop.db, shop, subjectId)
  if (!kind) throw new Refusal('not-found', 'nothingWithId', { id: subjectId })
  if (payment) return await kind.receipt(shop, subjectId, payment)
  if (!kind.free) throw new Refusal('invalid-request', 'withoutPayment', { id: subjectId })
  return await kind.free.receipt(shop, subjectId)
}
