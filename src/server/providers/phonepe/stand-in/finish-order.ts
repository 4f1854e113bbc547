import { inBackground } from '#sandbox/background.ts'
import { currentFault } from '#sandbox/faults/faults.ts'
import type { StandInContext } from './context.ts'
import { orderFacts } from './order-facts.ts'
import { changeOpenOrder, overdueOrders, type Order } from './orders.ts'
import { expiryOf, newsOf, type Outcome } from './outcome.ts'
import { announce, type WebhookEvent } from './webhook.ts'

/**
 * Applies the person's answer; the promise ends when the shop has been told.
 * An order that is finished already stays as it is, and nobody is told twice.
 */
export async function finishOrder(
  context: StandInContext,
  order: Order,
  outcome: Outcome,
): Promise<void> {
  const amount = outcome === 'success' ? arrivingPaise(context, order) : order.amount
  const news = newsOf(outcome, { ...order, amount }, context.now())
  const changed = changeOpenOrder(context.store, order.orderId, news)
  if (changed && changed.state !== 'PENDING') await announceOrder(context, changed)
}

/** Paise. Another amount than was asked for only while somebody has switched that on. */
function arrivingPaise({ store }: StandInContext, { amount }: Order): number {
  const mode = currentFault(store, 'phonepe')
  if (mode === 'pays-less') return Math.ceil(amount / 2)
  return mode === 'pays-more' ? amount + Math.ceil(amount / 2) : amount
}

/** Fails every order whose time is over. Called before orders are read, so no timer is needed. */
export function expireOverdueOrders(context: StandInContext): void {
  for (const order of overdueOrders(context.store, context.now())) {
    const expired = changeOpenOrder(context.store, order.orderId, expiryOf(order))
    if (expired) inBackground(() => announceOrder(context, expired))
  }
}

function announceOrder(context: StandInContext, order: Order): Promise<void> {
  const opposite = order.state === 'COMPLETED' ? 'FAILED' : 'COMPLETED'
  return announce(
    context,
    orderEvent(context, order, order.state),
    orderEvent(context, order, opposite),
  )
}

function orderEvent(context: StandInContext, order: Order, state: Order['state']): WebhookEvent {
  const { merchantOrderId } = order
  return {
    subject: merchantOrderId,
    event: state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed',
    payload: { merchantId: 'SANDBOX', merchantOrderId, ...orderFacts(context, order), state },
  }
}
