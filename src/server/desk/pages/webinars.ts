import { html } from 'hono/html'
import { startsAt } from '#domain/webinar-time.ts'
import { findList } from '#server/admin/office-lists.ts'
import { knownWebinar } from '#server/catalogue/sold-items.ts'
import { countSeats } from '#server/bookings/queries/enrollments.ts'
import { Refusal } from '#server/refusal.ts'
import {
  actForm,
  button,
  type Desk,
  type DeskPage,
  entryList,
  hidden,
  type Html,
  momentWords,
  table,
} from '../desk-page.ts'
import { showPath } from './today.ts'

async function renderWebinars({ shop }: Desk) {
  const now = shop.now()
  const all = shop.catalogue.webinars.toSorted((one, other) => startsAt(other) - startsAt(one))
  const entries = []
  for (const webinar of all) {
    const { taken } = await countSeats(shop.db, webinar.id)
    const at = startsAt(webinar)
    entries.push({
      href: `/desk/webinars/${webinar.id}`,
      title: webinar.title,
      detail: `${momentWords(at, now)} · ${taken}${webinar.seats === null ? '' : ` of ${webinar.seats}`} seats taken`,
      state: at > now ? 'coming up' : 'over',
    })
  }
  const body = html`<h1>Webinars</h1>
    ${entryList(entries)}
    <p><a href="/desk/lists/enrollments">All seats</a></p>`
  return { title: 'Webinars', body }
}

const most = 500

/** One row per seat: the holder, contact data, and a button to mark attendance. */
function seatRow(
  desk: Desk,
  row: Readonly<Record<string, string | number | null>>,
  back: string,
): (Html | string)[] {
  const id = String(row['id'])
  const attendance = row['attendance'] ?? ''
  const to = `/desk/seats/${id}/attendance`
  const tick = (came: string, words: string) =>
    actForm(
      desk,
      to,
      [hidden('came', came), hidden('back', back), button(words, 'button button--quiet')],
      'desk-inline',
    )
  const acts = desk.may('webinars.attendance')
    ? html`<div class="desk-acts">
        ${attendance === 'came' ? '' : tick('came', 'Came')}${attendance === 'missed' ? '' : tick('missed', 'Did not')}
      </div>`
    : ''
  return [
    html`<a href="${showPath(id)}">${String(row['name'] ?? '')}</a>`,
    ...[String(row['phone'] ?? ''), String(row['email'] ?? ''), String(attendance)],
    acts,
  ]
}

async function renderWebinar(desk: Desk) {
  const { shop } = desk
  const id = desk.param('id')
  const webinar = await knownWebinar(shop.db, shop, id)
  if (!webinar) throw new Refusal('not-found', 'nothingWithId', { id })
  const list = findList('enrollments')
  const rows = (await list?.rows(shop.db, { webinar: id, state: 'confirmed', limit: most })) ?? []
  const back = `/desk/webinars/${id}`
  const came = rows.filter((row) => row['attendance'] === 'came').length
  const missed = rows.filter((row) => row['attendance'] === 'missed').length
  const headings = ['Name', 'Phone', 'E-mail', 'Attendance', '']
  const body = html`<h1>${webinar.title}</h1>
    <p class="lead">
      ${momentWords(startsAt(webinar), shop.now())}: ${rows.length} of
      ${webinar.seats ?? 'any number of'} seats taken, ${came} came, ${missed} did not.
    </p>
    ${table(
      'Seats',
      headings,
      rows.map((row) => seatRow(desk, row, back)),
      'No seat is taken yet.',
    )}
    <p>
      <a href="/desk/lists/enrollments?webinar=${encodeURIComponent(id)}">As a list, to download</a>
    </p>`
  return { title: webinar.title, body }
}

export const webinarPages: readonly DeskPage[] = [
  { path: '/desk/webinars', permission: 'webinars.read', menu: 'Webinars', render: renderWebinars },
  { path: '/desk/webinars/:id', permission: 'webinars.read', render: renderWebinar },
]
