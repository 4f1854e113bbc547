import type { Context } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { formatRupees } from '#domain/money.ts'
import { answerPage, formatMoment, type Html } from '#sandbox/page.ts'
import { sleep } from '#sandbox/stand-in.ts'
import type { StandInContext } from './context.ts'
import { expireOverdueOrders, finishOrder, type Outcome, outcomes } from './outcome.ts'
import { findOrderByProviderId, type Order } from './orders.ts'

// How long the person waits for the shop at most; the webhook continues in the background.
const patienceMs = 2500

const choices: { outcome: Outcome; label: string; effect: string }[] = [
  { outcome: 'success', label: 'Success', effect: 'The payment goes through.' },
  { outcome: 'failure', label: 'Failure', effect: 'The bank refuses: a wrong UPI PIN.' },
  { outcome: 'pending', label: 'Pending', effect: 'The bank is undecided. Come back to finish.' },
  { outcome: 'close', label: 'Close', effect: 'The person cancels and goes back.' },
  { outcome: 'leave', label: 'Leave', effect: 'The person goes back without trying to pay.' },
  { outcome: 'expire', label: 'Expire', effect: 'Nobody pays until the time is over.' },
]

const Answer = z.object({ outcome: z.enum(outcomes) })

/** `GET /pay/{orderId}`: where PhonePe would ask for the UPI PIN. */
export function showPayPage(context: StandInContext, c: Context): Response | Promise<Response> {
  expireOverdueOrders(context)
  const order = findOrderByProviderId(context.store, c.req.param('orderId') ?? '')
  if (!order) return noSuchPayment(context, c)
  const body = order.state === 'PENDING' ? openOrder(order) : finishedOrder(order)
  return answerPage(context, c, { title: 'Pay', body, narrow: true })
}

/** `POST /pay/{orderId}`: the person's choice, then back to the shop. */
export async function answerPayPage(context: StandInContext, c: Context): Promise<Response> {
  expireOverdueOrders(context)
  const order = findOrderByProviderId(context.store, c.req.param('orderId') ?? '')
  if (!order) return noSuchPayment(context, c)
  const answer = Answer.safeParse(await c.req.parseBody())
  if (!answer.success) {
    const body = html`<h1>Nothing was chosen</h1>
      <p><a href="${payPath(order)}">Choose again</a></p>`
    return answerPage(context, c, { title: 'Nothing was chosen', body, narrow: true, status: 400 })
  }
  await Promise.race([finishOrder(context, order, answer.data.outcome), sleep(patienceMs)])
  return c.redirect(order.redirectUrl, 303)
}

function openOrder(order: Order): Html {
  return html`<h1>Choose how this payment ends</h1>
    <p class="quiet">In real life, PhonePe would ask for a UPI PIN here.</p>
    <p class="amount">${formatRupees(order.amount)}</p>
    ${facts(order)}
    <form method="post" action="${payPath(order)}" class="outcomes">
      ${choices.map(
        ({ outcome, label, effect }) =>
          html`<div>
            <button
              class="${outcome === 'success' ? 'main' : ''}"
              name="outcome"
              value="${outcome}"
              aria-describedby="${outcome}-effect"
            >
              ${label}
            </button>
            <p id="${outcome}-effect">${effect}</p>
          </div>`,
      )}
    </form>`
}

function finishedOrder(order: Order): Html {
  const paid = order.state === 'COMPLETED'
  return html`<h1>This payment is finished</h1>
    <p class="amount">${formatRupees(order.amount)}</p>
    <p class="${paid ? 'good' : 'bad'}">
      ${paid ? 'Paid.' : `Not paid: ${order.errorCode} (${order.detailedErrorCode}).`}
    </p>
    ${facts(order)}
    <p><a class="button main" href="${order.redirectUrl}">Back to the website</a></p>`
}

function facts(order: Order): Html {
  const attempted = order.state === 'PENDING' && order.paymentDetails.length > 0
  return html`<dl>
    <dt>Order</dt>
    <dd>${order.merchantOrderId}</dd>
    <dt>State</dt>
    <dd>${order.state}${attempted ? ', the bank is undecided' : ''}</dd>
    <dt>Valid until</dt>
    <dd>${formatMoment(order.expireAt)}</dd>
  </dl>`
}

function noSuchPayment(context: StandInContext, c: Context): Response | Promise<Response> {
  const body = html`<h1>No such payment</h1>
    <p>The link is incomplete, or the sandbox has been emptied.</p>`
  return answerPage(context, c, { title: 'No such payment', body, narrow: true, status: 404 })
}

function payPath(order: Order): string {
  return `/sandbox/phonepe/pay/${order.orderId}`
}
