import { createHash } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import { audit, type Findings } from './audit/audit.ts'
import { watchPassports } from './audit/watch-passports.ts'
import { catalogue, keepsake } from './catalogue.ts'
import { loseBooks, turnClocks } from './disasters.ts'
import { openSqlite } from './engines.ts'
import { every, keepHouse } from './house.ts'
import { createShoppers } from './shoppers.ts'
import { connectWebhooks } from './webhooks.ts'
import { createWorld, type SimulationOptions, type World } from './world.ts'
import { inTransaction } from '#server/database/transactions.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const gapMs = 7 * second

export interface Outcome extends Findings {
  readonly payments: number
  readonly deaths: number
  readonly restores: number
  readonly clockJumps: number
  /** Calls that the provider has answered. */
  readonly calls: number
  /** How often the page of a purchase was opened because the books had changed. */
  readonly pagesSeen: number
  /** The same for two runs of one seed. */
  readonly fingerprint: string
}

/** Runs until so many payments were opened, then until everything has come to rest, and audits it. */
export async function simulate(options: SimulationOptions): Promise<Outcome> {
  const world = await createWorld(options, options.engine ?? openSqlite())
  try {
    const users = Array.from({ length: Math.ceil(options.payments / 3) }, (_, n) => `user-${n}`)
    await now(world, () => registerUsers(world, users))
    const shoppers = createShoppers(world, users)
    const { forge } = connectWebhooks(world)
    const { random, timeline, state, processes, wire } = world

    const isOpen = () => shoppers.count() < options.payments
    every(world, isOpen, () => random.between(1, 2 * gapMs), shoppers.arrive)
    every(world, isOpen, () => random.between(1, 4 * gapMs), forge)
    keepHouse(world, shoppers.broken)
    turnClocks(world)
    loseBooks(world, isOpen, Math.min(options.payments * (gapMs / 4), 3 * hour))
    const pages = watchPassports(world, (work) => now(world, work))
    const step = async (untilMs?: number) => {
      const isStep = await timeline.step(untilMs)
      if (options.watchesPassports) shoppers.broken.push(...(await pages.lookAtChanges()))
      return isStep
    }
    while (isOpen()) await step()
    // Eight hours of late news, then the world is well until the slowest bank has made its refunds.
    state.isBusy = false
    await passTime(world, 8 * hour, step)
    Object.assign(state, { isTroubled: false, skewMs: 0 })
    await passTime(world, 7 * 24 * hour, step)

    const findings = await now(world, () => audit(world, shoppers, users))
    const { restores, clockJumps } = state
    const counts = {
      deaths: processes.state.deaths,
      restores,
      clockJumps,
      calls: wire.counts.calls,
      pagesSeen: pages.count(),
    }
    const trace = JSON.stringify([findings, counts, timeline.now()])
    const fingerprint = createHash('sha256').update(trace).digest('hex').slice(0, 16)
    return { ...findings, ...counts, payments: shoppers.count(), fingerprint }
  } finally {
    await world.close()
  }
}

async function passTime(
  { timeline }: World,
  forMs: number,
  step: World['timeline']['step'],
): Promise<void> {
  const untilMs = timeline.now() + forMs
  while (await step(untilMs));
}

/** Lets it happen, and whatever happens meanwhile. */
async function now<Result>({ timeline }: World, work: () => Promise<Result>): Promise<Result> {
  const done: Result[] = []
  timeline.after(0, async () => {
    done.push(await work())
  })
  for (;;) {
    await timeline.step()
    const [result] = done
    if (result !== undefined) return result
  }
}

/** Everybody has something in the cart that they will not buy today. */
async function registerUsers({ live, timeline }: World, ids: readonly string[]): Promise<true> {
  const blank = { password_hash: '', first_name: '', last_name: '', display_name: '' }
  const at = timeline.now()
  const product = catalogue.find(keepsake)
  if (!product) throw new Error('There is no keepsake.')
  const { id: product_id, itemType: item_type, pricePaise: price_paise } = product
  const kept = { product_id, item_type, price_paise, quantity: 2, added_at: at }
  for (let first = 0; first < ids.length; first += 50) {
    const some = ids.slice(first, first + 50)
    const users = some.map((id) => ({ ...blank, id, email: `${id}@example.com`, created_at: at }))
    const insert = (shop: Shop) =>
      inTransaction(shop.db, async (db) => {
        await db.deleteFrom('users').where('id', 'in', some).execute()
        await db.insertInto('users').values(users).execute()
        await db
          .insertInto('cart_items')
          .values(some.map((user_id) => ({ user_id, ...kept })))
          .execute()
      })
    while ((await live(insert)) instanceof Error);
  }
  return true
}
