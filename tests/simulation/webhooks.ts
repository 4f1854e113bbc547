import type { Announcement } from './scripted-provider.ts'
import { Death } from './life.ts'
import { credentials, type World } from './world.ts'

const second = 1000
const minute = 60 * second

/** The provider's postman, and those who pretend to be him. */
export function connectWebhooks(world: World) {
  const { random, timeline, state, scripted, live } = world

  async function post(body: string, authorization: string): Promise<number> {
    const init = { method: 'POST', body, headers: { authorization } }
    const answer = await live(async (_, { app }) => {
      const response = await app().request('/api/payment/phonepe/webhook', init)
      return response.status
    })
    return answer instanceof Death ? 0 : answer
  }

  async function deliver(body: string, retriesLeft = 3): Promise<void> {
    const status = await post(body, credentials)
    if (status === 200 || retriesLeft === 0) return
    timeline.after(random.between(1, 60) * second, () => deliver(body, retriesLeft - 1))
  }

  function send(news: Announcement): void {
    const fate = random.next()
    if (state.isTroubled && fate < 0.2) return
    const copies = fate < 0.4 ? random.between(2, 4) : 1
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = state.isTroubled && random.chance(0.3)
      const delayMs = isLate ? random.between(1, 360) * minute : random.between(0, 5) * second
      timeline.after(delayMs, () => deliver(JSON.stringify(news)))
    }
  }

  /** Claims that nothing stands behind: the right words from the wrong people, and the other way round. */
  async function forge(): Promise<void> {
    const ids = [...scripted.orders.keys()]
    if (ids.length === 0) return
    const merchantOrderId = random.pick(ids.slice(-200))
    const merchantRefundId = random.pick(['ref_none', ...[...scripted.refunds.keys()].slice(-50)])
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
    const authorization = random.chance(0.5) ? credentials : credentials.replace(/./, 'x')
    await post(JSON.stringify(random.pick(bodies)), authorization)
  }

  state.listener = send
  return { forge }
}
