import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'

/** Called by PhonePe. What it says is only a reason to ask PhonePe itself. */
export const receivePaymentNews = createRoute({
  method: 'post',
  path: '/api/payment/phonepe/webhook',
  summary: "PhonePe's webhook; Authorization is the SHA-256 of user:password",
  responses: {
    200: jsonAnswer(z.object({ received: z.literal(true) }), 'Received'),
    ...refused,
  },
})

/** Where a browser comes back to after the pay page. */
export const returnFromPayment = createRoute({
  method: 'get',
  path: '/api/payment/phonepe/return',
  summary: 'Asks how the payment stands and leads to the page that says so',
  request: { query: z.object({ payment: Id.optional() }) },
  responses: { 303: { description: 'To /payment-success or /payment-failure' } },
})
