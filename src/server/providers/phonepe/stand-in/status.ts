import type { Context } from 'hono'
import { currentFault } from '#sandbox/faults/faults.ts'
import type { StandInContext } from './context.ts'
import { expireOverdueOrders } from './finish-order.ts'
import { orderFacts } from './order-facts.ts'
import { findOrder } from './orders.ts'
import { errorContextOf } from './outcome.ts'
import { noEntry } from './provider-error.ts'

/** Nobody promises that these fields keep their shape. */
const oddDetails = { orderId: 7, paymentDetails: { rail: 'unknown' }, errorCode: null }

/** `GET /checkout/v2/order/{merchantOrderId}/status`; the answer does not repeat that id. */
export function orderStatus(context: StandInContext, c: Context): Response {
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
