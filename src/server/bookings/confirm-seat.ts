import { Id } from '#contracts/parts.ts'
import { knownWebinar, type SoldWebinar } from '#server/catalogue/sold-items.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import { statusPageUrl } from '#server/payments/status-page-key.ts'
import { countRevoked } from '#server/payments/queries/status-pages.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import { Refusal } from '#server/refusal.ts'
import { equalInConstantTime, keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { seatConfirmedMail, seatNotice, webinarCalendar } from './emails/webinars.ts'
import { findStandingSeat, getEnrollment, seatNotices } from './queries/enrollments.ts'

/** Changes each time the link to the seat's page is revoked. */
async function signature(db: Database, { secret }: Shop, enrollmentId: string): Promise<string> {
  const revoked = await countRevoked(db, enrollmentId)
  return keyedHash(secret, 'calendar', enrollmentId, ...(revoked > 0 ? [String(revoked)] : []))
}

/** The address of a seat's calendar file. Only for its participant: the file contains the joining link. */
export async function calendarUrl(db: Database, shop: Shop, enrollmentId: string): Promise<string> {
  const signed = await signature(db, shop, enrollmentId)
  return `${shop.siteUrl()}/api/webinars/${enrollmentId}/calendar.ics?signature=${signed}`
}

/**
 * The calendar file behind a link, with the current time of the webinar, or its last one if it left the site. Throws
 * `not-found` for a wrong or revoked signature and for a released seat.
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

/** Confirms the seat: notifies the firm, and mails the participant how to join. */
export async function confirmSeat(
  db: Database,
  shop: Shop,
  enrollmentId: string,
  payment: PaymentRow | undefined,
  at: number,
): Promise<void> {
  const enrollment = await getEnrollment(db, enrollmentId)
  const { firm } = shop.catalogue
  const webinar = await knownWebinar(db, shop, enrollment.webinar_id)
  const onceKey = requestNoticeKey(seatNotices, enrollment.id)
  await insertMail(db, { ...(await seatNotice(firm, enrollment, webinar)), onceKey }, at)
  if (!webinar || !enrollment.email) return
  await insertMail(db, await seatReceiptOf(db, shop, enrollment, webinar, payment, at), at)
}

/** The content of a participant's confirmation: how to join, the calendar file, and what was paid. */
export async function seatReceiptOf(
  db: Database,
  shop: Shop,
  enrollment: EnrollmentRow,
  webinar: SoldWebinar,
  payment: PaymentRow | undefined,
  at: number,
): Promise<NewMail> {
  const { firm } = shop.catalogue
  const seat = {
    enrollment,
    webinar,
    payment,
    statusPageUrl: payment && (await statusPageUrl(db, shop, payment.id)),
    calendarUrl: await calendarUrl(db, shop, enrollment.id),
    calendar: webinarCalendar(enrollment, webinar, firm, at),
  }
  return { ...(await seatConfirmedMail(firm, seat)), about: enrollment.id }
}
