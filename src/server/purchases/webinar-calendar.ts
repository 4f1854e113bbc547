import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { webinarCalendar } from './letters/webinar-calendar.ts'
import { findStandingSeat } from './queries/enrollments.ts'

function signature(shop: Shop, enrollmentId: string): string {
  return keyedHash(shop.secret, 'calendar', enrollmentId)
}

/** The address of a seat's calendar file. Only its participant is told: the file holds the way in. */
export function calendarUrl(shop: Shop, enrollmentId: string): string {
  return `${shop.siteUrl()}/api/webinars/${enrollmentId}/calendar.ics?signature=${signature(shop, enrollmentId)}`
}

/**
 * The calendar file behind a link, with the time that the webinar has now. Throws `not-found` for a
 * wrong signature and for a seat that is no longer somebody's.
 */
export async function openCalendar(
  shop: Shop,
  enrollmentId: string,
  given: string,
): Promise<{ file: string; name: string }> {
  const isSigned = equalInConstantTime(given, signature(shop, enrollmentId))
  const seat = isSigned ? await findStandingSeat(shop.db, enrollmentId) : undefined
  const webinar = shop.catalogue.webinars.find(({ id }) => id === seat?.webinar_id)
  if (!seat || !webinar) throw new Refusal('not-found', 'noSeat')
  const { firm } = shop.catalogue
  const file = webinarCalendar(seat, webinar, firm, shop.now())
  return { file, name: `${webinar.id.replace(/[^\w-]/g, '')}.ics` }
}
