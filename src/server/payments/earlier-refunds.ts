import type { RefundAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { listFoundRefunds } from './queries/found-refunds.ts'
import { mostRefunds, refundId } from './refund-ids.ts'

/** What had been given back of a payment before it was found, as the provider knows it. */
export interface EarlierRefunds {
  /** What has gone back, and the refunds that did it. */
  readonly madePaise: number
  readonly madeIds: readonly string[]
  /** What the bank has still to make. */
  readonly pendingPaise: number
  /** The last one that books before ours had begun. */
  readonly lastId: string | null
  readonly lastState: 'pending' | 'refunded' | 'failed' | undefined
}

/**
 * Asks the provider for the refunds that books before ours had begun, whose ids follow from the payment,
 * and for those that were made in its dashboard, as far as we heard of them. One of which it does not say
 * the amount was all of it.
 */
export async function findEarlierRefunds(
  shop: Shop,
  { id: paymentId, provider: name }: { readonly id: string; readonly provider: string },
  arrivedPaise: number,
): Promise<EarlierRefunds> {
  const provider = shop.providers.named(name)
  const found = { madePaise: 0, madeIds: [] as string[], pendingPaise: 0 }
  let last: { id: string; state: KnownRefund['state'] } | undefined
  const count = (id: string, answer: KnownRefund) => {
    const amountPaise = answer.amountPaise ?? arrivedPaise
    if (answer.state === 'pending') found.pendingPaise += amountPaise
    if (answer.state !== 'refunded') return
    found.madePaise += amountPaise
    found.madeIds.push(id)
  }
  for (let attempt = 1; attempt <= mostRefunds; attempt += 1) {
    const id = refundId(paymentId, attempt)
    const answer = await provider.askRefund({ id, paymentId })
    if (!isKnown(answer)) break
    last = { id, state: answer.state }
    count(id, answer)
  }
  for (const { id } of await listFoundRefunds(shop.db, paymentId)) {
    const answer = await provider.askRefund({ id, paymentId })
    // News may be forged: only the provider says of which payment it is.
    if (isKnown(answer) && (answer.paymentId ?? paymentId) === paymentId) count(id, answer)
  }
  return { ...found, lastId: last?.id ?? null, lastState: last?.state }
}

type KnownRefund = Extract<RefundAnswer, { amountPaise?: unknown }>

const isKnown = (answer: RefundAnswer): answer is KnownRefund =>
  answer.state !== 'unknown' && answer.state !== 'refused'
