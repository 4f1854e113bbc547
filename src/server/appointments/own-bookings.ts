import type { Booking } from '#contracts/purchases/list-bookings.ts'
import { indiaMoment } from '#domain/india-day.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { appointmentUrl, calendarFileUrl } from './appointment-key.ts'
import { soldAs } from './sold-appointment.ts'
import type { AppointmentRow } from './tables.ts'

/** An appointment as an account is told of it, whose mailbox is proven; undefined for what never was theirs. */
export function bookingOf(shop: Shop, row: AppointmentRow, words: Words): Booking | undefined {
  const { id, state, starts_at, ends_at, confirmed_at, created_at } = row
  if (confirmed_at === null && state !== 'unplaced') return undefined
  const { name, meeting, meetingLink } = soldAs(shop, row)
  const upcoming = state === 'unplaced' || (state === 'confirmed' && ends_at > shop.now())
  const hasTime = upcoming && state === 'confirmed'
  return {
    ...{ _id: id, kind: 'appointment', name, bookedAt: new Date(created_at).toISOString() },
    upcoming,
    ...(state !== 'unplaced' && {
      startsAt: indiaMoment(starts_at),
      takesPlace: words.appointments.moment(starts_at),
    }),
    ...(hasTime && meeting === 'video' && meetingLink && { joinLink: meetingLink }),
    ...(hasTime && { calendar: calendarFileUrl(shop, id) }),
    ...(upcoming && { change: appointmentUrl(shop, id) }),
  }
}
