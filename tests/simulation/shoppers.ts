import type { StartedPayment } from '#contracts/orders.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { lookAtPassport } from './audit/passports.ts'
import { Death } from './life.ts'
import { createPurchases, type Purchase } from './purchases.ts'
import type { World } from './world.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** People who press twice, see old totals, close windows, pay late, come back or never do. */
export function createShoppers(world: World, users: readonly string[]) {
  const { random, timeline, truth, live, state, history } = world
  const purchasesOf = createPurchases(random)
  /** Every pay page that a purchase has led to. */
  const pages = new Map<string, Set<string>>()
  const broken: string[] = []
  let opened = 0

  async function press(purchase: Purchase): Promise<StartedPayment | undefined | 'again'> {
    if (purchase.hasTotal && random.chance(0.1)) await seeOldTotal(purchase)
    const times = random.chance(0.3) ? 2 : 1
    const jumps = state.clockJumps
    const outcome = await live(async (shop) => {
      const presses = Array.from({ length: times }, () => purchase.press(shop))
      const pressed = await Promise.allSettled(presses)
      const [first] = pressed.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      if (first && jumps === state.clockJumps) await lookAtPage(shop, first)
      return pressed
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

  /** The page shows a total that is not the one of today: nobody may be charged for it. */
  async function seeOldTotal(purchase: Purchase): Promise<void> {
    const wrongBy = random.pick([-100, 100, 10_000])
    const outcome = await live(async (shop) => {
      try {
        return await purchase.press(shop, wrongBy)
      } catch (error) {
        if (error instanceof Refusal) return undefined
        throw error
      }
    })
    if (outcome && !(outcome instanceof Death))
      broken.push(`${outcome.transactionId} was opened although another total was shown`)
  }

  /** Whoever is sent to a pay page can pay there: the shop must be waiting for it. */
  async function lookAtPage(shop: Shop, { transactionId: id }: StartedPayment): Promise<void> {
    const { state: found } = await shop.db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (['pending', 'paid'].includes(found) || truth.orders.get(id)?.state !== 'pending') return
    broken.push(`somebody was sent to the pay page of ${id}, which is ${found} here already`)
  }

  async function tryToPay(purchase: Purchase, triesLeft = 4): Promise<void> {
    const { prepare } = purchase
    if (prepare && triesLeft === 4) await live(prepare)
    const started = await press(purchase)
    if (started === 'again') {
      if (triesLeft > 0 && random.chance(0.8))
        timeline.after(random.between(5, 90) * second, () => tryToPay(purchase, triesLeft - 1))
      return
    }
    if (!started) return
    const { transactionId } = started
    const known = pages.get(purchase.key) ?? new Set()
    if (known.has(transactionId)) return
    pages.set(purchase.key, known.add(transactionId))
    history.note(transactionId, `the shopper has a pay page for: ${purchase.key}`)
    opened += 1
    behaveOnPage(purchase, transactionId, triesLeft)
  }

  function behaveOnPage(purchase: Purchase, id: string, triesLeft: number): void {
    const mood = random.next()
    const soon = random.between(5, 180) * second
    if (mood < 0.64) pay(id, soon)
    else if (mood < 0.74) pay(id, random.between(3, 19) * minute)
    else if (mood < 0.84) fail(purchase, id, soon, triesLeft)
    else if (mood < 0.91) {
      // Of some the bank never says anything.
      if (random.chance(0.3)) attempt(id, soon)
      comeBackLater(purchase, id, random.between(1, 60) * minute, triesLeft)
    } else if (mood < 0.95) payLate(id, random.between(22, 360) * minute)
    else {
      fail(purchase, id, soon, triesLeft)
      payLate(id, soon + random.between(1, 360) * minute)
    }
  }

  /** Some look at the shop again while the money is at the bank. */
  function attempt(id: string, decidedAfterMs: number): void {
    const triedAfterMs = random.between(0, decidedAfterMs)
    timeline.after(triedAfterMs, () => truth.attempt(id))
    if (random.chance(0.2))
      timeline.after(random.between(triedAfterMs, decidedAfterMs), () => ret(id))
  }

  function pay(id: string, delayMs: number): void {
    attempt(id, delayMs)
    timeline.after(delayMs, () => truth.decide(id, 'paid'))
    if (random.chance(0.55)) timeline.after(delayMs + random.between(0, 9) * second, () => ret(id))
  }

  /** The bank says so when the page has long been over; whoever had forgotten looks again. */
  function payLate(id: string, delayMs: number): void {
    timeline.after(delayMs, () => truth.decide(id, 'paid', true))
    if (random.chance(0.3)) timeline.after(delayMs + random.between(0, 2) * hour, () => ret(id))
  }

  function fail(purchase: Purchase, id: string, delayMs: number, triesLeft: number): void {
    attempt(id, delayMs)
    timeline.after(delayMs, () => truth.decide(id, 'failed'))
    if (random.chance(0.5)) timeline.after(delayMs + second, () => ret(id))
    comeBackLater(purchase, id, delayMs + random.between(5, 3000) * second, triesLeft)
  }

  /** Whoever sees in the account that the order is paid does not pay again. */
  function comeBackLater(purchase: Purchase, id: string, delayMs: number, triesLeft: number): void {
    if (triesLeft === 0 || random.chance(0.4)) return
    timeline.after(delayMs, async () => {
      const found = await live((shop) =>
        shop.db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirst(),
      )
      if (found instanceof Death || found === undefined) return
      if (['pending', 'failed', 'expired'].includes(found.state))
        await tryToPay(purchase, triesLeft - 1)
    })
  }

  async function ret(id: string): Promise<void> {
    const times = random.chance(0.2) ? 2 : 1
    await live(async (_, running) => {
      const path = `/api/payment/phonepe/return?payment=${id}`
      const answers = await Promise.all(
        Array.from({ length: times }, async () => await running.app.request(path)),
      )
      if (answers.some(({ status }) => status !== 303))
        broken.push(`whoever came back from paying ${id} was not led to a page`)
      const order = truth.orders.get(id)
      const wrong = await lookAtPassport(running, id, order, timeline.now())
      if (wrong) broken.push(wrong)
    })
  }

  async function arrive(): Promise<void> {
    for (const purchase of purchasesOf(random.pick(users))) await tryToPay(purchase)
  }

  return { arrive, pages, broken, count: () => opened }
}

export type Shoppers = ReturnType<typeof createShoppers>
