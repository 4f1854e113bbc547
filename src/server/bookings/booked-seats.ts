import { canBeJoined, endsAt, startsAt } from '#domain/webinar-time.ts'
import type { ToldBooking } from '#server/payments/kind-contract.ts'
import { tellBookings } from '#server/payments/tell-bookings.ts'
import type { Shop } from '#server/shop.ts'
import { knownWebinar } from '#server/catalogue/sold-items.ts'
import type { Words } from '#server/words.ts'
import { findStandingSeat, listEnrollmentsOf } from './queries/enrollments.ts'
import { calendarUrl } from './webinar-calendar.ts'

const moment = (epochMs: number) => new Date(epochMs).toISOString()

/** The seats that were booked with this e-mail, without those that are nobody's any more and cost nothing. */
export async function listBookedSeats(
  shop: Shop,
  email: string,
  words: Words,
): Promise<ToldBooking[]> {
  const { db } = shop
  const rows = await listEnrollmentsOf(db, email)
  return await tellBookings(shop, rows, async ({ id, webinar_id, created_at }, payment) => {
    const webinar = await knownWebinar(db, shop, webinar_id)
    const isTheirs = (await findStandingSeat(db, id)) !== undefined
    if (!isTheirs && !payment) return undefined
    const upcoming = isTheirs && webinar !== undefined && shop.now() < endsAt(webinar)
    return {
      ...{ _id: id, bookedAt: moment(created_at), upcoming, ...words.purchases.seat.booked },
      name: webinar?.title ?? words.forms.webinar,
      ...(webinar && {
        startsAt: moment(startsAt(webinar)),
        takesPlace: words.webinar.weekdayAndStart(webinar),
      }),
      ...(upcoming && {
        joinLink: webinar.joinLink,
        joinText: words.passport.joinWebinar(canBeJoined(webinar, shop.now())),
        calendar: await calendarUrl(db, shop, id),
      }),
    }
  })
}
