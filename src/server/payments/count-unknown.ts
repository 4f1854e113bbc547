import type { Client } from '#server/http/client-address.ts'
import { isUsedUp, takeNetworkUse } from '#server/rate-limit/limit-uses.ts'
import type { Use } from '#server/rate-limit/queries/rate-limits.ts'
import type { Shop } from '#server/shop.ts'

/** Of one household: a link that a mail program has broken is tried a few times. */
const unknown: Use = { name: 'passports-unknown', limit: 30, windowMs: 10 * 60_000 }

/** Counts an address that opens nothing; false when too many of them come from there. A true key is never counted. */
export async function countUnknown(shop: Shop, client: Client): Promise<boolean> {
  // Nobody who goes on guessing makes us write any more.
  return !(await isUsedUp(shop, client, unknown)) && (await takeNetworkUse(shop, client, unknown))
}
