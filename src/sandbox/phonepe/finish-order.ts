import { inBackground } from '../background.ts'
import type { SandboxContext } from '../context.ts'
import { orderFacts } from './order-facts.ts'
import { changeOpenOrder, overdueOrders, type Order } from './orders.ts'
import { expiryOf, newsOf, type Outcome } from './outcome.ts'
import { announce, type WebhookEvent } from './webhook.ts'

/**
 * Applies the person's answer; the promise ends when the shop has been told.
 * An order that is finished already stays as it is, and nobody is told twice.
 */
export async function finishOrder(
  context: SandboxContext,
  order: Order,
  outcome: Outcome,
): Promise<void> {
  const changed = changeOpenOrder(
    context.store,
    order.orderId,
    newsOf(outcome, order, context.now()),
  )
  if (changed && changed.state !== 'PENDING') await announceOrder(context, changed)
}

/** Fails every order whose time is over. Called before orders are read, so no timer is needed. */
export function expireOverdueOrders(context: SandboxContext): void {
  for (const order of overdueOrders(context.store, context.now())) {
    const expired = changeOpenOrder(context.store, order.orderId, expiryOf(order))
    if (expired) inBackground(() => announceOrder(context, expired))
  }
}

function announceOrder(context: SandboxContext, order: Order): Promise<void> {
  const opposite = order.state === 'COMPLETED' ? 'FAILED' : 'COMPLETED'
  return announce(context, orderEvent(order, order.state), orderEvent(order, opposite))
}

function orderEvent(order: Order, state: Order['state']): WebhookEvent {
  const { merchantOrderId } = order
  return {
    subject: merchantOrderId,
    event: state === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed',
    payload: { merchantId: 'SANDBOX', merchantOrderId, ...orderFacts(order), state },
  }
}
