import type { WebinarEntry } from '#contracts/shopping/catalogue-file.ts'
import { endsAt } from '#domain/webinar-time.ts'
import type { Database, EnrollmentRow, PaymentRow } from '#server/database/tables.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { knownWebinar } from '#server/shopping/sold-items.ts'
import { releaseSeat, takeOwnHold } from './hold-seat.ts'
import { seatConfirmedMail, seatNotice } from './letters/webinar.ts'
import { webinarCalendar } from './letters/webinar-calendar.ts'
import { confirmEnrollment, getEnrollment, isEnrolled } from './queries/enrollments.ts'
import { keepHeldSeat, takeSeat } from './queries/webinar-seats.ts'
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
  await insertMail(db, await seatNotice(firm, enrollment, webinar), at)
  if (!webinar || !enrollment.email) return
  await insertMail(db, await seatReceiptOf(shop, enrollment, webinar, payment, at), at)
}

/** What whoever has a seat gets: how to join, the calendar file, and what was paid. */
export async function seatReceiptOf(
  shop: Shop,
  enrollment: EnrollmentRow,
  webinar: WebinarEntry,
  payment: PaymentRow | undefined,
  at: number,
): Promise<NewMail> {
  const { firm } = shop.catalogue
  const seat = {
    enrollment,
    webinar,
    payment,
    calendarUrl: calendarUrl(shop, enrollment.id),
    calendar: webinarCalendar(enrollment.id, webinar, firm, at),
  }
  return { ...(await seatConfirmedMail(firm, seat)), about: enrollment.id }
}

/**
 * Paid: a held seat is confirmed. Without one, or when it was freed meanwhile, one is taken; answers why the
 * payment cannot be honoured when somebody else has it, or when the webinar is over.
 */
export async function confirmPaidSeat(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<string | undefined> {
  const enrollment = await getEnrollment(db, payment.subject_id)
  const webinar = await knownWebinar(db, shop, enrollment.webinar_id)
  if (webinar && endsAt(webinar) <= at)
    return 'Your payment arrived when the webinar was over already.'
  if (await isEnrolled(db, enrollment.webinar_id, enrollment))
    return 'You have a seat in this webinar already.'
  if (!(await takeItsSeat(db, enrollment, webinar)))
    return 'Your payment arrived after the last seat had been given to somebody else.'
  await confirmEnrollment(db, enrollment.id, at)
  await confirmSeat(db, shop, enrollment.id, payment, at)
  return undefined
}

/** The seat that is held for it, or a free one, or the one of an earlier try of the same person. */
async function takeItsSeat(
  db: Database,
  enrollment: EnrollmentRow,
  webinar: WebinarEntry | undefined,
): Promise<boolean> {
  const { state, webinar_id } = enrollment
  if (state === 'held') {
    await keepHeldSeat(db, webinar_id)
    return true
  }
  return (
    (await takeSeat(db, webinar_id, webinar?.seats ?? null)) || (await takeOwnHold(db, enrollment))
  )
}

/** Not paid: somebody else may have the seat. */
export async function freeUnpaidSeat(db: Database, payment: PaymentRow): Promise<void> {
  const enrollment = await getEnrollment(db, payment.subject_id)
  if (enrollment.state !== 'confirmed') await releaseSeat(db, enrollment)
}
