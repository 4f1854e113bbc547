import { nextRefundCheckDelayMs } from '#domain/payment-schedule.ts'
import { hasArrived } from '#domain/payment-state.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { RefundAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { decideRefund } from './decide-refund.ts'
import { eachClaimed } from './each-claimed.ts'
import { providerOf } from './provider-of.ts'
import { ifAnswered } from './provider-word.ts'
import {
  claimDueRefunds,
  deleteAskedRefund,
  findRefund,
  listRefunds,
  setNextRefundCheck,
} from './queries/refunds.ts'
import type { RefundRow } from '#server/database/ledger-refund-tables.ts'
import { findTurn, waitingFor } from './refund-turn.ts'
import { hearOfRefund, unheardOfMs } from './refunds-elsewhere.ts'
import { type PaymentNews, settlePayment } from './settle-payment.ts'

/**
 * Asks the provider how a refund stands, for it if it has never heard of it, and takes the step that
 * follows, then the same of the refund that waited for it; nothing for one that is not ours, is decided, or waits itself.
 * Throws `PaymentProviderError` when the provider gives no answer.
 */
async function settleRefund(shop: Shop, refundId: string, news: PaymentNews): Promise<void> {
  const refund = await findRefund(shop.db, refundId)
  if (refund?.state !== 'asked') return
  await (refund.source === 'provider'
    ? settleForeign(shop, refund, news)
    : settleOwn(shop, refund, news))
  const waiting = waitingFor(refund, await listRefunds(shop.db, [refund.payment_id]))
  if (waiting) await settleRefund(shop, waiting.id, news)
}

async function settleOwn(shop: Shop, asked: RefundRow, news: PaymentNews): Promise<void> {
  const refund = findTurn(asked.id, await listRefunds(shop.db, [asked.payment_id]))
  if (!refund) return
  const answer = await askOrRequest(shop, refund)
  if (answer.state === 'pending') return
  // Under the same id, books that were lost since may have asked for another part.
  const made = answer.state === 'refunded' ? answer.amountPaise : undefined
  await decideRefund(shop, refund, {
    state: answer.state === 'refunded' ? 'refunded' : 'failed',
    ...{ amountPaise: made ?? refund.amount_paise, detail: answer.detail, news },
    bankReference: bankReferenceOf(answer),
  })
}

const bankReferenceOf = (answer: RefundAnswer) =>
  'bankReference' in answer ? (answer.bankReference ?? null) : null

/** The status comes first: an earlier request may have arrived although its answer did not. */
export async function askOrRequest(
  shop: Shop,
  refund: Pick<RefundRow, 'id' | 'payment_id' | 'amount_paise'>,
): Promise<RefundAnswer> {
  const { id, payment_id: paymentId, amount_paise: amountPaise } = refund
  const provider = await providerOf(shop, paymentId)
  const known = await provider.askRefund({ id, paymentId })
  if (known.state !== 'unknown') return known
  const asked = await provider.refund({ id, paymentId, amountPaise })
  if (asked.state !== 'refused') return asked
  // Refused because another process has just asked for the same, or refused for good?
  const again = await provider.askRefund({ id, paymentId })
  return again.state === 'unknown' ? asked : again
}

/** A refund that we only heard of is never asked for, and counts with the amount that the provider says. */
async function settleForeign(shop: Shop, refund: RefundRow, news: PaymentNews): Promise<void> {
  const { id, payment_id, created_at } = refund
  const provider = await providerOf(shop, payment_id)
  const answer = await provider.askRefund({ id, paymentId: payment_id })
  const paymentId = 'paymentId' in answer ? answer.paymentId : undefined
  if (paymentId !== undefined && paymentId !== payment_id) {
    // News may be forged: only the provider says of which payment it is.
    await forget(shop, refund, 'of-another-payment')
    await hearOfRefund(shop, id, paymentId)
    return
  }
  if (answer.state === 'refunded' || answer.state === 'failed') {
    const { state, detail, amountPaise } = answer
    if (amountPaise === undefined) return await forget(shop, refund, 'without-an-amount')
    // Money that went back had come first, although nobody may have told us.
    if (!hasArrived(await settlePayment(shop, payment_id, news))) return
    const bankReference = bankReferenceOf(answer)
    return await decideRefund(shop, refund, { state, amountPaise, detail, bankReference, news })
  }
  if (answer.state !== 'pending' && shop.now() - created_at > unheardOfMs)
    await forget(shop, refund, 'unknown-to-the-provider')
}

async function forget(shop: Shop, { id, payment_id }: RefundRow, why: string): Promise<void> {
  shop.log.error({ payment: payment_id, refund: id }, `a refund made elsewhere is ${why}`)
  await shop.db.transaction().execute(async (db) => {
    await deleteAskedRefund(db, id)
    const facts = { refund: id, why }
    await writeAudit(db, shop, { action: 'refund.forgotten', subject: payment_id, facts })
  })
}

/** Settles; while the provider is not answering, the refund stays as it was. */
export async function settleRefundIfAnswered(
  shop: Shop,
  refundId: string,
  news: PaymentNews,
): Promise<void> {
  await ifAnswered(shop, { refund: refundId }, () => settleRefund(shop, refundId, news))
}

/** Asks for and about every refund whose turn it is; safe beside other processes. */
export async function pollRefunds(shop: Shop): Promise<void> {
  await eachClaimed(shop, {
    claim: (now, leaseUntil) => claimDueRefunds(shop.db, now, leaseUntil),
    work: async ({ id }) => {
      await settleRefundIfAnswered(shop, id, 'poller')
      return true
    },
    delayOf: ({ created_at }, now) => nextRefundCheckDelayMs(now - created_at),
    setNext: ({ id }, at) => setNextRefundCheck(shop.db, id, at),
  })
}
