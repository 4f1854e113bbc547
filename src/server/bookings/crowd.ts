import { setTimeout } from 'node:timers/promises'
import type { Shop } from '#server/shop.ts'
import type { FreeTime } from './free-times.ts'

/** Who goes first has the time long before being at the pay page: others ask meanwhile whether it is gone. */
const pauseMs = 100
const mostPauses = 10

/** What is under way in this process, by name. */
function underWay<Result>() {
  const byShop = new WeakMap<Shop, Map<string, Promise<Result>>>()
  return (shop: Shop) => {
    const known = byShop.get(shop) ?? new Map<string, Promise<Result>>()
    byShop.set(shop, known)
    return known
  }
}

const firsts = underWay<unknown>()
const looks = underWay<FreeTime[]>()

interface Turn<Result> {
  /** Throws for whoever comes too late. */
  readonly refuse: () => Promise<void>
  readonly work: () => Promise<Result>
}

/**
 * Does work of which one can have what all of a crowd want: one goes first, and the others ask after a moment whether it is gone,
 * instead of standing in a queue of transactions that nearly all fail. A second at most, and whoever passes may still find
 * it gone: other processes have a first of their own, and the database alone decides.
 */
export async function inTurn<Result>(
  shop: Shop,
  name: string,
  { refuse, work }: Turn<Result>,
): Promise<Result> {
  const known = firsts(shop)
  for (let pauses = 0; pauses < mostPauses; pauses += 1) {
    const first = known.get(name)
    if (!first) break
    await Promise.race([first, setTimeout(pauseMs)])
    await refuse()
  }
  const own = refuse().then(work)
  const over = own.catch(() => undefined)
  known.set(name, over)
  try {
    return await own
  } finally {
    if (known.get(name) === over) known.delete(name)
  }
}

/** Whoever asks while the same is being looked up has the same answer. */
export async function together(
  shop: Shop,
  name: string,
  look: () => Promise<FreeTime[]>,
): Promise<FreeTime[]> {
  const known = looks(shop)
  const found = known.get(name) ?? look().finally(() => known.delete(name))
  known.set(name, found)
  return await found
}
