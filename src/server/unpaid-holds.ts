import { sql } from 'kysely'
import { type Client, networksOfArea } from '#server/http/client-address.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

/**
 * The one rule for what is held by who has not paid: seats of webinars and times of coaches. Of what is not sold yet half
 * may be held, and the other half goes to who pays first; one network and one IPv6 /48 hold a few. Who may hold no more can
 * still pay: then it is theirs if it is still there, and otherwise the money goes back. What is free is held by nobody
 * before the mailbox is proven.
 */

/** Held at once from one network (an IPv4 address, an IPv6 /64); from an address that many share, ten times as many. */
const perNetwork = 5
/** From an IPv6 /48, which anybody gets for nothing and in which a carrier puts thousands of phones. */
const perArea = perNetwork * networksOfArea

/** How much may be held unpaid of so much that is not sold: half, and always as much as one takes. */
export const mostHeld = (unsold: number, ofOne = 1): number =>
  Math.max(ofOne, Math.floor(unsold / 2))

/** Digests of area and network, which tell holds apart and nobody where they came from; '' is not counted. */
export function holderOf({ secret }: Shop, { network, area }: Client): string {
  if (!network) return ''
  const digest = (part: string) => keyedHash(secret, 'holder', part).slice(0, areaLength)
  return `${digest(area)}.${digest(network)}`
}

/** How many characters at the beginning of a holder name its area. */
const areaLength = 22

/** True of rows whose `holder` is of the same area as this one. */
export const isOfArea = (holder: string) =>
  sql<boolean>`substr(holder, 1, ${sql.lit(areaLength)}) = ${holder.slice(0, areaLength)}`

/** Whether one more may be held from there, besides so many. */
export const mayHoldMore = (
  held: { readonly fromNetwork: number; readonly fromArea: number },
  crowd: number,
): boolean =>
  held.fromNetwork < perNetwork * crowd && held.fromArea < Math.max(perArea, perNetwork * crowd)
