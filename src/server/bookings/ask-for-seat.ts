import { type GivenConsent, recordConsent } from '#server/privacy/record-consent.ts'
import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import type { Shop } from '#server/shop.ts'
import type { SoldWebinar } from '#server/catalogue/sold-entry.ts'
import { reserveSeat } from './hold-seat.ts'
import { seatRequestNotice } from './letters/seat-notice.ts'
import { seatRequests } from './queries/enrollments.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import { tellOfRequest } from './tell-of-request.ts'

/**
 * Stores an enrollment in the transaction of its payment, with a seat held for it if it may have one, and tells the
 * firm; answers its id. Throws `fully-booked`.
 */
export function askForSeat(
  shop: Shop,
  webinar: SoldWebinar,
  row: EnrollmentRow,
  { area, consent }: Pick<Client, 'area'> & { readonly consent: GivenConsent | undefined },
) {
  return async (db: Database, paymentId: string): Promise<string> => {
    await tellOfRequest(db, shop, {
      ...{ requests: seatRequests, id: row.id, area },
      same: [webinar.id, row.email.toLowerCase(), row.phone],
      notice: () => seatRequestNotice(shop.catalogue.firm, row, webinar, paymentId),
    })
    await reserveSeat(db, webinar, row)
    if (consent) await recordConsent(db, shop, consent, { ...row, about: row.id })
    return row.id
  }
}
