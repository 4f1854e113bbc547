import { html } from 'hono/html'
import { formatRupees } from '#domain/money.ts'
import { formatMoment, type Html, type Page } from '#sandbox/page.ts'
import type { StandInContext } from './context.ts'
import { newestDeliveries, type Delivery } from './webhook.ts'
import { expireOverdueOrders } from './outcome.ts'
import { newestOrders, type Order } from './orders.ts'
import { decideDueRefunds, refundsOf } from './refund.ts'

const shownOrders = 100
const shownDeliveries = 30

const stateClass = { COMPLETED: 'good', FAILED: 'bad', PENDING: '' } as const

/** Every payment with its state and pay page, and the results of the webhooks. */
export function ordersPage(context: StandInContext): Page {
  expireOverdueOrders(context)
  decideDueRefunds(context)
  const orders = newestOrders(context.store, shownOrders)
  const deliveries = newestDeliveries(context.store, shownDeliveries)
  return {
    title: 'Payments',
    body: html`<h1>Payments</h1>
      <p class="quiet">Newest first. <a href="/sandbox/phonepe/orders">Refresh</a></p>
      ${orders.length === 0 ? html`<p>No payment has been started yet.</p>` : orderTable(context, orders)}
      <h2>Webhooks</h2>
      ${deliveries.length === 0 ? html`<p>None has been sent yet.</p>` : deliveryTable(deliveries)}`,
  }
}

function orderTable(context: StandInContext, orders: Order[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Payments">
    <table>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Amount</th>
          <th scope="col">State</th>
          <th scope="col">Started</th>
          <th scope="col">Pay page</th>
        </tr>
      </thead>
      <tbody>
        ${orders.map((order) => orderRow(context, order))}
      </tbody>
    </table>
  </div>`
}

function orderRow({ store }: StandInContext, order: Order): Html {
  const refunds = refundsOf(store, order.merchantOrderId).map(
    ({ amount, state, merchantRefundId }) =>
      html`<br />refund ${formatRupees(amount)}: ${state} (${merchantRefundId})`,
  )
  const action = order.state === 'PENDING' ? 'Finish' : 'Look'
  return html`<tr>
    <td>${order.merchantOrderId}</td>
    <td class="number">${formatRupees(order.amount)}</td>
    <td>
      <span class="${stateClass[order.state]}">${order.state}</span>${
        order.errorCode ? html`<br />${order.errorCode} (${order.detailedErrorCode})` : ''
      }${refunds}
    </td>
    <td>${formatMoment(order.createdAt)}</td>
    <td>
      <a
        href="/sandbox/phonepe/pay/${order.orderId}"
        aria-label="${action} ${order.merchantOrderId}"
        >${action}</a
      >${order.state === 'COMPLETED' ? refundForm(order) : ''}
    </td>
  </tr>`
}

/** As in the provider's own dashboard, without involving the shop. */
function refundForm({ merchantOrderId }: Order): Html {
  return html`<form method="post" action="/sandbox/phonepe/orders/${merchantOrderId}/refund">
    <input
      name="rupees"
      inputmode="decimal"
      size="6"
      placeholder="all"
      aria-label="Rupees of ${merchantOrderId} to refund; empty for all"
    />
    <button>Refund</button>
  </form>`
}

function deliveryTable(deliveries: Delivery[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Webhooks">
    <table>
      <thead>
        <tr>
          <th scope="col">Sent</th>
          <th scope="col">Event</th>
          <th scope="col">About</th>
          <th scope="col">The shop’s answer</th>
        </tr>
      </thead>
      <tbody>
        ${deliveries.map(
          ({ sentAt, event, subject, answer }) =>
            html`<tr>
              <td>${formatMoment(sentAt)}</td>
              <td>${event}</td>
              <td>${subject}</td>
              <td>${answer}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
