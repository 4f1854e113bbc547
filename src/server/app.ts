import { createHash } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requestId } from 'hono/request-id'
import { getAppointmentCalendar, getCoachFeed } from '#contracts/appointments.ts'
import { receivePaymentNews, returnFromPayment } from '#contracts/payments.ts'
import { getWebinarCalendar } from '#contracts/bookings.ts'
import { downloadFile } from '#contracts/orders.ts'
import { hearOfPush } from '#contracts/publish.ts'
import {
  addressRoutes,
  authRoutes,
  lostPasswordRoutes,
  profileRoutes,
  sessionRoutes,
} from './account/routes/account.ts'
import { consentRoutes, myDataPageRoutes, myDataRoutes } from './privacy/routes/my-data.ts'
import {
  appointmentCalendarRoutes,
  appointmentPageRoutes,
  appointmentRoutes,
} from './bookings/routes/appointments.ts'
import { complaintPageRoutes, complaintRoutes } from './privacy/routes/complaints.ts'
import { trainingFormRoutes, trainingRoutes } from './enquiries/routes/training.ts'
import { apiHeaders } from './http/security-headers.ts'
import { judgeConditions } from './http/file-answer.ts'
import { idempotencyKeys } from '#server/idempotency/idempotency-key.ts'
import { withIdempotencyKey } from './idempotency/idempotency-key.ts'
import { tokenOf } from './account/contract-routes.ts'
import { allowPages } from './http/cross-origin.ts'
import { limitBody } from './http/posted-form.ts'
import { answerProblem } from '#server/http/problem-answer.ts'
import { refuseCrossSite } from '#server/http/refuse-cross-site.ts'
import { logRequests } from '#server/http/request-log.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { paymentRoutes, resultPageRoutes, returnedPostRoutes } from './payments/routes/payments.ts'
import { statusPageRoutes } from './payments/routes/status-pages.ts'
import { publishHookRoutes } from './publish/routes/hook.ts'
import { providerSetups } from '#server/providers/setups.ts'
import { bookingRoutes, freeCallRoutes, webinarCalendarRoutes } from './bookings/routes/bookings.ts'
import { appointmentPagePath } from './bookings/sold-appointment.ts'
import { plainBookingRoutes, plainFormRoutes } from './bookings/routes/plain-forms.ts'
import { cartRoutes } from './cart/routes/cart.ts'
import { deskRoutes } from './desk/routes/desk.ts'
import { roomRoutes } from './courses/routes/courses.ts'
import { downloadFileRoutes, orderRoutes } from './orders/routes/orders.ts'
import { productRoutes, soldPictureRoutes } from './catalogue/routes/catalogue.ts'
import { appearanceRoutes, peopleRoutes } from './site/routes/site.ts'
import { videoRoutes } from '#server/videos/routes/videos.ts'
import { createHealthCheck, type Metrics } from './alerts/metrics.ts'
import { answerMetrics } from './alerts/routes/metrics.ts'
import { Refusal } from './refusal.ts'
import type { Shop, ShopBindings } from './shop.ts'

/** Requests that our pages do not make through a contract, but that are in the document. */
const documentedOnly = [
  ...providerSetups.flatMap((setup) => [receivePaymentNews(setup), returnFromPayment(setup)]),
  downloadFile,
  getWebinarCalendar,
  getAppointmentCalendar,
  getCoachFeed,
  hearOfPush,
]

const calls = [
  plainFormRoutes,
  plainBookingRoutes,
  appointmentPageRoutes,
  complaintPageRoutes,
  complaintRoutes,
  trainingFormRoutes,
  trainingRoutes,
  authRoutes,
  lostPasswordRoutes,
  profileRoutes,
  myDataPageRoutes,
  myDataRoutes,
  consentRoutes,
  sessionRoutes,
  productRoutes,
  peopleRoutes,
  appearanceRoutes,
  cartRoutes,
  addressRoutes,
  orderRoutes,
  roomRoutes,
  paymentRoutes,
  resultPageRoutes,
  freeCallRoutes,
  downloadFileRoutes,
  bookingRoutes,
  appointmentCalendarRoutes,
  appointmentRoutes,
  webinarCalendarRoutes,
  statusPageRoutes,
  soldPictureRoutes,
  videoRoutes,
]

/** The OpenAPI document: created on first request, as that takes longer than a hundred pages. */
function documentOf(app: OpenAPIHono<ShopBindings>) {
  const write = () => {
    const document = app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1', description: 'Every call of the site.' },
    })
    const text = JSON.stringify(withIdempotencyKey(document))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  let written: ReturnType<typeof write> | undefined
  return (c: Context) => {
    const { text, etag } = (written ??= write())
    const headers = { 'Cache-Control': 'public, no-cache', ETag: etag }
    const asked = { method: c.req.method, header: (name: string) => c.req.header(name) }
    return judgeConditions(asked, { etag, size: () => text.length }).status === 304
      ? c.body(null, 304, headers)
      : c.body(text, 200, { ...headers, 'Content-Type': 'application/json' })
  }
}

/** Where requests can change something. */
const guardedPaths = ['/api/*', '/o/*', appointmentPagePath]

/** Everything below /api and /desk, the pages of purchases, and the two health checks. */
export function createApp(shop: Shop, metrics?: Metrics) {
  const app = new OpenAPIHono<ShopBindings>()
  app.onError(answerProblem)
  app.notFound((c) => answerProblem(new Refusal('not-found', 'noSuchCall'), c))
  app.use(requestId(), logRequests(shop, metrics))
  const isSecure = shop.siteUrl().startsWith('https:')
  app.use(apiHeaders(securityHeaders({ isSecure, isForSite: shop.callsAt !== '' })))
  app.use('/api/*', allowPages(shop))
  app.route('/', returnedPostRoutes(shop))
  // Before the guards, whose body limit is lower.
  app.route('/', publishHookRoutes(shop))
  const guards = [refuseCrossSite(shop), limitBody(), idempotencyKeys(shop, tokenOf)] as const
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], guardedPaths, ...guards)

  for (const routes of calls) app.route('/', routes(shop))
  if (shop.hasDesk) app.route('/', deskRoutes(shop))

  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a log-in. The bare token is accepted too.',
  })
  for (const call of documentedOnly) app.openAPIRegistry.registerPath(call)
  app.get('/api/openapi.json', documentOf(app))

  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  const findTrouble = createHealthCheck(shop.db, shop.now)
  app.get('/readyz', async (c) => {
    const trouble = await findTrouble()
    return trouble
      ? c.json({ status: 'not ready', trouble }, 503)
      : c.json({ status: 'ready' }, 200)
  })
  if (metrics) app.get('/metrics', (c) => answerMetrics(c, metrics))
  return app
}
