import { createHash, createHmac } from 'node:crypto'
import { Death } from './life.ts'
import type { Announcement } from './provider/truth.ts'
import type { World } from './world.ts'

const second = 1000
const minute = 60 * second

/** What the shop's settings for stand-ins expect. */
const password = createHash('sha256').update('sandbox:sandbox123').digest('hex')
const signed = (body: string) => ({
  'x-phonepe-checksum-signature': createHmac('sha256', 'sandbox-key').update(body).digest('hex'),
  'x-phonepe-checksum-key-id': 'sandbox-1',
})

/** The provider's postman, and those who pretend to be him. */
export function connectWebhooks(world: World) {
  const { random, timeline, state, truth, live } = world

  async function post(body: string, headers: Record<string, string>): Promise<number> {
    const answer = await live(async (_, { app }) => {
      const path = '/api/payment/phonepe/webhook'
      const response = await app.request(path, { method: 'POST', body, headers })
      return response.status
    })
    return answer instanceof Death ? 0 : answer
  }

  async function deliver(body: string, retriesLeft = 3): Promise<void> {
    const proof = random.chance(0.5) ? { authorization: password } : signed(body)
    if ((await post(body, proof)) === 200 || retriesLeft === 0) return
    timeline.after(random.between(1, 60) * second, () => deliver(body, retriesLeft - 1))
  }

  /** Lost, doubled, late, and so in any order. */
  function send(news: Announcement): void {
    const fate = random.next()
    if (state.isTroubled && fate < 0.2) return
    const copies = fate < 0.4 ? random.between(2, 4) : 1
    const body = JSON.stringify(news)
    if (random.chance(0.3)) return sendAtOnce(body, Math.max(2, copies))
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = state.isTroubled && random.chance(0.3)
      const delayMs = isLate ? random.between(1, 360) * minute : random.between(0, 5) * second
      timeline.after(delayMs, () => deliver(body))
    }
  }

  /** Several processes hear the same at the same moment. */
  function sendAtOnce(body: string, copies: number): void {
    timeline.after(random.between(0, 5) * second, async () => {
      await Promise.all(Array.from({ length: copies }, () => deliver(body)))
    })
  }

  /** Claims that nothing stands behind: the right words from the wrong people, and the other way round. */
  async function forge(): Promise<void> {
    const ids = [...truth.orders.keys()].slice(-200)
    if (ids.length === 0) return
    const merchantOrderId = random.pick([...ids, 'order-of-somebody-else', `pay_${'x'.repeat(32)}`])
    const merchantRefundId = random.pick(['ref_none', ...[...truth.refunds.keys()].slice(-50)])
    const bodies = [
      {
        event: 'checkout.order.completed',
        payload: { merchantOrderId, state: 'COMPLETED', amount: 1 },
      },
      { event: 'checkout.order.failed', payload: { merchantOrderId, state: 'FAILED' } },
      { event: 'pg.refund.completed', payload: { merchantRefundId, state: 'COMPLETED' } },
      {
        event: 'pg.refund.completed',
        payload: { merchantRefundId, originalMerchantOrderId: merchantOrderId, amount: 1 },
      },
      { payload: { merchantOrderId: "' or 1=1 --" } },
      ['nonsense'],
    ]
    const body = JSON.stringify(random.pick(bodies))
    const proofs = [
      { authorization: password },
      signed(body),
      { authorization: password.replace(/./, 'x') },
      { ...signed(`${body} `), authorization: password },
    ]
    await post(body, random.pick(proofs))
  }

  state.listener = send
  return { forge }
}
