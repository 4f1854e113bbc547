import { OpenAPIHono } from '@hono/zod-openapi'
import { downloadFile } from '#contracts/download-file.ts'
import { getWebinarCalendar } from '#contracts/get-webinar-calendar.ts'
import { receivePaymentNews, returnFromPayment } from '#contracts/payment-news.ts'
import { requestId } from 'hono/request-id'
import { apiHeaders } from './api-headers.ts'
import { createHealthCheck } from './database/health.ts'
import { answerProblem } from './problem-answer.ts'
import type { Metrics } from './metrics/metrics.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'
import { Refusal } from './refusal.ts'
import { limitBody } from './limit-body.ts'
import { logRequests } from './request-log.ts'
import { addressRoutes } from './routes/addresses.ts'
import { authRoutes } from './routes/auth.ts'
import { bookingRoutes } from './routes/bookings.ts'
import { cartRoutes } from './routes/cart.ts'
import { downloadFileRoutes } from './routes/download-files.ts'
import { lostPasswordRoutes } from './routes/lost-password.ts'
import { myDataRoutes } from './routes/my-data.ts'
import { answerMetrics } from './routes/metrics.ts'
import { orderRoutes } from './routes/orders.ts'
import { paymentRoutes } from './routes/payments.ts'
import { plainFormRoutes } from './routes/plain-forms.ts'
import { productRoutes } from './routes/products.ts'
import { profileRoutes } from './routes/profile.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { soldPictureRoutes } from './routes/sold-pictures.ts'
import { videoRoutes } from './routes/videos.ts'
import { webinarCalendarRoutes } from './routes/webinar-calendar.ts'
import { securityHeaders } from './security-headers.ts'
import type { Shop, ShopBindings } from './shop.ts'

/** Calls that no page of ours makes through a contract, but that are part of the document. */
const documentedOnly = [receivePaymentNews, returnFromPayment, downloadFile, getWebinarCalendar]

const calls = [
  plainFormRoutes,
  authRoutes,
  lostPasswordRoutes,
  profileRoutes,
  myDataRoutes,
  sessionRoutes,
  productRoutes,
  cartRoutes,
  addressRoutes,
  orderRoutes,
  paymentRoutes,
  downloadFileRoutes,
  bookingRoutes,
  webinarCalendarRoutes,
  soldPictureRoutes,
  videoRoutes,
]

/** Everything below /api, and the two questions of whoever watches the server. */
export function createApp(shop: Shop, metrics?: Metrics) {
  const app = new OpenAPIHono<ShopBindings>()
  app.onError(answerProblem)
  app.notFound((c) => answerProblem(new Refusal('not-found', 'There is no such call.'), c))
  app.use(requestId(), logRequests(shop.log, metrics))
  app.use(apiHeaders(securityHeaders({ isSecure: shop.siteUrl().startsWith('https:') })))
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/api/*', refuseCrossSite(shop), limitBody())

  for (const routes of calls) app.route('/', routes(shop))

  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a log-in. The bare token is accepted too.',
  })
  for (const call of documentedOnly) app.openAPIRegistry.registerPath(call)
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1', description: 'Every call of the site.' },
  })

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
