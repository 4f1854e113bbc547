import type { Client } from '#server/http/client-address.ts'
import { findUses, takeUse } from '#server/limits/queries/rate-limits.ts'
import type { Shop } from '#server/shop.ts'

/** Of one household: a link that a mail program has broken is tried a few times. */
const ofOne = 30
const windowMs = 10 * 60_000

/** Counts an address that opens nothing; false when too many of them come from there. A true key is never counted. */
export async function countUnknown(
  { db, now }: Shop,
  { network, crowd }: Client,
): Promise<boolean> {
  if (!network) return true
  const use = { name: `passports-unknown:${network}`, limit: ofOne * crowd, windowMs }
  // Nobody who goes on guessing makes us write any more.
  if ((await findUses(db, use.name, now())) >= use.limit) return false
  return await takeUse(db, use, now())
}
