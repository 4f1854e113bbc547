import { freeSeat, getEnrollment, setEnrollmentState, takeSeat } from '../database/enrollments.ts'
import { insertMail } from '../database/mails.ts'
import type { Database, PaymentRow } from '../database/tables.ts'
import { refundDueNotice } from '../mail/messages/refund-due.ts'
import { seatConfirmedMail, seatNotice } from '../mail/messages/webinar.ts'
import type { Shop } from '../shop.ts'
import { knownWebinar } from './sold-items.ts'

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
  await insertMail(db, await seatNotice(firm.email, enrollment, webinar), at)
  if (webinar && enrollment.email)
    await insertMail(db, await seatConfirmedMail(enrollment, webinar, payment), at)
}

/**
 * Paid: a held seat is confirmed. A seat that was freed meanwhile is taken again; if somebody else
 * has it, the firm is told to give the money back.
 */
export async function confirmPaidSeat(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<void> {
  const enrollment = await getEnrollment(db, payment.subject_id)
  const { firm } = shop.catalogue
  const webinar = await knownWebinar(db, shop, enrollment.webinar_id)
  const hasSeat =
    enrollment.state !== 'freed' ||
    (await takeSeat(db, enrollment.webinar_id, webinar?.seats ?? null))
  await setEnrollmentState(db, enrollment.id, hasSeat ? 'confirmed' : 'to-refund')
  if (hasSeat) {
    await confirmSeat(db, shop, enrollment.id, payment, at)
    return
  }
  const { name, email, phone } = enrollment
  const notice = await refundDueNotice(firm.email, payment.id, [
    'A payment arrived after its webinar seat had been given to somebody else.',
    `It was made by ${[name, email, phone].filter(Boolean).join(', ')}.`,
  ])
  await insertMail(db, notice, at)
}

/** Not paid: somebody else may have the seat. */
export async function freeUnpaidSeat(db: Database, payment: PaymentRow): Promise<void> {
  const enrollment = await getEnrollment(db, payment.subject_id)
  if (enrollment.state !== 'held') return
  await setEnrollmentState(db, enrollment.id, 'freed')
  await freeSeat(db, enrollment.webinar_id)
}
