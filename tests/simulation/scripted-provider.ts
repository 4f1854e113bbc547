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
  /** What the bank sent, which need not be what was asked for. */
  arrivedPaise: number
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
    const { state, amountPaise, arrivedPaise, expiresAt } = order
    if (state === 'paid') return { state, amountPaise: arrivedPaise, detail: '' }
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
      announce({ event, payload: { ...namesOf(refund), state: refund.state } })
    })
  }

  const namesOf = ({ id, paymentId }: NewRefund) => ({
    ...{ merchantRefundId: id, originalMerchantOrderId: paymentId },
  })

  /** Takes a refund on, unless one is under way or more would go back than has arrived. */
  function accept(wish: NewRefund): TrueRefund | undefined {
    const earlier = [...refunds.values()].filter(({ paymentId }) => paymentId === wish.paymentId)
    const given = earlier.filter(({ state }) => state !== 'failed')
    const sum = given.reduce((total, { amountPaise }) => total + amountPaise, wish.amountPaise)
    const order = orders.get(wish.paymentId)
    if (order?.state !== 'paid' || sum > order.arrivedPaise || refunds.has(wish.id))
      return undefined
    if (earlier.some(({ state }) => state === 'pending')) return undefined
    const refund: TrueRefund = { ...wish, state: 'pending' }
    refunds.set(wish.id, refund)
    decideLater(refund)
    return refund
  }

  const provider: PaymentProvider = {
    async open({ id, amountPaise, expiresInS }: NewPayment) {
      await Promise.resolve()
      mayFail()
      if (orders.has(id)) throw new PaymentProviderError('duplicate order')
      const expiresAt = timeline.now() + expiresInS * 1000
      orders.set(id, { id, amountPaise, arrivedPaise: 0, expiresAt, state: 'pending' })
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
      if (!accept(wish)) return { state: 'refused', detail: 'BAD_REQUEST' }
      mayFail()
      return { state: 'pending', detail: '' }
    },
    async askRefund(refundId): Promise<RefundAnswer> {
      await Promise.resolve()
      mayFail()
      const refund = refunds.get(refundId)
      if (!refund) return { state: 'unknown', detail: '' }
      const { state, paymentId, amountPaise } = refund
      return { state, paymentId, amountPaise, detail: '' }
    },
  }

  /** Hardly ever is it another amount. */
  function arrivalOf({ amountPaise }: TrueOrder): number {
    if (!isTroubled() || !random.chance(0.04)) return amountPaise
    return random.pick([amountPaise - 100, amountPaise + 100, amountPaise * 2])
  }

  /** Somebody at the firm uses the provider's own page; its news come until somebody must have heard. */
  function refundElsewhere(paymentId: string): void {
    const { arrivedPaise = 0 } = orders.get(paymentId) ?? {}
    const amountPaise = random.chance(0.5) ? arrivedPaise : Math.ceil(arrivedPaise / 2)
    const refund = accept({ id: `OMR${refunds.size}`, paymentId, amountPaise })
    if (!refund) return
    for (let hours = 1; hours <= 8; hours += 1)
      timeline.after(hours * 60 * minute, () =>
        announce({ event: 'pg.refund.accepted', payload: namesOf(refund) }),
      )
  }

  /** What the shopper's bank does; a late success comes after the provider had given up. */
  function decide(paymentId: string, state: 'paid' | 'failed', isLate = false): void {
    const order = orders.get(paymentId)
    if (!order || order.state === 'paid') return
    if (!isLate && (order.state !== 'pending' || timeline.now() > order.expiresAt)) return
    order.state = state
    order.arrivedPaise = arrivalOf(order)
    const event = state === 'paid' ? 'checkout.order.completed' : 'checkout.order.failed'
    const payload = { merchantOrderId: paymentId, state: state === 'paid' ? 'COMPLETED' : 'FAILED' }
    announce({ event, payload })
  }

  return { provider, orders, refunds, decide, refundElsewhere }
}
