import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'

interface NewsOf {
  /** As addresses have it. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** What its webhook presents. */
  readonly newsProof: string
}

/** Called by a provider of payments. What it says is only a reason to ask the provider itself. */
export const receivePaymentNews = ({ name, title, newsProof }: NewsOf) =>
  createRoute({
    method: 'post',
    path: `/api/payment/${name}/webhook`,
    summary: `${title}'s webhook; ${newsProof}`,
    responses: {
      200: jsonAnswer(z.object({ received: z.literal(true) }), 'Received'),
      ...refused,
    },
  })

/** Where a browser comes back to after the pay page of a provider. */
export const returnFromPayment = ({ name }: NewsOf) =>
  createRoute({
    method: 'get',
    path: `/api/payment/${name}/return`,
    summary: 'Asks how the payment stands and leads to the page that says so',
    request: { query: z.object({ payment: Id.optional() }) },
    responses: { 303: { description: 'To /payment-success or /payment-failure' } },
  })
