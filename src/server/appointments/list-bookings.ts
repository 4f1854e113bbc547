import type { Booking } from '#contracts/purchases/list-bookings.ts'
import { paymentStatus } from '#domain/payment-state.ts'
import type { Language } from '#domain/language.ts'
import { findOwnPassport } from '#server/ledger/find-passport.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { appointmentUrl } from './appointment-key.ts'
import { viewAppointment } from './appointment-view.ts'
import { listAppointmentsOf } from './queries/appointments.ts'
import type { AppointmentRow } from './tables.ts'
import { paymentOfAppointment } from './tell-appointment.ts'

/** The appointments that were booked with a normalised e-mail, as an account lists them; those that nobody confirmed are nobody's. */
export async function listAppointmentBookings(
  shop: Shop,
  email: string,
  language: Language,
): Promise<Booking[]> {
  const rows = await listAppointmentsOf(shop.db, email)
  const told = rows.filter(({ state }) => state !== 'held' && state !== 'freed')
  return await Promise.all(told.map((row) => toBooking(shop, row, language)))
}

async function toBooking(shop: Shop, row: AppointmentRow, language: Language): Promise<Booking> {
  const view = await viewAppointment(shop, row)
  const { ownAppointment } = wordsIn(language)
  const isTheirs = row.state === 'confirmed' && shop.now() < row.ends_at
  const payment = await paymentOfAppointment(shop.db, row.id)
  const passport = payment && (await findOwnPassport(shop, payment))
  return {
    ...{ _id: row.id, kind: 'appointment', name: view.name, coach: view.coachName },
    bookedAt: new Date(row.created_at).toISOString(),
    upcoming: isTheirs || row.state === 'unplaced',
    ...(isTheirs && {
      startsAt: new Date(row.starts_at).toISOString(),
      takesPlace: ownAppointment.whenIs(row.starts_at, row.ends_at),
    }),
    ...(view.meetingLink && { joinLink: view.meetingLink }),
    ...(view.calendar && { calendar: view.calendar }),
    ...((view.canMove || view.canCancel) && { manage: appointmentUrl(shop, row.id) }),
    ...(payment && {
      paymentStatus: paymentStatus(payment.state),
      totalAmount: payment.amount_paise,
      ...(passport && { passport }),
    }),
  }
}
