import { html } from 'hono/html'
import { formatRupees } from '#domain/money.ts'
import { isOwnAppointment, type Permission } from '#domain/staff.ts'
import { searchEverything, type SearchHit } from '#server/admin/search.ts'
import { readToday, type Today, todaysAppointments } from '#server/admin/today.ts'
import {
  type Desk,
  type DeskPage,
  type Entry,
  entryList,
  type Html,
  momentWords,
  table,
} from '../desk-page.ts'

/** The page of a list of the back office. */
export const listPath = (name: string, query: Readonly<Record<string, string>> = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `/desk/lists/${name}${search && `?${search}`}`
}

/** The page of any object by its id. */
export const showPath = (id: string) => `/desk/show/${encodeURIComponent(id)}`

export const kindWords: Readonly<Record<SearchHit['kind'], string>> = {
  order: 'Order',
  payment: 'Payment',
  refund: 'Refund',
  consultation: 'Consultation',
  call: 'Free call',
  appointment: 'Appointment',
  seat: 'Webinar seat',
  account: 'Account',
  complaint: 'Complaint',
  training: 'Training enquiry',
  mail: 'Mail',
  product: 'Product',
}

/** The permission for each kind. */
export const permissionOfKind: Readonly<Record<SearchHit['kind'], Permission>> = {
  order: 'orders.read',
  payment: 'payments.read',
  refund: 'payments.read',
  product: 'orders.read',
  appointment: 'bookings.read',
  consultation: 'bookings.cancel',
  call: 'bookings.cancel',
  seat: 'webinars.read',
  account: 'people.read',
  training: 'people.read',
  complaint: 'complaints.read',
  mail: 'mails.read',
}

export function entryOf(hit: SearchHit, now: number): Entry {
  const { kind, id, title, detail, state, at } = hit
  const when = momentWords(at, now)
  const parts = [
    kindWords[kind],
    detail.replace(/\bto-pack\b/, 'to be packed'),
    kind === 'product' ? '' : when,
  ]
  return { href: showPath(id), title, state, detail: parts.filter(Boolean).join(' · ') }
}

interface Waiting {
  readonly count: number
  readonly rows: readonly SearchHit[]
}

/** A section of open tasks with the total count; empty when there are none. */
function waiting(
  title: string,
  { count, rows }: Waiting,
  now: number,
  all?: string,
): Html | string {
  if (count === 0) return ''
  const entries = rows.map((row) => entryOf(row, now))
  return html`<section>
    <h2>${title}: ${count}</h2>
    ${entryList(entries)}
    ${all !== undefined && count > rows.length ? html`<p><a href="${all}">All ${count}</a></p>` : ''}
  </section>`
}

function sumsOf({ sums }: Today): Html {
  const row = (
    label: string,
    { paidPaise, refundedPaise, orders, bookings }: Today['sums']['day'],
  ) => [
    html`<strong>${label}</strong>`,
    ...[formatRupees(paidPaise), formatRupees(refundedPaise), String(orders), String(bookings)],
  ]
  return html`<section>
    <h2>How it goes</h2>
    ${table(
      'How it goes',
      ['', 'Paid', 'Given back', 'Orders', 'Bookings'],
      [row('Today', sums.day), row('Last 7 days', sums.week), row('Last 30 days', sums.month)],
    )}
  </section>`
}

/** '10:00' in India time. */
const clock = new Intl.DateTimeFormat('en-IN', {
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Kolkata' },
})

function appointmentsToday({ count, rows }: Today['appointments'], nothing: string): Html {
  const entries = rows.map(({ id, startsAt, what, coach, name, phone, state }) => ({
    href: showPath(id),
    title: `${clock.format(startsAt)} ${name}`,
    detail: [what, coach, phone].filter(Boolean).join(' · '),
    state,
  }))
  return html`<section>
    <h2>Appointments today: ${count}</h2>
    ${entryList(entries, nothing)}
    <p><a href="/desk/bookings">All bookings</a></p>
  </section>`
}

function webinarsOf({ webinar }: Today, now: number): Html | string {
  if (webinar.length === 0) return ''
  const entries = webinar.map(({ id, title, startsAt, seats, taken, came, isToday }) => ({
    href: `/desk/webinars/${id}`,
    title,
    detail: `${momentWords(startsAt, now)} · ${taken}${seats === null ? '' : ` of ${seats}`} seats taken${came > 0 ? ` · ${came} came` : ''}`,
    state: isToday ? 'today' : 'next',
  }))
  return html`<section>
    <h2>Webinars</h2>
    ${entryList(entries)}
  </section>`
}

async function renderToday(desk: Desk) {
  const { shop, staff } = desk
  const now = shop.now()
  const title = 'Today'
  const hello = html`<h1>Today, ${momentWords(now, now)}</h1>`
  if (staff.role === 'editor') {
    const body = html`${hello}
      <p><a class="button" href="/desk/content">To the content</a></p>`
    return { title, body }
  }
  if (staff.role === 'coach') {
    const own = await todaysAppointments(shop, (row) => isOwnAppointment(staff, row))
    return { title, body: html`${hello}${appointmentsToday(own, 'You have none today.')}` }
  }
  const today = await readToday(shop)
  const { complaints } = today
  const termed = complaints.rows.map((row) => ({
    ...row,
    detail: `${row.detail} · answer until ${momentWords(row.dueAt, now)}`,
  }))
  const sells = desk.may('orders.send')
  const waits = [
    waiting('To send', today.toSend, now, listPath('orders', { state: 'to-send' })),
    sells && waiting('To call', today.toCall, now),
    sells && waiting('Complaints', { ...complaints, rows: termed }, now, listPath('complaints')),
    waiting('Money that is not certain', today.unsettled, now, listPath('payments')),
    sells && waiting('Mails not delivered', today.mails, now, listPath('mails')),
  ].filter((part) => part !== '' && part !== false)
  const body = html`${hello}
    ${
      waits.length === 0
        ? html`<p class="lead">All is done: nothing to send, no one to call, nothing to answer.</p>`
        : html`<div class="desk-cards">${waits}</div>`
    }
    ${
      sells
        ? html`<div class="desk-cards">
            ${appointmentsToday(today.appointments, 'None today.')}${webinarsOf(today, now)}
          </div>`
        : ''
    }
    ${sumsOf(today)}
    <section>
      <h2>Newest orders</h2>
      ${entryList(
        today.newest.map((hit) => entryOf(hit, now)),
        'No order yet.',
      )}
      <p><a href="${listPath('orders')}">All orders</a></p>
    </section>`
  return { title, body }
}

async function renderSearch(desk: Desk) {
  const { shop, fields } = desk
  const typed = (fields.get('q') ?? '').trim()
  const now = shop.now()
  const all = typed ? await searchEverything(shop, typed) : []
  const hits = all.filter(({ kind }) => desk.may(permissionOfKind[kind]))
  const body = html`<h1>${typed ? `Found for “${typed}”: ${hits.length}` : 'Find'}</h1>
    ${entryList(
      hits.map((hit) => entryOf(hit, now)),
      'Try a phone number, an e-mail, the beginning of a name, a bank reference (UTR), or the number of an order.',
    )}
    ${hits.length >= 50 ? html`<p class="quiet">The newest 50. Type more to see fewer.</p>` : ''}`
  return { title: typed || 'Find', body }
}

export const todayPages: readonly DeskPage[] = [
  { path: '/desk', permission: 'today.read', menu: 'Today', render: renderToday },
  { path: '/desk/search', permission: 'search.use', render: renderSearch },
]
