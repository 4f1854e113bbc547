import type { StartedPayment } from '#contracts/place-order.ts'
import { Refusal } from '#server/refusal.ts'
import { Death } from './life.ts'
import type { Wish } from './wishes.ts'
import { wishesOf } from './wishes.ts'
import type { World } from './world.ts'

const second = 1000
const minute = 60 * second

/** People who press twice, close windows, pay late, come back or never do. */
export function createShoppers(world: World, users: readonly string[]) {
  const { random, timeline, scripted, live } = world
  /** Every pay page that a wish has led to. */
  const pages = new Map<string, Set<string>>()
  const broken: string[] = []
  let opened = 0

  async function press(wish: Wish): Promise<StartedPayment | undefined | 'again'> {
    const times = random.chance(0.3) ? 2 : 1
    const outcome = await live(async (shop) => {
      const presses = Array.from({ length: times }, () => wish.press(shop))
      return await Promise.allSettled(presses)
    })
    if (outcome instanceof Death) return 'again'
    const started = outcome.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const ids = new Set(started.map((each) => each?.transactionId))
    if (ids.size > 1) broken.push(`two presses opened two payments: ${[...ids].join(', ')}`)
    if (started.length > 0) return started[0]
    const reason: unknown = outcome.find((each) => each.status === 'rejected')?.reason
    if (!(reason instanceof Refusal)) throw reason
    return ['payment-opening', 'payment-unavailable'].includes(reason.code) ? 'again' : undefined
  }

  async function tryToPay(wish: Wish, triesLeft = 4): Promise<void> {
    const started = await press(wish)
    if (started === 'again') {
      if (triesLeft > 0 && random.chance(0.8))
        timeline.after(random.between(5, 90) * second, () => tryToPay(wish, triesLeft - 1))
      return
    }
    if (!started) return
    const { transactionId } = started
    const known = pages.get(wish.key) ?? new Set()
    if (known.has(transactionId)) return
    pages.set(wish.key, known.add(transactionId))
    opened += 1
    behaveOnPage(wish, transactionId, triesLeft)
  }

  function behaveOnPage(wish: Wish, id: string, triesLeft: number): void {
    const mood = random.next()
    const soon = random.between(5, 180) * second
    if (mood < 0.66) pay(id, soon)
    else if (mood < 0.76) pay(id, random.between(3, 19) * minute)
    else if (mood < 0.86) fail(wish, id, soon, triesLeft)
    else if (mood < 0.93) comeBackLater(wish, id, random.between(1, 60) * minute, triesLeft)
    else {
      fail(wish, id, soon, triesLeft)
      timeline.after(soon + random.between(1, 360) * minute, () =>
        scripted.decide(id, 'paid', true),
      )
    }
  }

  function pay(id: string, delayMs: number): void {
    timeline.after(delayMs, () => scripted.decide(id, 'paid'))
    if (random.chance(0.55)) timeline.after(delayMs + random.between(0, 9) * second, () => ret(id))
  }

  function fail(wish: Wish, id: string, delayMs: number, triesLeft: number): void {
    timeline.after(delayMs, () => scripted.decide(id, 'failed'))
    if (random.chance(0.5)) timeline.after(delayMs + second, () => ret(id))
    comeBackLater(wish, id, delayMs + random.between(5, 3000) * second, triesLeft)
  }

  /** Whoever sees in the account that the order is paid does not pay again. */
  function comeBackLater(wish: Wish, id: string, delayMs: number, triesLeft: number): void {
    if (triesLeft === 0 || random.chance(0.4)) return
    timeline.after(delayMs, async () => {
      const state = await live((shop) =>
        shop.db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirst(),
      )
      if (state instanceof Death || state === undefined) return
      if (['pending', 'failed', 'expired'].includes(state.state))
        await tryToPay(wish, triesLeft - 1)
    })
  }

  async function ret(id: string): Promise<void> {
    const times = random.chance(0.2) ? 2 : 1
    await live(async (_, { app }) => {
      const path = `/api/payment/phonepe/return?payment=${id}`
      const opened = Array.from({ length: times }, async () => await app().request(path))
      await Promise.all(opened)
    })
  }

  async function arrive(): Promise<void> {
    for (const wish of wishesOf(random, random.pick(users))) await tryToPay(wish)
  }

  return { arrive, pages, broken, count: () => opened }
}

export type Shoppers = ReturnType<typeof createShoppers>
