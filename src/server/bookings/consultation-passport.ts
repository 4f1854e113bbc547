import type { StartedPayment } from '#contracts/purchases/place-order.ts'
import { billOf } from '#domain/bill.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { anotherAttempt } from '#server/payments/another-attempt.ts'
import { kindOf } from '#server/payments/purchase-kind.ts'
import {
  type PayingAgain,
  type PurchasePassport,
  refuseOtherPrice,
} from '#server/payments/purchase-passport.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Shop } from '#server/shop.ts'
import { askForConsultation } from './ask-for-consultation.ts'
import { getConsultation } from './queries/consultations.ts'

/** What the page of a consultation says; nothing of what was written to us. */
export function consultationPassport(
  _db: Database,
  { catalogue }: Shop,
  { amount_paise: pricePaise }: PaymentRow,
): Promise<PurchasePassport> {
  return Promise.resolve({
    lines: [{ name: ({ passport }) => passport.consultation, quantity: 1, pricePaise }],
    today: { pricePaise: catalogue.consultationFeePaise },
    paidOn: ({ passport }, atMs) => passport.paidConsultation(atMs),
    onceItIsPaid: [],
    forOthers: [{ href: '/get-a-consultation', text: ({ forms }) => forms.getConsultation }],
  })
}

/** Asks for the same consultation once more, in the same words. */
export async function payConsultationAgain(
  shop: Shop,
  payment: PaymentRow,
  { visitor: { client }, shownPaise }: PayingAgain,
): Promise<StartedPayment> {
  const pricePaise = shop.catalogue.consultationFeePaise
  refuseOtherPrice(pricePaise, shownPaise)
  const { id: _, created_at, ...booking } = await getConsultation(shop.db, payment.subject_id)
  const { name, email, phone } = booking
  return await startPayment(shop, {
    ...anotherAttempt(kindOf(shop, payment), payment, shop.now()),
    bill: billOf([{ productId: 'consultation', quantity: 1, pricePaise }]),
    memo: { name, email, phone },
    store: askForConsultation(shop, booking, client),
  })
}
