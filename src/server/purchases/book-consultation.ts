import type { Consultation, StartedConsultation } from '#contracts/purchases/book-consultation.ts'
import type { Opening } from '#contracts/purchases/opening.ts'
import type { Visitor } from '#server/http/caller.ts'
import { payerOf } from '#server/ledger/payer.ts'
import { startPayment } from '#server/ledger/start-payment.ts'
import { bookingsPerHour, limitNetwork } from '#server/limits/limit-uses.ts'
import { takeUse, type Use } from '#server/limits/queries/rate-limits.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { consultationKind } from './consultation.ts'
import { consultationRequestNotice } from './letters/consultation.ts'
import { insertConsultation, requestNoticeKey } from './queries/consultations.ts'

/** Unpaid requests of which the firm gets a mail, of everybody together: no flood, whoever sends them. */
const requestsTold: Use = { name: 'requests-told', limit: 60, windowMs: 60 * 60_000 }

/** Stores the request, tells the firm, and opens the payment of the fee. Needs no account. */
export async function bookConsultation(
  shop: Shop,
  { firstName: name, phone, email, message }: Consultation,
  { client, language }: Visitor,
  opening: Opening = {},
): Promise<StartedConsultation> {
  await limitNetwork(shop, client, bookingsPerHour)
  const booking = { name, phone, email, message }
  const { firm } = shop.catalogue
  const isTold = await takeUse(shop.db, requestsTold, shop.now())
  const pricePaise = shop.catalogue.consultationFeePaise
  const started = await startPayment(shop, {
    kind: consultationKind,
    amountPaise: pricePaise,
    payer: payerOf(booking),
    wish: booking,
    ...opening,
    memo: { name, email, phone, goods: [{ id: 'consultation', quantity: 1, pricePaise }] },
    store: async (db) => {
      const id = crypto.randomUUID()
      await insertConsultation(db, { id, ...booking, created_at: shop.now(), language })
      if (isTold) {
        const notice = await consultationRequestNotice(firm, { ...booking, language })
        await insertMail(db, { ...notice, onceKey: requestNoticeKey + id }, shop.now())
      }
      return id
    },
  })
  return { ...started, paymentStatus: 'Pending' }
}
