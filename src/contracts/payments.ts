import { createRoute, z } from '@hono/zod-openapi'
import { paymentStatuses } from '#domain/payment-state.ts'
import { Id, jsonAnswer, refused } from './parts.ts'

export const PaymentStatus = z.enum(paymentStatuses)

const PaymentState = z.object({
  transactionId: z.string(),
  paymentStatus: z
    .enum([...PaymentStatus.options, 'Checking'])
    .describe('Checking: the money is there, and what it was for is being looked into'),
  kind: z
    .string()
    .optional()
    .describe('What it was for; not known of every payment that only the provider knows'),
  attempted: z
    .boolean()
    .describe(
      'Somebody may have tried to pay, so money may be under way; false only for a sure no',
    ),
  unheard: z
    .literal(true)
    .optional()
    .describe('Nobody knows of a try, and the provider has not said lately that there was none'),
  paidAnew: z
    .literal(true)
    .optional()
    .describe('Another attempt at the same is paid, so this one is not to be paid any more'),
  boughtAt: z.string().optional().describe('The page of ours on which such a thing is bought'),
  reachedByPage: z
    .literal(true)
    .optional()
    .describe('What was bought is reached by the page of the purchase alone, with `ways`'),
  news: z.string().optional().describe('What happens next, or what became of it, in a sentence'),
  goods: z
    .array(z.object({ text: z.string(), amount: z.string() }))
    .optional()
    .describe('What it is for, the total last, as long as the page of the purchase is told'),
  ways: z
    .array(z.object({ href: z.string(), text: z.string() }))
    .optional()
    .describe('Where whoever has paid goes on, as long as the page of the purchase is told'),
  passport: z
    .string()
    .regex(/^\/o\/[\w-]{22}$/)
    .optional()
    .describe(
      "The purchase's own page, within a day of its beginning; none of what was forgotten, or is not known yet",
    ),
})

/**
 * Needs no session, as UPI apps may return in another browser. With only the id, a caller gets the state; the purchase
 * is also sent to its account, and to the browser that began it or has opened its page.
 */
export const getPayment = createRoute({
  method: 'get',
  path: '/api/payment/{transactionId}',
  summary: 'How a payment stands, asked of the provider while it is open',
  request: { params: z.object({ transactionId: Id }) },
  responses: { 200: jsonAnswer(PaymentState, 'Its state now'), ...refused },
})

export type GetPayment = typeof getPayment

interface NewsOf {
  /** In URLs. */
  readonly name: string
  /** For display. */
  readonly title: string
  /** How its webhook authenticates itself. */
  readonly newsProof: string
}

/** Webhook of a payment provider. Its content is only a trigger for asking the provider. */
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

/** To which a browser returns from a provider's pay page. */
export const returnFromPayment = ({ name }: NewsOf) =>
  createRoute({
    method: 'get',
    path: `/api/payment/${name}/return`,
    summary: 'Asks how the payment stands and leads to the page that says so',
    request: { query: z.object({ payment: Id.optional() }) },
    responses: { 303: { description: 'To /payment-success or /payment-failure' } },
  })
