import type { Database, PaymentRow } from '#server/database/tables.ts'
import { passportUrl } from '#server/payments/passport-key.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import type { SoldWebinar } from '#server/catalogue/sold-entry.ts'
import { knownWebinar } from '#server/catalogue/sold-items.ts'
import { seatNotice } from './letters/seat-notice.ts'
import { seatConfirmedMail } from './letters/webinar.ts'
import { webinarCalendar } from './letters/webinar-calendar.ts'
import { getEnrollment, seatNotices } from './queries/enrollments.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'
import { calendarUrl } from './webinar-calendar.ts'

/** The seat is the person's: the firm learns of it, and the person how to join. */
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

/** What whoever has a seat gets: how to join, the calendar file, and what was paid. */
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
    passportUrl: payment && (await passportUrl(db, shop, payment.id)),
    calendarUrl: await calendarUrl(db, shop, enrollment.id),
    calendar: webinarCalendar(enrollment, webinar, firm, at),
  }
  return { ...(await seatConfirmedMail(firm, seat)), about: enrollment.id }
}
