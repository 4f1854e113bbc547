import type { Database } from '#server/database/tables.ts'
import { type Client, networksOfArea } from '#server/http/client-address.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { findUses, takeUse, type Use } from './queries/rate-limits.ts'

interface Clock {
  readonly db: Database
  readonly now: () => number
}

/** Bookings that one household opens; a carrier's address opens as many times more. */
export const bookingsPerHour: Use = { name: 'bookings-from', limit: 25, windowMs: 60 * 60_000 }

/** The refusal of whoever has to wait; `waitMs` at most. */
function tooMany(waitMs: number): Refusal {
  return new Refusal('too-many-requests', 'tooManyAttempts').retryAfter(Math.ceil(waitMs / 1000))
}

/** Throws `too-many-requests` once `name` was used `limit` times in the window. */
export async function limitUses({ db, now }: Clock, use: Use): Promise<void> {
  if (!(await takeUse(db, use, now()))) throw tooMany(use.windowMs)
}

/**
 * The one rule for limits per network: what a household may do `limit` times in the window, an address that stands for a
 * crowd may do as many times more, and so may an IPv6 /48. None for who cannot be told apart from us.
 */
export function usesOf({ network, area, crowd }: Client, { name, limit, windowMs }: Use): Use[] {
  if (!network) return []
  const own = { name: `${name}:${network}`, limit: limit * crowd, windowMs }
  if (area === network) return [own]
  return [own, { name: `${name}:${area}`, limit: limit * networksOfArea, windowMs }]
}

/** Counts one use of somebody's network; false beyond its limit. What is refused to a network is not counted of its /48. */
export async function takeNetworkUse(
  { db, now }: Clock,
  client: Client,
  use: Use,
): Promise<boolean> {
  for (const each of usesOf(client, use)) if (!(await takeUse(db, each, now()))) return false
  return true
}

/** Whether somebody's network has done this as often as it may; counts nothing. */
export async function isUsedUp({ db, now }: Clock, client: Client, use: Use): Promise<boolean> {
  for (const { name, limit } of usesOf(client, use))
    if ((await findUses(db, name, now())) >= limit) return true
  return false
}

/** Throws `too-many-requests` once somebody's network has done this as often as it may. */
export async function limitNetwork(shop: Shop, client: Client, use: Use): Promise<void> {
  if (!(await takeNetworkUse(shop, client, use))) throw tooMany(use.windowMs)
}
