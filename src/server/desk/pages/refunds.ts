import { html } from 'hono/html'
import { formatRupees, paiseFromRupees } from '#domain/money.ts'
import { managerRefundsPerDayPaise } from '#domain/staff.ts'
import { allowWithin } from '#server/admin/marks.ts'
import { type Story, storyOf } from '#server/admin/story.ts'
import type { RefundPart } from '#server/payments/refund-part.ts'
import { previewRefund, refundPayment } from '#server/payments/refund-payment.ts'
import { Refusal } from '#server/refusal.ts'
import {
  actForm,
  button,
  choice,
  type Desk,
  type DeskAct,
  type DeskPage,
  type Done,
  field,
  folded,
  hidden,
  type Html,
  textOf,
  tokenField,
} from '../desk-page.ts'
import { showPath } from './today.ts'

const quietButton = 'button button--quiet'

const sentence = 'You had asked for your money back.'

const reasonField = (id: string) =>
  field('Reason, which the buyer reads', 'reason', { id, value: sentence })

/** The form for a partial refund; '' when only the whole can be refunded. */
function lineForm(desk: Desk, to: string, lines: Story['lines']): Html | string {
  const left = lines.filter(
    ({ pricePaise, quantity, refundedQuantity = 0 }) =>
      pricePaise > 0 && quantity > refundedQuantity,
  )
  if (left.length < 2 && (left[0]?.quantity ?? 1) < 2) return ''
  const goods = left.map(({ productId, name }) => [productId, name] as const)
  return folded(
    'Only a part of what was bought',
    actForm(desk, to, [
      hidden('part', 'line'),
      choice('What', 'product', goods),
      field('How many', 'quantity', {
        ...{ type: 'number', value: '1', attributes: 'min="1" max="99"' },
      }),
      reasonField('reason-of-part'),
      button('Give its price back', quietButton),
    ]),
  )
}

const amountForm = (desk: Desk, to: string) =>
  folded(
    'Only an amount',
    actForm(desk, to, [
      hidden('part', 'amount'),
      field('Rupees', 'rupees', { attributes: 'inputmode="decimal"' }),
      html`<p>The buyer keeps everything that was bought.</p>`,
      reasonField('reason-of-amount'),
      button('Give it back', quietButton),
    ]),
  )

async function renderRefund(desk: Desk) {
  const { shop } = desk
  const id = desk.param('id')
  const { leftPaise, who, goods } = await previewRefund(shop, id)
  const { lines, related } = await storyOf(shop, id)
  const order = related.find(({ kind }) => kind === 'order')
  const to = `/desk/refunds/${id}`
  const whole = formatRupees(leftPaise)
  const body = html`<h1>Give money back</h1>
    <p class="lead">
      ${whole} can go back to ${who}. If you give back all of it, what was bought is taken back too.
      The buyer gets a mail. It cannot be undone.
    </p>
    <ul>
      ${goods.map(({ text, amount }) => html`<li>${text}: ${amount}</li>`)}
    </ul>
    ${actForm(desk, to, [
      hidden('part', 'whole'),
      hidden('shown', String(leftPaise)),
      reasonField('reason-of-whole'),
      button(`Give ${whole} back`),
    ])}
    ${lineForm(desk, to, lines)}${amountForm(desk, to)}
    <p><a href="${showPath(order?.id ?? id)}">Leave it, and go back</a></p>`
  return { title: 'Give money back', body }
}

function partOf(desk: Desk): RefundPart | undefined {
  const part = textOf(desk, 'part')
  if (part === 'amount') {
    const rupees = textOf(desk, 'rupees')
    if (!/^\d{1,8}(\.\d{1,2})?$/.test(rupees)) throw new Refusal('invalid-request', 'deskNoAmount')
    return { amountPaise: paiseFromRupees(Number(rupees)) }
  }
  if (part !== 'line') return undefined
  const quantity = Number(textOf(desk, 'quantity'))
  if (!Number.isInteger(quantity) || quantity < 1)
    throw new Refusal('invalid-request', 'deskNoAmount')
  return { items: [{ productId: textOf(desk, 'product'), quantity }] }
}

/** Refuses a full refund whose amount differs from the one shown. Throws `invalid-request`. */
async function refuseChanged({ shop, fields }: Desk, id: string): Promise<void> {
  const { leftPaise } = await previewRefund(shop, id)
  if (fields.get('shown') !== String(leftPaise))
    throw new Refusal('invalid-request', 'deskRefundChanged')
}

/** A manager's daily limit, for everything that refunds money. */
export const refundBound = ({ shop, staff }: Desk) =>
  staff.role === 'owner' ? undefined : allowWithin(shop, managerRefundsPerDayPaise)

async function refund(desk: Desk): Promise<Done> {
  const id = desk.param('id')
  const part = partOf(desk)
  if (!part) await refuseChanged(desk, id)
  const reason = textOf(desk, 'reason') || sentence
  const outcome = await refundPayment(desk.shop, id, {
    ...{ reason, part, allow: refundBound(desk) },
    key: desk.fields.get(tokenField) ?? undefined,
  })
  const amount = formatRupees(outcome.amountPaise)
  const states = {
    asked: `${amount} are on their way back; the server follows them until the bank has them.`,
    refunded: `${amount} are back.`,
    failed: `${amount} could not be given back by the payment service. Look below for why.`,
  }
  return { to: showPath(id), words: states[outcome.refund] }
}

export const refundPages: readonly DeskPage[] = [
  { path: '/desk/refunds/:id', permission: 'refunds.make', render: renderRefund },
]

export const refundActs: readonly DeskAct[] = [
  { path: '/desk/refunds/:id', permission: 'refunds.make', needsProof: true, act: refund },
]
