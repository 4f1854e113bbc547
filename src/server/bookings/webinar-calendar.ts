import { Id } from '#contracts/parts.ts'
import type { Database } from '#server/database/tables.ts'
import { countRevoked } from '#server/payments/queries/passports.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { knownWebinar } from '#server/catalogue/sold-items.ts'
import { webinarCalendar } from './letters/webinar-calendar.ts'
import { findStandingSeat } from './queries/enrollments.ts'

/** Another one after each time that the link to the page of the seat was revoked. */
async function signature(db: Database, { secret }: Shop, enrollmentId: string): Promise<string> {
  const revoked = await countRevoked(db, enrollmentId)
  return keyedHash(secret, 'calendar', enrollmentId, ...(revoked > 0 ? [String(revoked)] : []))
}

/** The address of a seat's calendar file. Only its participant is told: the file holds the way in. */
export async function calendarUrl(db: Database, shop: Shop, enrollmentId: string): Promise<string> {
  const signed = await signature(db, shop, enrollmentId)
  return `${shop.siteUrl()}/api/webinars/${enrollmentId}/calendar.ics?signature=${signed}`
}

/**
 * The calendar file behind a link, with the time that the webinar has now, or had when it left the site. Throws
 * `not-found` for a wrong or revoked signature and for a seat that is no longer somebody's.
 */
export async function openCalendar(
  shop: Shop,
  enrollmentId: string,
  given: string,
): Promise<{ file: string; name: string }> {
  const isSigned =
    Id.safeParse(enrollmentId).success &&
    equalInConstantTime(given, await signature(shop.db, shop, enrollmentId))
  const seat = isSigned ? await findStandingSeat(shop.db, enrollmentId) : undefined
  const webinar = seat && (await knownWebinar(shop.db, shop, seat.webinar_id))
  if (!seat || !webinar) throw new Refusal('not-found', 'noSeat')
  const { firm } = shop.catalogue
  const file = webinarCalendar(seat, webinar, firm, shop.now())
  return { file, name: `${webinar.id.replace(/[^\w-]/g, '')}.ics` }
}
