import { getPayment } from '#contracts/get-payment.ts'
import { paymentStatus } from '#domain/payment-state.ts'
import { isFromPhonePe, paymentOfWebhook } from '../payments/phonepe-webhook.ts'
import { Refusal } from '../refusal.ts'
import { getPaymentState, settleIfAnswered } from '../services/get-payment.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes } from './contract-routes.ts'

/** The provider's news and the browser's return; both only make us ask the provider. */
export function paymentRoutes(shop: Shop) {
  const routes = contractRoutes()

  routes.post('/api/payment/phonepe/webhook', async (c) => {
    if (!isFromPhonePe(c.req.header('Authorization'), shop.webhook))
      throw new Refusal('not-logged-in', 'The webhook credentials are not right.')
    const paymentId = paymentOfWebhook(await c.req.json().catch(() => undefined))
    if (!paymentId) throw new Refusal('invalid-request', 'The webhook names no payment.')
    const state = await settleIfAnswered(shop, paymentId, 'webhook')
    return c.json({ received: true, state }, 200)
  })

  routes.get('/api/payment/phonepe/return', async (c) => {
    const paymentId = c.req.query('payment') ?? ''
    const state = await settleIfAnswered(shop, paymentId, 'return')
    const page = state === 'paid' || state === 'pending' ? 'payment-success' : 'payment-failure'
    return c.redirect(`${shop.siteUrl()}/${page}?payment=${encodeURIComponent(paymentId)}`, 303)
  })

  return routes.openapi(getPayment, async (c) => {
    const { transactionId } = c.req.valid('param')
    const state = await getPaymentState(shop, transactionId)
    c.header('Cache-Control', 'no-store')
    return c.json({ transactionId, paymentStatus: paymentStatus(state) }, 200)
  })
}
