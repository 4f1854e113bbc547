import { indiaMoment } from '#domain/india-day.ts'
import type { ToldBooking } from '#server/payments/kind-contract.ts'
import { tellBookings } from '#server/payments/tell-bookings.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { appointmentUrl, calendarFileUrl } from './appointment-key.ts'
import { listAppointmentsOf } from './queries/appointments.ts'
import { soldAs } from './sold-appointment.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'

/** The appointments that were booked with this e-mail, without what never was theirs. */
export async function listBookedTimes(
  shop: Shop,
  email: string,
  words: Words,
): Promise<ToldBooking[]> {
  const rows = await listAppointmentsOf(shop.db, email)
  return await tellBookings(shop, rows, (row) => bookingOf(shop, row, words))
}

function bookingOf(shop: Shop, row: AppointmentRow, words: Words): ToldBooking | undefined {
  const { id, state, starts_at, ends_at, confirmed_at, created_at } = row
  if (confirmed_at === null && state !== 'unplaced') return undefined
  const { name, meeting, meetingLink } = soldAs(shop, row)
  const upcoming = state === 'unplaced' || (state === 'confirmed' && ends_at > shop.now())
  const hasTime = upcoming && state === 'confirmed'
  return {
    ...{ _id: id, name, bookedAt: new Date(created_at).toISOString(), upcoming },
    ...words.purchases.appointment.booked,
    ...(state !== 'unplaced' && {
      startsAt: indiaMoment(starts_at),
      takesPlace: words.appointments.moment(starts_at),
    }),
    ...(hasTime &&
      meeting === 'video' &&
      meetingLink && {
        ...{ joinLink: meetingLink, joinText: words.appointments.ways.join },
      }),
    ...(hasTime && { calendar: calendarFileUrl(shop, id) }),
    ...(upcoming && { change: appointmentUrl(shop, id) }),
  }
}
