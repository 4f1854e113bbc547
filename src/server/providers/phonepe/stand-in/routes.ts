import { randomBytes } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { currentFault, slowWhile, withFaults } from '#sandbox/faults/faults.ts'
import { jsonBody } from '#sandbox/stand-in.ts'
import { answerPage } from '#sandbox/page.ts'
import type { StandInContext } from './context.ts'
import { errorContextOf, expireOverdueOrders, orderFacts } from './outcome.ts'
import { ordersPage } from './orders-page.ts'
import { findOrder, insertOrder, type Order } from './orders.ts'
import { answerPayPage, showPayPage } from './pay-page.ts'
import { authorizationFailed, noEntry, providerError, providerId } from './provider-error.ts'
import { refundInDashboard, refundStatus, requestRefund } from './refund.ts'

const userDefinedField = z.enum([
  'udf1',
  'udf2',
  'udf3',
  'udf4',
  'udf5',
  'udf6',
  'udf7',
  'udf8',
  'udf9',
  'udf10',
])

const PayRequest = z.object({
  merchantOrderId: z.string().regex(/^[A-Za-z0-9_-]{1,63}$/),
  amount: z.int().min(100),
  expireAfter: z.int().min(300).max(3600).default(3600),
  metaInfo: z.partialRecord(userDefinedField, z.string().min(1).max(256)).default({}),
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    merchantUrls: z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) }),
    paymentModeConfig: z
      .looseObject({ enabledPaymentModes: z.array(z.looseObject({ type: z.string() })) })
      .optional(),
  }),
})
type PayRequest = z.infer<typeof PayRequest>

/** `POST /checkout/v2/pay`: creates an order and returns the address of its pay page. */
async function createOrder(context: StandInContext, c: Context): Promise<Response> {
  const request = PayRequest.safeParse(await jsonBody(c.req.raw))
  if (!request.success) return providerError(400, 'BAD_REQUEST', z.prettifyError(request.error))
  const order = newOrder(request.data, context.now())
  if (!insertOrder(context.store, order)) return duplicateOrder()
  const { orderId, state, expireAt } = order
  const redirectUrl = `${context.origin()}/sandbox/phonepe/pay/${orderId}`
  return c.json({ orderId, state, expireAt, redirectUrl })
}

function newOrder(request: PayRequest, now: number): Order {
  return {
    orderId: providerId('OMO', now),
    merchantOrderId: request.merchantOrderId,
    amount: request.amount,
    state: 'PENDING',
    createdAt: now,
    expireAt: now + request.expireAfter * 1000,
    redirectUrl: request.paymentFlow.merchantUrls.redirectUrl,
    metaInfo: request.metaInfo,
    paymentDetails: [],
    errorCode: null,
    detailedErrorCode: null,
  }
}

/** Sources differ between 400 and 417; 417 is the newer one, and the rarer test. */
function duplicateOrder(): Response {
  return providerError(417, 'INVALID_MERCHANT_ORDER_ID', 'This merchant order id was used before')
}

/** The shape of these fields is not guaranteed. */
const oddDetails = { orderId: 7, paymentDetails: { rail: 'unknown' }, errorCode: null }

/** `GET /checkout/v2/order/{merchantOrderId}/status`; the answer does not repeat that id. */
function orderStatus(context: StandInContext, c: Context): Response {
  expireOverdueOrders(context)
  const order = findOrder(context.store, c.req.param('merchantOrderId') ?? '')
  if (!order) return noEntry(context, 'ORDER')
  const wantsContext = c.req.query('errorContext') === 'true' && order.state === 'FAILED'
  return c.json({
    ...orderFacts(context, order),
    ...(wantsContext && { errorContext: errorContextOf(order) }),
    ...(currentFault(context.store, 'phonepe') === 'odd-details' && oddDetails),
  })
}

const lifetimeMs = 3_600_000

const TokenRequest = z.object({
  client_id: z.string().min(1),
  client_version: z.string().min(1),
  client_secret: z.string().min(1),
  grant_type: z.literal('client_credentials'),
})

/** `POST /v1/oauth/token`: form-encoded only, as the provider requires. */
async function issueToken(context: StandInContext, c: Context): Promise<Response> {
  const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  const request = TokenRequest.safeParse(isForm ? await c.req.parseBody() : undefined)
  if (!request.success) {
    return providerError(400, 'BAD_REQUEST', 'Send the four parameters form-encoded')
  }
  const { client_id, client_secret, client_version } = request.data
  if (client_id !== 'sandbox' || client_secret !== 'sandbox' || client_version !== '1') {
    return providerError(401, 'AUTHORIZATION_FAILED', 'Unknown client id, secret or version')
  }
  const now = context.now()
  return c.json({
    access_token: storeNewToken(context, now + lifetimeMs, now),
    // Documented as nullable; null here, as clients rely on expires_at.
    expires_in: null,
    issued_at: Math.floor(now / 1000),
    expires_at: Math.floor((now + lifetimeMs) / 1000),
    token_type: 'O-Bearer',
  })
}

function storeNewToken({ store }: StandInContext, expiresAt: number, now: number): string {
  const token = randomBytes(32).toString('base64url')
  store.prepare('delete from phonepe_tokens where expiresAt <= ?').run(now)
  store.prepare('insert into phonepe_tokens (token, expiresAt) values (?, ?)').run(token, expiresAt)
  return token
}

/** Requires a valid `O-Bearer` token. */
function requireToken({ store, now }: StandInContext): MiddlewareHandler {
  return async (c, next) => {
    const token = /^O-Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const known =
      token !== undefined &&
      store
        .prepare('select 1 from phonepe_tokens where token = ? and expiresAt > ?')
        .get(token, now()) !== undefined
    if (!known) return authorizationFailed()
    return next()
  }
}

const tokenFaults = {
  '500': () => providerError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'),
  '429': () => providerError(429, 'TOO_MANY_REQUESTS', 'Too many requests, please wait'),
}
const apiFaults = { ...tokenFaults, '401': authorizationFailed }

/** PhonePe Standard Checkout v2 from a merchant's view; gateway and OAuth share this base. */
export function phonepeRoutes(context: StandInContext): Hono {
  const routes = new Hono()
  const tokenGuards = [
    slowWhile(context, 'phonepe', 'slow-token'),
    withFaults(context, 'phonepe', tokenFaults),
  ] as const
  routes.post('/v1/oauth/token', ...tokenGuards, (c) => issueToken(context, c))

  const guards = [withFaults(context, 'phonepe', apiFaults), requireToken(context)] as const
  routes.post('/checkout/v2/pay', ...guards, (c) => createOrder(context, c))
  routes.get('/checkout/v2/order/:merchantOrderId/status', ...guards, (c) =>
    orderStatus(context, c),
  )
  routes.post('/payments/v2/refund', ...guards, (c) => requestRefund(context, c))
  routes.get('/payments/v2/refund/:merchantRefundId/status', ...guards, (c) =>
    refundStatus(context, c),
  )

  routes.get('/pay/:orderId', (c) => showPayPage(context, c))
  routes.post('/pay/:orderId', (c) => answerPayPage(context, c))
  routes.get('/orders', (c) => answerPage(context, c, ordersPage(context)))
  routes.post('/orders/:merchantOrderId/refund', (c) => refundInDashboard(context, c))
  return routes
}
