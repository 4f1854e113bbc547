import type { History } from '../history.ts'
import type { Random } from '../random.ts'
import type { Timeline } from '../timeline.ts'

export interface TrueOrder {
  readonly id: string
  readonly amountPaise: number
  readonly expiresAt: number
  readonly metaInfo: Record<string, string>
  paidAt: number
  /** What the bank sent, which need not be what was asked for. */
  arrivedPaise: number
  state: 'pending' | 'paid' | 'failed'
  isTried: boolean
  triedAt: number
  /** The bank said another amount later. */
  isCorrected: boolean
}

export interface TrueRefund {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly askedAt: number
  state: 'pending' | 'refunded' | 'failed'
  /** The bank had made it, and then not. */
  isTakenBack: boolean
  /** How often the shop has asked for it since the provider had it. */
  doubles: number
}

export interface Announcement {
  readonly event: string
  readonly payload: Record<string, unknown>
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

interface Surroundings {
  readonly random: Random
  readonly timeline: Timeline
  readonly history: History
  readonly announce: (news: Announcement) => void
  readonly isTroubled: () => boolean
}

/** What is true about the money, whoever knows it. */
export function createTruth({ random, timeline, history, announce, isTroubled }: Surroundings) {
  const orders = new Map<string, TrueOrder>()
  const refunds = new Map<string, TrueRefund>()
  const ofPayment = new Map<string, TrueRefund[]>()
  const refundsOf = (paymentId: string) => ofPayment.get(paymentId) ?? []

  function open(order: Pick<TrueOrder, 'id' | 'amountPaise' | 'expiresAt' | 'metaInfo'>): boolean {
    if (orders.has(order.id)) return false
    const blank = { arrivedPaise: 0, state: 'pending', isTried: false, isCorrected: false } as const
    orders.set(order.id, { ...order, ...blank, paidAt: 0, triedAt: 0 })
    history.note(order.id, `a pay page was opened for ${order.amountPaise}`)
    return true
  }

  /** Hardly ever is it another amount. */
  function arrivalOf({ amountPaise }: TrueOrder): number {
    if (!isTroubled() || !random.chance(0.04)) return amountPaise
    return random.pick([amountPaise - 100, amountPaise + 100, amountPaise * 2])
  }

  /** The shopper has chosen how to pay: it is at the bank, which may take its time, or never answer. */
  function attempt(paymentId: string): void {
    const order = orders.get(paymentId)
    if (order?.state !== 'pending' || order.isTried || timeline.now() > order.expiresAt) return
    order.triedAt = timeline.now()
    order.isTried = true
    history.note(paymentId, 'the shopper tries to pay')
  }

  /** What the shopper's bank does; a late success comes after the provider had given up. */
  function decide(paymentId: string, state: 'paid' | 'failed', isLate = false): void {
    const order = orders.get(paymentId)
    if (!order || order.state === 'paid') return
    if (!isLate && (order.state !== 'pending' || timeline.now() > order.expiresAt)) return
    if (!order.isTried) order.triedAt = timeline.now()
    order.isTried = true
    if (state === 'paid') order.paidAt = timeline.now()
    order.state = state
    order.arrivedPaise = state === 'paid' ? arrivalOf(order) : 0
    history.note(paymentId, `the bank says ${state} ${order.arrivedPaise}${isLate ? ', late' : ''}`)
    announceOrder(order)
    if (state === 'paid' && isTroubled() && random.chance(0.01))
      timeline.after(random.between(1, 30) * hour, () => correct(order))
  }

  function announceOrder({ id, state }: TrueOrder): void {
    const event = state === 'paid' ? 'checkout.order.completed' : 'checkout.order.failed'
    const payload = { merchantOrderId: id, state: state === 'paid' ? 'COMPLETED' : 'FAILED' }
    announce({ event, payload })
  }

  /** The bank finds out that it was another amount; nobody announces that. */
  function correct(order: TrueOrder): void {
    if (refundsOf(order.id).length > 0) return
    order.arrivedPaise += 100
    order.isCorrected = true
    history.note(order.id, `the bank says that it was ${order.arrivedPaise}`)
  }

  const namesOf = ({ id, paymentId }: TrueRefund) => ({
    ...{ merchantRefundId: id, originalMerchantOrderId: paymentId },
  })

  function settleRefund(refund: TrueRefund, state: 'refunded' | 'failed'): void {
    refund.state = state
    history.note(refund.paymentId, `the bank says ${state} of the refund ${refund.id}`)
    const event = state === 'failed' ? 'pg.refund.failed' : 'pg.refund.completed'
    const word = state === 'failed' ? 'FAILED' : 'COMPLETED'
    announce({ event, payload: { ...namesOf(refund), state: word } })
  }

  /** Seconds mostly, days now and then; one that was made may come back, which nobody announces. */
  function decideLater(refund: TrueRefund): void {
    const isQuick = random.chance(0.85)
    const waitMs = isQuick ? random.between(2, 90) * second : random.between(1, 72) * hour
    timeline.after(waitMs, () => {
      settleRefund(refund, isTroubled() && random.chance(0.1) ? 'failed' : 'refunded')
      if (refund.state !== 'refunded' || !isTroubled() || !random.chance(0.01)) return
      timeline.after(random.between(1, 20) * hour, () => {
        if (refundsOf(refund.paymentId).at(-1) !== refund) return
        refund.state = 'failed'
        refund.isTakenBack = true
        history.note(refund.paymentId, `the bank takes the refund ${refund.id} back`)
      })
    })
  }

  /** Takes a refund on; answers why not. */
  function accept(
    request: Pick<TrueRefund, 'id' | 'paymentId' | 'amountPaise'>,
  ): string | undefined {
    const known = refunds.get(request.id)
    if (known) {
      known.doubles += 1
      return 'The refund id was used before'
    }
    const earlier = refundsOf(request.paymentId)
    const given = earlier.filter(({ state }) => state !== 'failed')
    const sum = given.reduce((total, { amountPaise }) => total + amountPaise, request.amountPaise)
    const order = orders.get(request.paymentId)
    if (order?.state !== 'paid') return 'The order is not paid'
    if (sum > order.arrivedPaise) return 'More than is left of the payment'
    if (earlier.some(({ state }) => state === 'pending')) return 'A refund is under way'
    const refund: TrueRefund = {
      ...{ ...request, state: 'pending', isTakenBack: false, doubles: 0, askedAt: timeline.now() },
    }
    refunds.set(request.id, refund)
    ofPayment.set(request.paymentId, [...earlier, refund])
    history.note(
      request.paymentId,
      `a refund of ${request.amountPaise} was taken on as ${request.id}`,
    )
    decideLater(refund)
    return undefined
  }

  /** Somebody at the firm uses the provider's own page; its news come until somebody must have heard. */
  function refundElsewhere(paymentId: string): void {
    const { arrivedPaise = 0 } = orders.get(paymentId) ?? {}
    const amountPaise = random.chance(0.5) ? arrivedPaise : Math.ceil(arrivedPaise / 2)
    const request = { id: `OMR${refunds.size}`, paymentId, amountPaise }
    if (accept(request)) return
    const refund = refunds.get(request.id)
    for (let hours = 1; refund && hours <= 8; hours += 1)
      timeline.after(hours * hour, () =>
        announce({ event: 'pg.refund.accepted', payload: namesOf(refund) }),
      )
  }

  /** What has gone back of a payment, in paise. */
  const backOf = (paymentId: string) =>
    refundsOf(paymentId)
      .filter(({ state }) => state === 'refunded')
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0)

  return { orders, refunds, open, attempt, decide, accept, refundElsewhere, backOf }
}

export type Truth = ReturnType<typeof createTruth>
