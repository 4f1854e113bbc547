import type { StartedPayment } from '#contracts/orders.ts'
import type { WebinarEntry } from '#contracts/catalogue-file.ts'
import { billOf } from '#domain/bill.ts'
import { canBeJoined, endsAt } from '#domain/webinar-time.ts'
import { knownWebinar, type SoldWebinar } from '#server/catalogue/sold-items.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { anotherAttempt } from '#server/payments/another-attempt.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import {
  type PayingAgain,
  priceToday,
  type StatusPage,
  refuseOtherPrice,
} from '#server/payments/status-page-link.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { consentAbout, type GivenConsent, recordConsent } from '#server/privacy/consents.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { holderOf } from '#server/unpaid-holds.ts'
import type { Words } from '#server/words.ts'
import { openWebinars, refuseIfFull, reserveSeat } from './hold-seat.ts'
import { seatRequestNotice } from './emails/webinars.ts'
import {
  countSeats,
  findStandingSeat,
  getEnrollment,
  isEnrolled,
  seatRequests,
} from './queries/enrollments.ts'
import { notifyOfRequest } from './notify-request.ts'
import { calendarUrl } from './confirm-seat.ts'

/**
 * Stores an enrollment in the transaction of its payment, with a held seat if allowed, and notifies the firm; answers
 * its id. Throws `fully-booked`.
 */
export function storeSeatRequest(
  shop: Shop,
  webinar: SoldWebinar,
  row: EnrollmentRow,
  { area, consent }: Pick<Client, 'area'> & { readonly consent: GivenConsent | undefined },
) {
  return async (db: Database, paymentId: string): Promise<string> => {
    await notifyOfRequest(db, shop, {
      ...{ requests: seatRequests, id: row.id, area },
      same: [webinar.id, row.email.toLowerCase(), row.phone],
      notice: () => seatRequestNotice(shop.catalogue.firm, row, webinar, paymentId),
    })
    await reserveSeat(db, webinar, row)
    if (consent) await recordConsent(db, shop, consent, { ...row, about: row.id })
    return row.id
  }
}

/** The webinar as it is sold now; throws `not-found` for one that is over, withdrawn, or has become free. */
function soldWebinar(shop: Shop, id: string): WebinarEntry & { pricePaise: number } {
  const webinar = openWebinars(shop).find((one) => one.id === id)
  if (!webinar || webinar.pricePaise === null) throw new Refusal('not-found', 'webinarNotSold')
  return { ...webinar, pricePaise: webinar.pricePaise }
}

const seatTaken = () => new Refusal('already-owned', 'seatAlready')

/** The content of a seat's page: its time and, while the seat is confirmed, how to join. */
export async function seatStatusPage(
  db: Database,
  shop: Shop,
  { subject_id: id, amount_paise: pricePaise }: PaymentRow,
): Promise<StatusPage> {
  const enrollment = await getEnrollment(db, id)
  const { webinar_id } = enrollment
  const isTaken = await isEnrolled(db, webinar_id, enrollment)
  const webinar = await knownWebinar(db, shop, webinar_id)
  const isOpen = webinar && endsAt(webinar) > shop.now() && (await findStandingSeat(db, id))
  return {
    lines: [{ name: ({ forms }) => webinar?.title ?? forms.webinar, quantity: 1, pricePaise }],
    when: webinar && ((words) => words.webinar.weekdayAndStart(webinar)),
    today: await priceToday(async () => {
      if (isTaken) throw seatTaken()
      const sold = soldWebinar(shop, webinar_id)
      await refuseIfFull(db, sold, enrollment, countSeats)
      return sold.pricePaise
    }),
    // For a participant with only a phone number, this page is the only place with the joining link.
    ...(isOpen && { toldUntil: endsAt(webinar) }),
    ...(isOpen && { paid: ({ statusPage }: Words) => statusPage.letsYouIn }),
    onceItIsPaid: isOpen
      ? [
          {
            href: webinar.joinLink,
            text: ({ statusPage }) => statusPage.joinWebinar(canBeJoined(webinar, shop.now())),
          },
          { href: await calendarUrl(db, shop, id), text: ({ statusPage }) => statusPage.calendar },
        ]
      : [],
    forOthers: isOpen
      ? []
      : [{ href: '/hooponopono-power', text: ({ webinar: page }) => page.enrollNow }],
  }
}

/** Reserves a seat again for the same person, with their previous details. */
export async function paySeatAgain(
  shop: Shop,
  payment: PaymentRow,
  { visitor: { client }, shownPaise }: PayingAgain,
): Promise<StartedPayment> {
  const { id: _, ...enrollment } = await getEnrollment(shop.db, payment.subject_id)
  const webinar = soldWebinar(shop, enrollment.webinar_id)
  if (await isEnrolled(shop.db, webinar.id, enrollment)) throw seatTaken()
  const { pricePaise } = webinar
  refuseOtherPrice(pricePaise, shownPaise)
  const { name, email, phone } = enrollment
  const row = {
    ...enrollment,
    ...{ id: crypto.randomUUID(), holder: holderOf(shop, client) },
    ...{ state: 'held' as const, created_at: shop.now(), confirmed_at: null },
  }
  return await startPayment(shop, {
    ...anotherAttempt(kindOf(shop, payment), payment, shop.now()),
    bill: billOf([{ productId: webinar.id, quantity: 1, pricePaise }]),
    memo: { name, email, phone },
    store: storeSeatRequest(shop, webinar, row, {
      area: client.area,
      consent: await consentAbout(shop.db, payment.subject_id),
    }),
  })
}
