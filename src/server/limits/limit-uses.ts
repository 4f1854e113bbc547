import type { Database } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { takeUse, type Use } from './queries/rate-limits.ts'

/** Bookings that one household opens; a carrier's address opens as many times more. */
export const bookingsPerHour: Use = { name: 'bookings-from', limit: 25, windowMs: 60 * 60_000 }

/** The refusal of whoever has to wait; `waitMs` at most. */
function tooMany(waitMs: number): Refusal {
  return new Refusal('too-many-requests', 'tooManyAttempts').retryAfter(Math.ceil(waitMs / 1000))
}

/** Throws `too-many-requests` once `name` was used `limit` times in the window. */
export async function limitUses(
  { db, now }: { readonly db: Database; readonly now: () => number },
  use: Use,
): Promise<void> {
  if (!(await takeUse(db, use, now()))) throw tooMany(use.windowMs)
}

/**
 * Throws `too-many-requests` once somebody's network has done this `limit` times in the window; as many
 * times more often where one address stands for a crowd. Who cannot be told apart from us is not limited.
 */
export async function limitNetwork(
  shop: Shop,
  { network, crowd }: Client,
  { name, limit, windowMs }: Use,
): Promise<void> {
  if (network) await limitUses(shop, { name: `${name}:${network}`, limit: limit * crowd, windowMs })
}
