import { Hono } from 'hono'
import { slowWhile, withFaults } from '#sandbox/faults/with-faults.ts'
import { answerPage } from '#sandbox/page.ts'
import type { StandInContext } from './context.ts'
import { ordersPage } from './orders-page.ts'
import { answerPayPage, showPayPage } from './pay-page.ts'
import { createOrder } from './pay.ts'
import { authorizationFailed, providerError } from './provider-error.ts'
import { refundInDashboard, refundStatus, requestRefund } from './refund.ts'
import { orderStatus } from './status.ts'
import { issueToken, requireToken } from './tokens.ts'

const tokenFaults = {
  '500': () => providerError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'),
  '429': () => providerError(429, 'TOO_MANY_REQUESTS', 'Too many requests, please wait'),
}
const apiFaults = { ...tokenFaults, '401': authorizationFailed }

/** PhonePe Standard Checkout v2 as a merchant meets it; gateway and OAuth share this base. */
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
