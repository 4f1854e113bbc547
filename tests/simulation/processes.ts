import type { Hono } from 'hono'
import { Kysely } from 'kysely'
import { createApp } from '#server/app.ts'
import { openDatabase, placeOf } from '#server/database/open.ts'
import type { Database } from '#server/database/tables.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { openShop } from '#server/open-shop.ts'
import { paymentProviders } from '#server/providers/open-providers.ts'
import type { PaymentProvider } from '#server/providers/provider.ts'
import type { Shop, ShopBindings } from '#server/shop.ts'
import { catalogue } from './catalogue.ts'
import type { Engine } from './engines.ts'
import { createLife, Death, type Life, mortalDialect } from './life.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'
import { Stuck, type Turns } from './turns.ts'

export interface Running {
  readonly shop: Shop
  readonly life: Life
  readonly app: { request: Hono<ShopBindings>['request'] }
}

/** How many processes serve one database. */
export const slots = [0, 1, 2] as const
export type Slot = (typeof slots)[number]

interface Opened {
  readonly life: Life
  readonly opened: Promise<Running>
  /** From the moment when it has to end. */
  ended?: Promise<void>
}

interface Surroundings {
  readonly engine: Engine
  readonly random: Random
  readonly timeline: Timeline
  readonly turns: Turns
  readonly lives: Map<number, Life>
  readonly mortality: () => number
  /** Where the stand-ins are. */
  readonly outside: string
  /** How far the clock of the machine is ahead. */
  readonly skewMs: () => number
  readonly sabotage: (provider: PaymentProvider) => PaymentProvider
}

/** Several processes of the shop on one database, each opened as a server opens itself, and killed now and then. */
export async function startProcesses(world: Surroundings) {
  const { engine, random, timeline, turns, lives, mortality, outside, skewMs, sabotage } = world
  const environment = readEnvironment({
    ...engine.settings,
    SITE_URL: 'https://shop.test',
    LOG_LEVEL: 'silent',
  })
  const running = new Map<Slot, Opened>()
  /** All that may still be connected. */
  const connected = new Set<Opened>()
  /** While nobody may be connected: whoever starts waits for it. */
  let closed: Promise<undefined> | undefined
  const state = { deaths: 0, starts: 0, unfinished: 0 }

  async function open(slot: Slot, number: number, life: Life): Promise<Running> {
    // The clocks of machines differ by a little.
    const now = () => timeline.now() + skewMs() + slot * 300
    const connect = async (): Promise<Database> => {
      const db: Database = new Kysely({
        dialect: mortalDialect(engine.dialect(), life, engine.isOutside ? turns : undefined),
      })
      // Kysely closes only what was used: whoever dies before would stay connected.
      await db.connection().execute(() => Promise.resolve())
      return db
    }
    const opened = await openShop(environment, {
      ...{ catalogue, now, privateFiles: '/nowhere', page: () => undefined },
      ...{ publicFile: () => undefined, siteUrl: () => 'https://shop.test' },
      sandboxUrl: () => `${outside}/${number}`,
      visit: connect,
    })
    const shop = { ...opened, providers: paymentProviders(sabotage(opened.providers.current)) }
    let app: ReturnType<typeof createApp> | undefined
    return {
      shop,
      life,
      app: { request: (...asked) => (app ??= createApp(shop)).request(...asked) },
    }
  }

  function start(slot: Slot): Promise<Running> {
    const number = (state.starts += 1)
    const life = createLife(random, mortality)
    lives.set(number, life)
    const isLetIn = closed
    const opened = bury(slot)
      .then(() => isLetIn)
      .then(() => open(slot, number, life))
    const process = { life, opened }
    running.set(slot, process)
    connected.add(process)
    return opened
  }

  async function bury(slot: Slot): Promise<void> {
    const dead = running.get(slot)
    if (!dead) return
    running.delete(slot)
    await end(dead)
  }

  /** Whatever it was doing, it has ended, and the database forgets what was not committed. */
  async function end(dead: Opened): Promise<void> {
    dead.life.isOver = true
    dead.ended ??= (async () => {
      state.deaths += 1
      const { shop } = await dead.opened
      await turns.alone(() => shop.db.destroy())
      connected.delete(dead)
    })()
    await dead.ended
  }

  async function processOf(slot: Slot): Promise<Running> {
    const known = running.get(slot)
    return await (known && !known.life.isOver ? known.opened : start(slot))
  }

  /** Lets a process do something; if it dies over it, the next one of its slot is another one. */
  async function live<Result>(
    work: (shop: Shop, running: Running) => Promise<Result>,
    slot: Slot = random.pick(slots),
  ): Promise<Result | Death> {
    state.unfinished += 1
    const process = await processOf(slot)
    try {
      const result = await work(process.shop, process)
      if (!process.life.isOver) return result
    } catch (error) {
      if (!process.life.isOver) throw error
    } finally {
      state.unfinished -= 1
    }
    if (running.get(slot)?.life === process.life) await bury(slot)
    return new Death()
  }

  async function killAll(): Promise<void> {
    for (const process of [...connected]) await end(process)
  }

  /** Kills all, and lets none start before the work is done: nobody is connected meanwhile. */
  async function whileClosed(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    closed = promise
    try {
      await killAll()
      await turns.alone(work)
    } finally {
      closed = undefined
      resolve(undefined)
    }
  }

  /** Nothing goes on, and yet something has not ended. */
  async function settle(): Promise<void> {
    await turns.settle()
    if (state.unfinished > 0 && !timeline.isAwaited()) throw new Stuck('The shop waits for itself.')
  }

  await (await openDatabase(placeOf(environment), { mode: environment.mode })).destroy()
  return { live, killAll, whileClosed, settle, state }
}
