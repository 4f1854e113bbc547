import { html } from 'hono/html'
import { startOfIndiaDayBefore } from '#domain/india-time.ts'
import { formatPhone } from '#domain/phone.ts'
import { isOwnAppointment } from '#domain/staff.ts'
import { appointmentName, coachName } from '#server/admin/hits.ts'
import { listAppointmentsBetween } from '#server/admin/queries/todays.ts'
import { type Desk, type DeskPage, entryList, momentWords } from '../desk-page.ts'
import { showPath } from './today.ts'

const dayMs = 24 * 60 * 60_000
const [backDays, aheadDays] = [7, 60]

async function renderBookings(desk: Desk) {
  const { shop } = desk
  const now = shop.now()
  const today = startOfIndiaDayBefore(now, 0)
  const span = { fromMs: today - backDays * dayMs, untilMs: today + aheadDays * dayMs }
  const all = await listAppointmentsBetween(shop.db, span)
  const rows = all.filter((row) => isOwnAppointment(desk.staff, row))
  const entry = ({
    id,
    name,
    phone,
    state,
    starts_at,
    type_id,
    coach_id,
  }: (typeof rows)[number]) => ({
    href: showPath(id),
    title: `${momentWords(starts_at, now)} ${name}`,
    detail: [appointmentName(shop, type_id), coachName(shop, coach_id), phone && formatPhone(phone)]
      .filter(Boolean)
      .join(' · '),
    state,
  })
  const coming = rows.filter(({ ends_at }) => ends_at > now)
  const gone = rows.filter(({ ends_at }) => ends_at <= now).toReversed()
  const body = html`<h1>Bookings</h1>
    <section>
      <h2>Coming up</h2>
      ${entryList(coming.map(entry), 'No appointment in the next sixty days.')}
    </section>
    <section>
      <h2>The last seven days</h2>
      ${entryList(gone.map(entry), 'No appointment in the last seven days.')}
    </section>
    ${
      desk.may('bookings.cancel')
        ? html`<p>
            <a href="/desk/lists/appointments">All appointments</a>,
            <a href="/desk/lists/consultations">consultations and free calls</a>
          </p>`
        : ''
    }`
  return { title: 'Bookings', body }
}

export const bookingPages: readonly DeskPage[] = [
  { path: '/desk/bookings', permission: 'bookings.read', menu: 'Bookings', render: renderBookings },
]
