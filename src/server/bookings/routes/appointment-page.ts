import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { actingAs } from '#server/audit/acting-as.ts'
import type { Client } from '#server/http/client-address.ts'
import { languageOf } from '#server/http/language-of.ts'
import { statusOf } from '#server/http/problem-answer.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { readFields } from '#server/site/answer-form.ts'
import { withContent } from '#server/site/filled-page.ts'
import { wordsIn } from '#server/words.ts'
import { appointmentPagePath } from '#server/bookings/appointment-key.ts'
import {
  appointmentHtml,
  type AppointmentSheet,
  type Doing,
  doings,
} from '#server/bookings/appointment-sheet.ts'
import { readAppointment } from '#server/bookings/appointment-view.ts'
import { cancelByLink, moveOwn, proveOwn } from '#server/bookings/own-changes.ts'
import { timesToMoveTo } from '#server/bookings/times-to-move-to.ts'

type PageContext = Context<ShopBindings>
type Outcome = AppointmentSheet['outcome']

/** It is one person's, and its address opens it: nobody keeps it, finds it, or learns where somebody came from. */
const ofOneReader = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
}

interface Showing {
  readonly outcome?: Outcome
  readonly status?: ContentfulStatusCode
  readonly nearest?: Refusal['nearest']
}

/** The page for whoever has the link; for anybody else as it was built. */
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
  const headers = { ...built.headers, ...ofOneReader }
  try {
    const appointment = await readAppointment(shop, { id, key })
    const doing: Doing = doings.find((one) => one === asked.get('do')) ?? 'look'
    const isMoving = appointment.canMove && (doing === 'move' || appointment.state === 'unplaced')
    const from = asked.get('from') ?? ''
    const times = isMoving && (await timesToMoveTo(shop, appointment, { from, nearest, language }))
    const proof = asked.get('proof') ?? undefined
    const sheet = { appointment, key, doing, proof, outcome, ...(times && { times }) }
    const html = appointmentHtml(sheet, wordsIn(language))
    return c.html(withContent(built.html, 'appointment', html), status, headers)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not-found') throw error
    return c.html(built.html, 404, headers)
  }
}

type Done = keyof ReturnType<typeof wordsIn>['ownAppointment']['said']

/** Does what a form asks for, and answers what to say of it. */
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

/** The page of one appointment: it needs no script and no session, the key in its address is the right to see and change it. */
export function appointmentPageRoutes(shop: Shop) {
  const told = actingAs(shop, 'visitor')
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
        const done = await act(told, fields, shop.clientOf(c))
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
