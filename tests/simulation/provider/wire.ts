import { parseJson } from '#domain/json.ts'
import type { Random } from '../random.ts'
import type { Timeline } from '../timeline.ts'
import type { Truth, TrueOrder, TrueRefund } from './truth.ts'
import type { Spell } from './weather.ts'

export interface WireRequest {
  readonly method: string
  /** Without what comes before the calls of the provider. */
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
}

export interface WireAnswer {
  readonly status: number
  readonly body: unknown
}

const refuse = (status: number, code: string, message = ''): WireAnswer => ({
  status,
  body: { code, message },
})
const hourMs = 3_600_000

/** Truth as PhonePe Standard Checkout v2 speaks of it, in the mood of the moment. */
export function createWire(world: {
  truth: Truth
  random: Random
  timeline: Timeline
  weather: () => Spell
  isTroubled: () => boolean
}) {
  const { truth, random, timeline, weather, isTroubled } = world
  const tokens = new Map<string, number>()
  const counts = { tokens: 0, calls: 0 }
  const asked = new Map<string, number>()

  function issueToken(): WireAnswer {
    counts.tokens += 1
    const token = `token-${counts.tokens}`
    const expiresAt = timeline.now() + hourMs
    tokens.set(token, expiresAt)
    return { status: 200, body: { access_token: token, expires_at: Math.floor(expiresAt / 1000) } }
  }

  const isKnown = ({ authorization = '' }: WireRequest) =>
    (tokens.get(authorization.replace(/^O-Bearer /, '')) ?? 0) > timeline.now()

  /** Accounts of it differ, and so do the answers. */
  const noEntry = (of: 'ORDER' | 'REFUND') =>
    refuse(random.pick([400, 404, 417]), `INVALID_MERCHANT_${of}_ID`, 'No entry found')

  function openOrder(body: string): WireAnswer {
    const request = parseJson(body) as {
      merchantOrderId: string
      amount: number
      expireAfter: number
      metaInfo: Record<string, string>
    }
    const { merchantOrderId: id, amount: amountPaise, metaInfo } = request
    const expiresAt = timeline.now() + request.expireAfter * 1000
    if (amountPaise < 100) return refuse(400, 'BAD_REQUEST')
    if (!truth.open({ id, amountPaise, expiresAt, metaInfo }))
      return refuse(417, 'INVALID_MERCHANT_ORDER_ID', 'Used before')
    const redirectUrl = `https://provider.example/${id}`
    return { status: 200, body: { orderId: `OMO-${id}`, state: 'PENDING', redirectUrl } }
  }

  function tellOrder(id: string): WireAnswer {
    asked.set(id, (asked.get(id) ?? 0) + 1)
    const order = truth.orders.get(id)
    return order ? { status: 200, body: factsOf(order) } : noEntry('ORDER')
  }

  function factsOf(order: TrueOrder): object {
    const { id, amountPaise, arrivedPaise, metaInfo, isTried } = order
    const paymentDetails = isTried ? [{ transactionId: `OM-${id}` }] : []
    const facts = { orderId: `OMO-${id}`, amount: amountPaise, metaInfo, paymentDetails }
    if (order.state === 'paid') return { ...facts, state: 'COMPLETED', amount: arrivedPaise }
    if (order.state === 'pending' && timeline.now() <= order.expiresAt)
      return { ...facts, state: 'PENDING' }
    const detailedErrorCode = order.state === 'failed' ? 'ZM' : 'ORDER_EXPIRED'
    return { ...facts, state: 'FAILED', errorCode: 'TXN_NOT_COMPLETED', detailedErrorCode }
  }

  function takeRefund(body: string): WireAnswer {
    const request = parseJson(body) as {
      merchantRefundId: string
      originalMerchantOrderId: string
      amount: number
    }
    const {
      merchantRefundId: id,
      originalMerchantOrderId: paymentId,
      amount: amountPaise,
    } = request
    const why = truth.accept({ id, paymentId, amountPaise })
    if (why) return refuse(400, 'BAD_REQUEST', why)
    return { status: 200, body: { refundId: `OMR-${id}`, amount: amountPaise, state: 'PENDING' } }
  }

  function tellRefund(id: string): WireAnswer {
    const refund = truth.refunds.get(id)
    return refund ? { status: 200, body: refundFacts(refund) } : noEntry('REFUND')
  }

  function refundFacts({ id, paymentId, amountPaise, state, askedAt }: TrueRefund): object {
    const isConfirmed = timeline.now() - askedAt > 1000
    const words = {
      refunded: 'COMPLETED',
      failed: 'FAILED',
      pending: isConfirmed ? 'CONFIRMED' : 'PENDING',
    }
    const facts = { refundId: `OMR-${id}`, amount: amountPaise, state: words[state] }
    return { ...facts, merchantRefundId: id, originalMerchantOrderId: paymentId }
  }

  function trouble(): WireAnswer | undefined {
    const spell = weather()
    if (spell === 'busy') return refuse(429, 'TOO_MANY_REQUESTS')
    if (spell === 'broken') return refuse(random.pick([500, 502, 503]), 'INTERNAL_SERVER_ERROR')
    if (spell === 'garbled')
      return { status: 200, body: random.pick([{ state: 'COMPLETED' }, 'COMPLETED', [], null]) }
    return undefined
  }

  function answer(request: WireRequest): WireAnswer {
    const { method, path, body } = request
    if (path === '/v1/oauth/token') return trouble() ?? issueToken()
    counts.calls += 1
    // A token that is lost at the provider: every caller has to ask for another one.
    if (isTroubled() && random.chance(weather() === 'slow' ? 0.3 : 0.002)) tokens.clear()
    if (!isKnown(request)) return refuse(401, 'AUTHORIZATION_FAILED')
    const ill = trouble()
    if (ill) return ill
    const [, orderId] = /^\/checkout\/v2\/order\/([^/]+)\/status/.exec(path) ?? []
    const [, refundId] = /^\/payments\/v2\/refund\/([^/]+)\/status/.exec(path) ?? []
    if (method === 'POST' && path === '/checkout/v2/pay') return openOrder(body)
    if (method === 'POST' && path === '/payments/v2/refund') return takeRefund(body)
    if (orderId) return tellOrder(decodeURIComponent(orderId))
    if (refundId) return tellRefund(decodeURIComponent(refundId))
    return refuse(404, 'NOT_FOUND')
  }

  return { answer, counts, asked }
}
