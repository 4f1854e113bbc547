import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import type { Shop } from '#server/shop.ts'
import { consultationRequestNotice } from './letters/consultation.ts'
import { consultationRequests, insertConsultation } from './queries/consultations.ts'
import type { ConsultationRow } from '#server/database/purchase-tables.ts'
import { tellOfRequest } from './tell-of-request.ts'

/** Stores a request for a consultation in the transaction of its payment, and tells the firm; answers its id. */
export function askForConsultation(
  shop: Shop,
  booking: Omit<ConsultationRow, 'id' | 'created_at'>,
  { area }: Client,
) {
  return async (db: Database, paymentId: string): Promise<string> => {
    const id = crypto.randomUUID()
    const row = { ...booking, id, created_at: shop.now() }
    await tellOfRequest(db, shop, {
      ...{ requests: consultationRequests, id, area },
      same: [row.email.toLowerCase(), row.phone, row.message],
      notice: () => consultationRequestNotice(shop.catalogue.firm, row, paymentId),
    })
    await insertConsultation(db, row)
    return id
  }
}
