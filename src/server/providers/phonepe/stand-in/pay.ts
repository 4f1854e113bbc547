import type { Context } from 'hono'
import { z } from 'zod'
import { jsonBody } from '#sandbox/json-body.ts'
import type { StandInContext } from './context.ts'
import { insertOrder, type Order } from './orders.ts'
import { providerError } from './provider-error.ts'
import { providerId } from './provider-id.ts'

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

/** `POST /checkout/v2/pay`: creates an order and answers with the address of its pay page. */
export async function createOrder(context: StandInContext, c: Context): Promise<Response> {
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

/** Sources disagree between 400 and 417; 417 is the newer account, and the rarer test. */
function duplicateOrder(): Response {
  return providerError(417, 'INVALID_MERCHANT_ORDER_ID', 'This merchant order id was used before')
}
