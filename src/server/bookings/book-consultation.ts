import type { Consultation, StartedConsultation } from '#contracts/purchases/book-consultation.ts'
import type { Opening } from '#contracts/purchases/opening.ts'
import { billOf } from '#domain/bill.ts'
import type { Visitor } from '#server/http/caller.ts'
import { payerOf } from '#server/payments/payer.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { bookingsPerHour, limitNetwork } from '#server/rate-limit/limit-uses.ts'
import type { Shop } from '#server/shop.ts'
import { askForConsultation } from './ask-for-consultation.ts'
import { askForFreeCall } from './ask-for-free-call.ts'
import { consultationKind } from './consultation.ts'

/** Stores the request, tells the firm, and opens the payment of the fee; or takes a request for the free call. Needs no account. */
export async function bookConsultation(
  shop: Shop,
  consultation: Consultation,
  visitor: Visitor,
  opening: Opening = {},
): Promise<StartedConsultation> {
  if (consultation.call === 'free') return await askForFreeCall(shop, consultation, visitor)
  const { firstName: name, phone, email, message } = consultation
  const { client, language } = visitor
  await limitNetwork(shop, client, bookingsPerHour)
  const booking = { name, phone, email, message }
  const pricePaise = shop.catalogue.consultationFeePaise
  const started = await startPayment(shop, {
    kind: consultationKind,
    bill: billOf([{ productId: 'consultation', quantity: 1, pricePaise }]),
    payer: payerOf(shop, booking),
    wish: booking,
    ...opening,
    memo: { name, email, phone },
    store: askForConsultation(shop, { ...booking, language, free_minutes: null }, client),
  })
  return { ...started, paymentStatus: 'Pending' }
}
