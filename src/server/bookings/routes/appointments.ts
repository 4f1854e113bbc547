import { privatePage } from '#server/http/security-headers.ts'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  listSlots,
  proveAppointment,
  rescheduleAppointment,
} from '#contracts/appointments.ts'
import { contractRoutes } from '#server/account/contract-routes.ts'
import { actingAs } from '#server/audit/write-audit.ts'
import { appointmentPagePath } from '#server/bookings/sold-appointment.ts'
import {
  appointmentHtml,
  type AppointmentPageContent,
  type PageMode,
  pageModes,
  readAppointment,
} from '#server/bookings/appointment-page.ts'
import { bookAppointment as book } from '#server/bookings/book-appointment.ts'
import { openAppointmentFile, openFeed } from '#server/bookings/firm-changes.ts'
import { listSlots as list } from '#server/bookings/availability.ts'
import { cancelByLink, moveOwn, proveOwn } from '#server/bookings/own-changes.ts'
import { timesToMoveTo } from '#server/bookings/render-slots.ts'
import { visitorOf } from '#server/http/caller-of.ts'
import type { Client } from '#server/http/client-address.ts'
import { withHeaderKey } from '#server/http/idempotency-header.ts'
import { languageOf } from '#server/http/language-of.ts'
import { openOrSayWhy, statusOf } from '#server/http/problem-answer.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import { rateLimit } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { readFields } from '#server/site/answer-form.ts'
import { withContent } from '#server/site/fill-template.ts'
import { wordsIn } from '#server/words.ts'

/** How long a browser may cache the free times; booking a taken one is refused. */
const slotsAgeS = 15

/** Per household; the page requests one list per month shown. */
const listsPerSecond = 10

/** API of appointments: booking is public, and each appointment is accessible by its link. */
export function appointmentRoutes(shop: Shop) {
  const visited = actingAs(shop, 'visitor')
  const mayList = rateLimit(listsPerSecond, shop.now)
  return contractRoutes(shop)
    .openapi(listSlots, async (c) => {
      if (!mayList(shop.clientOf(c)))
        throw new Refusal('too-many-requests', 'tooManyAttempts').retryAfter(1)
      const slots = await list(shop, { ...c.req.valid('param'), ...c.req.valid('query') })
      c.header('Cache-Control', `public, max-age=${slotsAgeS}`)
      return c.json({ slots }, 200)
    })
    .openapi(bookAppointment, async (c) => {
      const booked = await book(visited, withHeaderKey(c, c.req.valid('json')), visitorOf(c, shop))
      return c.json(remembered(c, shop, booked), 200)
    })
    .openapi(getAppointment, async (c) => {
      const link = { ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await readAppointment(shop, link), 200)
    })
    .openapi(proveAppointment, async (c) => {
      const proof = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await proveOwn(visited, proof, shop.clientOf(c)), 200)
    })
    .openapi(rescheduleAppointment, async (c) => {
      const move = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await moveOwn(visited, move, shop.clientOf(c)), 200)
    })
    .openapi(cancelAppointment, async (c) => {
      const link = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await cancelByLink(visited, link, shop.clientOf(c)), 200)
    })
}

type PageContext = Context<ShopBindings>
type Outcome = AppointmentPageContent['outcome']

interface Showing {
  readonly outcome?: Outcome
  readonly status?: ContentfulStatusCode
  readonly nearest?: Refusal['nearest']
}

/** The page of the appointment behind the link; without a valid one, as it was built. */
async function show(
  shop: Shop,
  c: PageContext,
  asked: URLSearchParams,
  { outcome, status = 200, nearest }: Showing = {},
) {
  const built = shop.page(appointmentPagePath)
  if (!built) return await c.notFound()
  const language = languageOf(c)
  const [id, key] = [asked.get('id') ?? '', asked.get('key') ?? '']
  const headers = { ...built.headers, ...privatePage }
  try {
    const appointment = await readAppointment(shop, { id, key })
    const doing: PageMode = pageModes.find((one) => one === asked.get('do')) ?? 'look'
    const isMoving = appointment.canMove && (doing === 'move' || appointment.state === 'unplaced')
    const from = asked.get('from') ?? ''
    const times = isMoving && (await timesToMoveTo(shop, appointment, { from, nearest, language }))
    const proof = asked.get('proof') ?? undefined
    const content = { appointment, key, doing, proof, outcome, ...(times && { times }) }
    const html = appointmentHtml(content, wordsIn(language))
    return c.html(withContent(built.html, 'appointment', html), status, headers)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-found') throw error
    return c.html(built.html, 404, headers)
  }
}

type Done = keyof ReturnType<typeof wordsIn>['ownAppointment']['said']

/** Carries out a posted form; answers which message to show. */
async function act(shop: Shop, fields: URLSearchParams, client: Client): Promise<Done | undefined> {
  const text = (name: string) => fields.get(name) ?? ''
  const own = { id: text('id'), key: text('key') }
  if (fields.has('from') || fields.has('show')) return undefined
  switch (text('do')) {
    case 'prove':
      await proveOwn(shop, { ...own, code: text('code').trim() }, client)
      return 'proven'
    case 'move': {
      const startsAt = text('startsAt')
      if (!Number.isFinite(Date.parse(startsAt)))
        throw new Refusal('invalid-request', 'problemsOfForm', { problems: [{ problem: 'time' }] })
      await moveOwn(shop, { ...own, startsAt }, client)
      return 'moved'
    }
    case 'cancel':
      await cancelByLink(shop, own, client)
      return 'cancelled'
    default:
      return undefined
  }
}

/** The page of one appointment: needs no JavaScript and no session, the key in its address grants access. */
export function appointmentPageRoutes(shop: Shop) {
  const acting = actingAs(shop, 'visitor')
  return new Hono<ShopBindings>()
    .get(appointmentPagePath, async (c) => {
      const asked = new URL(c.req.url).searchParams
      const { said } = wordsIn(languageOf(c)).ownAppointment
      const done = asked.get('done')
      const text = done && Object.hasOwn(said, done) ? said[done as Done] : undefined
      return await show(shop, c, asked, text ? { outcome: { kind: 'success', text } } : {})
    })
    .post(appointmentPagePath, async (c) => {
      const fields = await readFields(c)
      try {
        const done = await act(acting, fields, shop.clientOf(c))
        if (!done) return await show(shop, c, fields)
        const [id, key] = [fields.get('id') ?? '', fields.get('key') ?? '']
        const query = new URLSearchParams({ id, key, done })
        return c.redirect(`${appointmentPagePath}?${query}`, 303)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const outcome = { kind: 'danger', text: error.in(languageOf(c)) } as const
        const { code, nearest } = error
        return await show(shop, c, fields, { outcome, status: statusOf(code), nearest })
      }
    })
}

const headers = {
  'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
  'Cache-Control': 'private, no-store',
}

/** Linked from mails, and read by calendar apps: the key in the address grants access. */
export function appointmentCalendarRoutes(shop: Shop) {
  return new Hono<ShopBindings>()
    .get('/api/appointments/:id/calendar.ics', async (c) =>
      openOrSayWhy(c, shop.page('/calendar-refused'), async () => {
        const link = { id: c.req.param('id'), key: c.req.query('key') ?? '' }
        const file = await openAppointmentFile(shop, link)
        const name = 'attachment; filename="appointment.ics"'
        return c.body(file, 200, { ...headers, 'Content-Disposition': name })
      }),
    )
    .get('/api/coach-calendars/:key', async (c) =>
      c.body(await openFeed(shop, c.req.param('key')), 200, headers),
    )
}
