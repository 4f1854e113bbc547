import {
  type NewPayment,
  type NewRefund,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderAnswer,
  type RefundAnswer,
} from '#server/payments/provider.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

interface TrueOrder {
  readonly id: string
  readonly amountPaise: number
  readonly expiresAt: number
  state: 'pending' | 'paid' | 'failed'
}

interface TrueRefund extends NewRefund {
  state: 'pending' | 'refunded' | 'failed'
}

export interface Announcement {
  readonly event: string
  readonly payload: Record<string, unknown>
}

const minute = 60_000

/** Knows the truth about the money, and gives it away only on being asked, when it feels well. */
export function createScriptedProvider(world: {
  random: Random
  timeline: Timeline
  announce: (news: Announcement) => void
  isTroubled: () => boolean
}) {
  const { random, timeline, announce, isTroubled } = world
  const orders = new Map<string, TrueOrder>()
  const refunds = new Map<string, TrueRefund>()
  let outageUntil = 0

  function mayFail(): void {
    if (!isTroubled()) return
    if (random.chance(0.0002)) outageUntil = timeline.now() + random.between(1, 20) * minute
    if (timeline.now() < outageUntil || random.chance(0.02))
      throw new PaymentProviderError('no answer')
  }

  function standOf(order: TrueOrder): ProviderAnswer {
    const { state, amountPaise, expiresAt } = order
    if (state === 'paid') return { state, amountPaise, detail: '' }
    if (state === 'pending' && timeline.now() <= expiresAt)
      return { state, amountPaise, detail: '' }
    return { state: state === 'failed' ? 'failed' : 'expired', detail: '' }
  }

  function decideLater(refund: TrueRefund): void {
    const waitMs = random.chance(0.9)
      ? random.between(2, 90) * 1000
      : random.between(1, 30) * 60 * minute
    timeline.after(waitMs, () => {
      refund.state = isTroubled() && random.chance(0.1) ? 'failed' : 'refunded'
      const event = refund.state === 'failed' ? 'pg.refund.failed' : 'pg.refund.completed'
      announce({ event, payload: { merchantRefundId: refund.id, state: refund.state } })
    })
  }

  const provider: PaymentProvider = {
    async open({ id, amountPaise, expiresInS }: NewPayment) {
      await Promise.resolve()
      mayFail()
      if (orders.has(id)) throw new PaymentProviderError('duplicate order')
      const expiresAt = timeline.now() + expiresInS * 1000
      orders.set(id, { id, amountPaise, expiresAt, state: 'pending' })
      mayFail()
      return { redirectUrl: `https://provider.example/${id}` }
    },
    async ask(paymentId) {
      await Promise.resolve()
      mayFail()
      const order = orders.get(paymentId)
      return order ? standOf(order) : { state: 'unknown' }
    },
    async refund(wish: NewRefund): Promise<RefundAnswer> {
      await Promise.resolve()
      mayFail()
      const taken = [...refunds.values()].filter(
        (refund) => refund.paymentId === wish.paymentId && refund.state !== 'failed',
      )
      const isPaid = orders.get(wish.paymentId)?.state === 'paid'
      if (!isPaid || taken.length > 0 || refunds.has(wish.id))
        return { state: 'refused', detail: 'BAD_REQUEST' }
      const refund: TrueRefund = { ...wish, state: 'pending' }
      refunds.set(wish.id, refund)
      decideLater(refund)
      mayFail()
      return { state: 'pending', detail: '' }
    },
    async askRefund(refundId): Promise<RefundAnswer> {
      await Promise.resolve()
      mayFail()
      return { state: refunds.get(refundId)?.state ?? 'unknown', detail: '' }
    },
  }

  /** What the shopper's bank does; a late success comes after the provider had given up. */
  function decide(paymentId: string, state: 'paid' | 'failed', isLate = false): void {
    const order = orders.get(paymentId)
    if (!order || order.state === 'paid') return
    if (!isLate && (order.state !== 'pending' || timeline.now() > order.expiresAt)) return
    order.state = state
    const event = state === 'paid' ? 'checkout.order.completed' : 'checkout.order.failed'
    const payload = { merchantOrderId: paymentId, state: state === 'paid' ? 'COMPLETED' : 'FAILED' }
    announce({ event, payload })
  }

  return { provider, orders, refunds, decide }
}
