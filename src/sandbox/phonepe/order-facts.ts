import type { Order } from './orders.ts'

/** What the status call and the webhook both say about an order. */
export function orderFacts(order: Order): Record<string, unknown> {
  return {
    orderId: order.orderId,
    state: order.state,
    amount: order.amount,
    // The provider leaves these two out until somebody has tried to pay.
    ...(order.paymentDetails.length > 0 && { payableAmount: order.amount, feeAmount: 0 }),
    expireAt: order.expireAt,
    metaInfo: order.metaInfo,
    ...(order.state === 'FAILED' && {
      errorCode: order.errorCode,
      detailedErrorCode: order.detailedErrorCode,
    }),
    paymentDetails: order.paymentDetails,
  }
}
