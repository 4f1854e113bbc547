import type { DatabaseSync } from 'node:sqlite'
import type { Context } from 'hono'
import { z } from 'zod'
import { inBackground, jsonBody, sleep } from '#sandbox/stand-in.ts'
import { currentFault } from '#sandbox/faults/faults.ts'
import { inTransaction } from '#sandbox/store.ts'
import type { StandInContext } from './context.ts'
import { findOrder } from './orders.ts'
import { upiRail } from './outcome.ts'
import { noEntry, providerError, providerId } from './provider-error.ts'
import { announce } from './webhook.ts'

const Refund = z.object({
  refundId: z.string(),
  merchantRefundId: z.string(),
  originalMerchantOrderId: z.string(),
  amount: z.int(),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  createdAt: z.int(),
})
type Refund = z.infer<typeof Refund>

function insertRefund(store: DatabaseSync, refund: Refund): void {
  store
    .prepare(
      `insert into phonepe_refunds values (:refundId, :merchantRefundId,
        :originalMerchantOrderId, :amount, :state, :createdAt)`,
    )
    .run(refund)
}

function findRefund(store: DatabaseSync, merchantRefundId: string): Refund | undefined {
  const row = store
    .prepare('select * from phonepe_refunds where merchantRefundId = ?')
    .get(merchantRefundId)
  return row && Refund.parse(row)
}

export function refundsOf(store: DatabaseSync, merchantOrderId: string): Refund[] {
  return store
    .prepare('select * from phonepe_refunds where originalMerchantOrderId = ?')
    .all(merchantOrderId)
    .map((row) => Refund.parse(row))
}

/** Decides the refunds requested at or before this time, and returns exactly those. */
function decideRefundsSince(
  store: DatabaseSync,
  askedBy: number,
  state: 'COMPLETED' | 'FAILED',
): Refund[] {
  return store
    .prepare(
      `update phonepe_refunds set state = ?
        where state = 'PENDING' and createdAt <= ? returning *`,
    )
    .all(state, askedBy)
    .map((row) => Refund.parse(row))
}

const confirmedAfterMs = 1000
const completedAfterMs = 2000

const RefundRequest = z.object({
  merchantRefundId: z.string().regex(/^[A-Za-z0-9_-]{1,63}$/),
  originalMerchantOrderId: z.string(),
  amount: z.int().min(100),
})
type RefundRequest = z.infer<typeof RefundRequest>

/** An empty field means the full amount. */
const DashboardForm = z.object({
  rupees: z.union([z.literal('').transform(() => undefined), z.coerce.number().min(1)]).optional(),
})

/** `POST /payments/v2/refund`: accepted as PENDING, completed two seconds later. */
export async function requestRefund(context: StandInContext, c: Context): Promise<Response> {
  const request = RefundRequest.safeParse(await jsonBody(c.req.raw))
  if (!request.success) return providerError(400, 'BAD_REQUEST', z.prettifyError(request.error))
  const taken = takeRefund(context, request.data, providerId('OMR', context.now()))
  if (taken instanceof Response) return taken
  return c.json({ refundId: taken.refundId, amount: taken.amount, state: taken.state })
}

/** `POST /orders/{merchantOrderId}/refund`: staff use the provider's own dashboard. */
export async function refundInDashboard(context: StandInContext, c: Context): Promise<Response> {
  const order = findOrder(context.store, c.req.param('merchantOrderId') ?? '')
  if (!order) return c.notFound()
  const form = DashboardForm.safeParse(await c.req.parseBody())
  if (!form.success) return refuse('Please type an amount in rupees, or nothing for all of it.')
  const { rupees } = form.data
  const refundId = providerId('OMR', context.now())
  const request = {
    ...{ merchantRefundId: refundId, originalMerchantOrderId: order.merchantOrderId },
    amount: rupees === undefined ? order.amount : Math.round(rupees * 100),
  }
  const taken = takeRefund(context, request, refundId)
  return taken instanceof Response ? taken : c.redirect('/sandbox/phonepe/orders', 303)
}

