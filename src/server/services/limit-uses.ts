import { takeUse } from '../database/rate-limits.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'

/** Throws `too-many-requests` once `name` was used `limit` times in the window; '' is not limited. */
export async function limitUses(
  shop: Shop,
  name: string,
  limit: number,
  windowMs: number,
): Promise<void> {
  if (!name || (await takeUse(shop.db, name, limit, windowMs, shop.now()))) return
  throw new Refusal(
    'too-many-requests',
    'Too many attempts. Please wait a few minutes and try again.',
    Math.ceil(windowMs / 1000),
  )
}
