import type { Booking } from '#contracts/bookings.ts'
import { formatDay } from '#domain/dates.ts'
import * as words from '#words/dashboard.ts'
import { calendar, consultation } from '#words/passport.ts'
import { DashboardCard } from './DashboardCard.tsx'

interface Props {
  readonly bookings: readonly Booking[]
}

/** What is still to come, the next webinar first; of an account without any the way to the first one. */
export function BookingCards({ bookings }: Props) {
  const coming = bookings
    .filter(({ upcoming }) => upcoming)
    .sort((a, b) => (a.startsAt ?? a.bookedAt).localeCompare(b.startsAt ?? b.bookedAt))
  if (coming.length > 0)
    return coming.map((booking) => <BookingCard key={booking._id} booking={booking} />)
  return (
    <DashboardCard title={consultation} name={words.nothingBooked}>
      <p>{words.talkToUs}</p>
      <a className="button button--quiet" href="/get-a-consultation">
        {words.book}
      </a>
    </DashboardCard>
  )
}

function BookingCard({ booking }: { readonly booking: Booking }) {
  const { title, name, takesPlace, bookedAt, next, joinLink, passport } = booking
  return (
    <DashboardCard title={title} name={name}>
      <p className="figures">{takesPlace ?? words.bookedOn(formatDay(Date.parse(bookedAt)))}</p>
      {next && <p>{next}</p>}
      {joinLink && (
        <a className="button" href={joinLink} rel="noopener">
          {booking.joinText}
        </a>
      )}
      {booking.calendar && (
        <a className="onward" href={booking.calendar}>
          {calendar}
        </a>
      )}
      {booking.change && (
        <a className="onward" href={booking.change}>
          {words.changeTime}
        </a>
      )}
      {passport && (
        <a className="onward" href={passport}>
          {words.seeBooking}
        </a>
      )}
    </DashboardCard>
  )
}
