import type { Consultation, StartedConsultation } from '#contracts/purchases/book-consultation.ts'
import type { Opening } from '#contracts/purchases/opening.ts'
import type { Visitor } from '#server/http/caller.ts'
import { payerOf } from '#server/ledger/payer.ts'
import { startPayment } from '#server/ledger/start-payment.ts'
import { bookingsPerHour, limitNetwork } from '#server/limits/limit-uses.ts'
import type { Shop } from '#server/shop.ts'
import { consultationKind } from './consultation.ts'
import { consultationRequestNotice } from './letters/consultation.ts'
import { insertConsultation, wasToldSince } from './queries/consultations.ts'
import { tellOfRequest } from './tell-of-request.ts'

/** Stores the request, tells the firm, and opens the payment of the fee. Needs no account. */
export async function bookConsultation(
  shop: Shop,
  { firstName: name, phone, email, message }: Consultation,
  { client, language }: Visitor,
  opening: Opening = {},
): Promise<StartedConsultation> {
  await limitNetwork(shop, client, bookingsPerHour)
  const booking = { name, phone, email, message }
  const pricePaise = shop.catalogue.consultationFeePaise
  const started = await startPayment(shop, {
    kind: consultationKind,
    amountPaise: pricePaise,
    payer: payerOf(booking),
    wish: booking,
    ...opening,
    memo: { name, email, phone, goods: [{ id: 'consultation', quantity: 1, pricePaise }] },
    store: async (db, paymentId) => {
      const id = crypto.randomUUID()
      const row = { id, ...booking, created_at: shop.now(), language }
      await tellOfRequest(db, shop, {
        ...{ table: 'consultations', id, area: client.area },
        wasToldSince: (since) => wasToldSince(db, row, since),
        notice: () => consultationRequestNotice(shop.catalogue.firm, row, paymentId),
      })
      await insertConsultation(db, row)
      return id
    },
  })
  return { ...started, paymentStatus: 'Pending' }
}
