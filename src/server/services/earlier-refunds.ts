import type { RefundAnswer } from '../payments/provider.ts'
import type { Shop } from '../shop.ts'
import { mostRefunds, refundId } from './refund-ids.ts'

/** What books before ours had given back of a payment, as the provider knows it. */
export interface EarlierRefunds {
  /** What has gone back, and the refunds that did it. */
  readonly madePaise: number
  readonly madeIds: readonly string[]
  /** What the bank has still to make. */
  readonly pendingPaise: number
  readonly lastId: string | null
  readonly isLastFailed: boolean
}

/**
 * Asks the provider for the refunds that books before ours had begun: their ids follow from the payment.
 * One of which it does not say the amount was all of it.
 */
export async function findEarlierRefunds(
  shop: Shop,
  paymentId: string,
  arrivedPaise: number,
): Promise<EarlierRefunds> {
  const found = { madePaise: 0, madeIds: [] as string[], pendingPaise: 0 }
  let last: { id: string; state: string } | undefined
  for (let attempt = 1; attempt <= mostRefunds; attempt += 1) {
    const id = refundId(paymentId, attempt)
    const answer = await shop.payments.askRefund(id)
    if (!isKnown(answer)) break
    const { state } = answer
    const amountPaise = answer.amountPaise ?? arrivedPaise
    last = { id, state }
    if (state === 'pending') found.pendingPaise += amountPaise
    if (state !== 'refunded') continue
    found.madePaise += amountPaise
    found.madeIds.push(id)
  }
  return { ...found, lastId: last?.id ?? null, isLastFailed: last?.state === 'failed' }
}

type KnownRefund = Extract<RefundAnswer, { amountPaise?: unknown }>

const isKnown = (answer: RefundAnswer): answer is KnownRefund =>
  answer.state !== 'unknown' && answer.state !== 'refused'
