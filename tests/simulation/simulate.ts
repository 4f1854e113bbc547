import { createHash } from 'node:crypto'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { pollPayments } from '#server/services/poll-payments.ts'
import { settleDayIfDue } from '#server/services/reconcile-daily.ts'
import { refundPayment } from '#server/services/refund-now.ts'
import { pollRefunds } from '#server/services/settle-refund.ts'
import { audit, type Findings } from './audit.ts'
import { seedIds } from './random.ts'
import { createShoppers } from './shoppers.ts'
import { connectWebhooks } from './webhooks.ts'
import { createWorld, type SimulationOptions, type World } from './world.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const gapMs = 7 * second

export interface Outcome extends Findings {
  readonly payments: number
  readonly deaths: number
  /** The same for two runs of one seed. */
  readonly fingerprint: string
}

/** Runs until so many payments were opened, then until everything has come to rest, and audits it. */
export async function simulate(options: SimulationOptions): Promise<Outcome> {
  const restoreIds = seedIds(options.seed)
  const world = await createWorld(options)
  try {
    const users = await registerUsers(world, Math.ceil(options.payments / 3))
    const shoppers = createShoppers(world, users)
    const { forge } = connectWebhooks(world)
    const { random, timeline } = world

    const isOpen = () => shoppers.count() < options.payments
    every(world, isOpen, () => random.between(1, 2 * gapMs), shoppers.arrive)
    every(world, isOpen, () => random.between(1, 4 * gapMs), forge)
    keepHouse(world)
    while (isOpen()) await timeline.step()
    // Six hours of late news, then the world is well and three nights pass.
    await passTime(world, 8 * hour)
    world.state.isTroubled = false
    await passTime(world, 4 * 24 * hour)

    const findings = await audit(world, shoppers)
    const trace = JSON.stringify([findings, world.state.deaths, timeline.now()])
    const fingerprint = createHash('sha256').update(trace).digest('hex').slice(0, 16)
    return { ...findings, payments: shoppers.count(), deaths: world.state.deaths, fingerprint }
  } finally {
    await world.close()
    restoreIds()
  }
}

async function passTime({ timeline }: World, forMs: number): Promise<void> {
  const untilMs = timeline.now() + forMs
  while (await timeline.step(untilMs));
}

function every(
  { timeline }: World,
  goesOn: () => boolean,
  gap: () => number,
  run: () => Promise<void>,
): void {
  const turn = async () => {
    if (!goesOn()) return
    await run()
    timeline.after(gap(), turn)
  }
  timeline.after(gap(), turn)
}

/** What the server's background does, and the firm's operator. */
function keepHouse(world: World): void {
  const { state, live } = world
  const always = () => true
  const slow = (gapMs: number) => () => (state.isTroubled ? gapMs : 5 * minute)
  const alive = (work: (shop: Shop) => Promise<void>) => async () => {
    await live(work)
  }
  every(world, always, slow(10 * second), alive(pollPayments))
  every(world, always, slow(20 * second), alive(pollRefunds))
  every(world, always, slow(20 * second), async () => {
    await live((_, { outbox }) => outbox.deliver())
  })
  every(world, always, () => 10 * minute, alive(settleDayIfDue))
  every(world, always, () => 5 * minute, alive(operate(world)))
}

/**
 * Refunds what somebody asked for, whole, in part or in the provider's dashboard, and asks anew for what
 * the provider could not give back.
 */
function operate({ random, state, scripted }: World) {
  return async (shop: Shop) => {
    const wanted = state.isTroubled && random.chance(0.15) ? ['paid' as const] : []
    const rows = await shop.db
      .selectFrom('payments')
      .select('id')
      .where('state', 'in', ['refund_failed', ...wanted])
      .orderBy('state', 'desc')
      .orderBy('id')
      .limit(20)
      .execute()
    if (rows.length === 0) return
    const { id } = random.pick(rows)
    if (state.isTroubled && random.chance(0.2)) return scripted.refundElsewhere(id)
    const part = random.chance(0.3) ? { amountPaise: 100 } : undefined
    try {
      await refundPayment(shop, id, { reason: 'Asked for by phone.', part })
    } catch (error) {
      // Under way already, or nothing is left: they hear why.
      if (!(error instanceof Refusal)) throw error
    }
  }
}

async function registerUsers({ live, timeline }: World, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `user-${index}`)
  const blank = { password_hash: '', first_name: '', last_name: '', display_name: '' }
  const users = ids.map((id) => ({
    ...{ ...blank, id, email: `${id}@example.com`, created_at: timeline.now() },
  }))
  for (let first = 0; first < count; first += 50) {
    const some = users.slice(first, first + 50)
    const insert = (shop: Shop) =>
      shop.db
        .insertInto('users')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    while ((await live(insert)) instanceof Error);
  }
  return ids
}
