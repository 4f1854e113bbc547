import { currentFault } from '#sandbox/faults/faults.ts'
import type { StandInContext } from './context.ts'
import type { Order } from './orders.ts'

/** What the bank says later than it said first, while `amount-changes` is on: a rupee more. */
const correctionPaise = 100

/** What the status call and the webhook both say about an order. */
export function orderFacts({ store }: StandInContext, order: Order): Record<string, unknown> {
  const isCorrected =
    order.state === 'COMPLETED' && currentFault(store, 'phonepe') === 'amount-changes'
  const amount = order.amount + (isCorrected ? correctionPaise : 0)
  return {
    orderId: order.orderId,
    state: order.state,
    amount,
    // The provider leaves these two out until somebody has tried to pay.
    ...(order.paymentDetails.length > 0 && { payableAmount: amount, feeAmount: 0 }),
    expireAt: order.expireAt,
    metaInfo: order.metaInfo,
    ...(order.state === 'FAILED' && {
      errorCode: order.errorCode,
      detailedErrorCode: order.detailedErrorCode,
    }),
    paymentDetails: order.paymentDetails,
  }
}
