import { sql } from 'kysely'
import { type Client, networksOfArea } from '#server/http/client-address.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

/**
 * The rule for everything held without payment: seats of webinars and times of coaches. Up to half of what is unsold
 * may be held, and the other half goes to the first to pay; one network and one IPv6 /48 hold a few. A visitor beyond
 * the limit can still pay: then it is theirs if still available, otherwise the money is refunded. Nothing free is held
 * before the mailbox is verified.
 */

/** Held at once from one network (an IPv4 address, an IPv6 /64); ten times as many from a shared address. */
const perNetwork = 5
/** From an IPv6 /48, which anyone gets for free and in which a carrier puts thousands of phones. */
const perArea = perNetwork * networksOfArea

/** How much of the unsold amount may be held unpaid: half, and always as much as one purchase takes. */
export const mostHeld = (unsold: number, ofOne = 1): number =>
  Math.max(ofOne, Math.floor(unsold / 2))

/** Digests of area and network, which distinguish holds without revealing their origin; '' is not counted. */
export function holderOf({ secret }: Shop, { network, area }: Client): string {
  if (!network) return ''
  const digest = (part: string) => keyedHash(secret, 'holder', part).slice(0, areaLength)
  return `${digest(area)}.${digest(network)}`
}

/** Length of the prefix of a holder that names its area. */
const areaLength = 22

/** True for rows whose `holder` is in the same area as this one. */
export const isOfArea = (holder: string) =>
  sql<boolean>`substr(holder, 1, ${sql.lit(areaLength)}) = ${holder.slice(0, areaLength)}`

/** Whether one more may be held from there, given those held. */
export const mayHoldMore = (
  held: { readonly fromNetwork: number; readonly fromArea: number },
  crowd: number,
): boolean =>
  held.fromNetwork < perNetwork * crowd && held.fromArea < Math.max(perArea, perNetwork * crowd)
