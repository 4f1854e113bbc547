import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'
import { PaymentStatus } from './payment-status.ts'

const PaymentState = z.object({
  transactionId: z.string(),
  paymentStatus: z
    .enum([...PaymentStatus.options, 'Checking'])
    .describe('Checking: the money is there, and what it was for is being looked into'),
})

/** Needs no session: the id is unguessable and UPI apps may come back in another browser. */
export const getPayment = createRoute({
  method: 'get',
  path: '/api/payment/{transactionId}',
  summary: 'How a payment stands, asked of the provider while it is open',
  request: { params: z.object({ transactionId: Id }) },
  responses: { 200: jsonAnswer(PaymentState, 'Its state now'), ...refused },
})

export type GetPayment = typeof getPayment