/** The accepted refund, or why not. */
function takeRefund(
  context: StandInContext,
  request: RefundRequest,
  refundId: string,
): Refund | Response {
  decideDueRefunds(context)
  const refund = { ...request, refundId, state: 'PENDING', createdAt: context.now() } as const
  const refusal = inTransaction(context.store, () => {
    const reason = refusalOf(context, request)
    if (!reason) insertRefund(context.store, refund)
    return reason
  })
  if (refusal) return refusal
  inBackground(() => decideWhenDue(context, refund))
  return refund
}

/** A timer may fire a little before the clock reaches the time: the clock decides. */
async function decideWhenDue(context: StandInContext, { createdAt }: Refund): Promise<void> {
  const leftMs = () => createdAt + completedAfterMs - context.now()
  for (let left = leftMs(); left > 0; left = leftMs()) await sleep(left)
  decideDueRefunds(context)
}

/** `GET /payments/v2/refund/{merchantRefundId}/status`. */
export function refundStatus(context: StandInContext, c: Context): Response {
  decideDueRefunds(context)
  const refund = findRefund(context.store, c.req.param('merchantRefundId') ?? '')
  if (!refund) return noEntry(context, 'REFUND')
  return c.json(refundFacts(context, refund))
}

/** Decides the due refunds and notifies the shop, once for each. */
export function decideDueRefunds(context: StandInContext): void {
  const now = context.now()
  const mode = currentFault(context.store, 'phonepe')
  // Banks can take days: decided when the mode ends.
  if (mode === 'refund-pending') return
  const [state, event] =
    mode === 'refund-fails'
      ? (['FAILED', 'pg.refund.failed'] as const)
      : (['COMPLETED', 'pg.refund.completed'] as const)
  for (const refund of decideRefundsSince(context.store, now - completedAfterMs, state)) {
    const { merchantRefundId: subject } = refund
    const payload = { ...refundFacts(context, refund), state }
    inBackground(() => announce(context, { subject, event, payload }))
  }
}

function refusalOf({ store }: StandInContext, request: RefundRequest): Response | undefined {
  const order = findOrder(store, request.originalMerchantOrderId)
  if (!order) return providerError(400, 'INVALID_MERCHANT_ORDER_ID', 'No such order')
  if (order.state !== 'COMPLETED') return refuse('The order is not paid')
  if (findRefund(store, request.merchantRefundId)) return refuse('The refund id was used before')
  const earlier = refundsOf(store, order.merchantOrderId)
  if (earlier.some(({ state }) => state === 'PENDING')) return refuse('A refund is under way')
  const given = earlier.filter(({ state }) => state !== 'FAILED')
  const refunded = given.reduce((sum, { amount }) => sum + amount, 0)
  if (refunded + request.amount > order.amount) return refuse('More than is left of the payment')
  return undefined
}

function refuse(message: string): Response {
  return providerError(400, 'BAD_REQUEST', message)
}

function refundFacts(context: StandInContext, refund: Refund): Record<string, unknown> {
  const { createdAt, ...facts } = refund
  return {
    merchantId: 'SANDBOX',
    ...facts,
    state: shownState(context, refund),
    timestamp: createdAt,
    ...(refund.state === 'COMPLETED' && { paymentDetails: [transferOf(refund)] }),
  }
}

/** The transfer of a refund made by the bank. */
function transferOf({ refundId, amount, createdAt }: Refund): Record<string, unknown> {
  const rail = upiRail(refundId)
  return {
    ...{ transactionId: refundId, paymentMode: 'UPI_QR', timestamp: createdAt, amount },
    ...{ state: 'COMPLETED', rail, splitInstruments: [{ amount, rail }] },
  }
}

/** While `refund-taken-back` is on, a refund that the bank had made counts as failed; no webhook is sent. */
function shownState({ store, now }: StandInContext, { state, createdAt }: Refund): string {
  const isTakenBack = currentFault(store, 'phonepe') === 'refund-taken-back'
  if (state === 'COMPLETED' && isTakenBack) return 'FAILED'
  const isConfirmed = state === 'PENDING' && now() - createdAt >= confirmedAfterMs
  return isConfirmed ? 'CONFIRMED' : state
}
