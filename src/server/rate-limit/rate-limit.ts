import { mailboxOf } from '#domain/email.ts'
import type { Database } from '#server/database/tables.ts'
import { type Client, networksOfArea } from '#server/http/client-address.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { findUses, takeUse, type Use } from './queries/rate-limits.ts'

/**
 * Whether a network may do something once more in this second; an address shared by many gets a multiple. Counted in
 * this process, for requests that take milliseconds and write nothing: a row in the database (`limitNetwork`) would
 * cost more. A client that cannot be told apart from us is not limited.
 */
export function rateLimit(perSecond: number, now: () => number): (client: Client) => boolean {
  const used = new Map<string, number>()
  let second = 0
  const take = (name: string, most: number) => {
    const uses = (used.get(name) ?? 0) + 1
    used.set(name, uses)
    return uses <= most
  }
  return ({ network, area, crowd }) => {
    if (!network) return true
    const at = Math.floor(now() / 1000)
    if (at !== second) used.clear()
    second = at
    // What a network is refused does not count for its area.
    const isTaken = take(network, perSecond * crowd)
    return isTaken && (area === network || take(area, perSecond * networksOfArea))
  }
}

const day = 24 * 60 * 60_000
/** In total: prevents flooding the firm's mailbox, and login codes go through the same mail service. */
const toldInADay = 100
/** Per area, even a carrier's: no single area uses up the day for all others. */
const toldOfArea = 20

interface Asked {
  /** What the firm is notified of: 'requests'. */
  readonly what: string
  /** '' if it cannot be told apart from us. */
  readonly area: string
}

/** Whether the firm gets a separate mail about a request from this area; counts it. */
export async function takeNotice(
  db: Database,
  { what, area }: Asked,
  now: number,
): Promise<boolean> {
  const ofArea = { name: `${what}-told:${area}`, limit: toldOfArea, windowMs: day }
  if (area && !(await takeUse(db, ofArea, now))) return false
  return await takeUse(db, { name: `${what}-told`, limit: toldInADay, windowMs: day }, now)
}

interface Clock {
  readonly db: Database
  readonly now: () => number
}

/** Bookings per client network; a carrier's address gets a multiple. */
export const bookingsPerHour: Use = { name: 'bookings-from', limit: 25, windowMs: 60 * 60_000 }

/** The refusal to wait, `waitMs` at most. */
function tooMany(waitMs: number): Refusal {
  return new Refusal('too-many-requests', 'tooManyAttempts').retryAfter(Math.ceil(waitMs / 1000))
}

/** Throws `too-many-requests` once `name` was used `limit` times in the window. */
export async function limitUses({ db, now }: Clock, use: Use): Promise<void> {
  if (!(await takeUse(db, use, now()))) throw tooMany(use.windowMs)
}

/**
 * The rule for all limits per network: an address shared by many gets a multiple of what a single network may do in the
 * window, and so does an IPv6 /48. No limit for a client that cannot be told apart from us.
 */
export function usesOf({ network, area, crowd }: Client, { name, limit, windowMs }: Use): Use[] {
  if (!network) return []
  const own = { name: `${name}:${network}`, limit: limit * crowd, windowMs }
  if (area === network) return [own]
  return [own, { name: `${name}:${area}`, limit: limit * networksOfArea, windowMs }]
}

/** Counts one use of a network; false beyond its limit. What a network is refused does not count for its /48. */
export async function takeNetworkUse(
  { db, now }: Clock,
  client: Client,
  use: Use,
): Promise<boolean> {
  for (const each of usesOf(client, use)) if (!(await takeUse(db, each, now()))) return false
  return true
}

/** Whether the client's network has reached the limit; counts nothing. */
export async function isUsedUp({ db, now }: Clock, client: Client, use: Use): Promise<boolean> {
  for (const { name, limit } of usesOf(client, use))
    if ((await findUses(db, name, now())) >= limit) return true
  return false
}

/** Throws `too-many-requests` once the client's network has reached the limit. */
export async function limitNetwork(shop: Shop, client: Client, use: Use): Promise<void> {
  if (!(await takeNetworkUse(shop, client, use))) throw tooMany(use.windowMs)
}

/** The digest under which an e-mail or account is counted; keyed, as a plain one could be guessed. */
export const limitedAs = ({ secret }: Pick<Shop, 'secret'>, whose: string): string =>
  keyedHash(secret, 'limits', whose)

/** The digests of all counters for this e-mail and account. */
export const limitsOf = (
  shop: Pick<Shop, 'secret'>,
  { id, email }: { readonly id?: string | undefined; readonly email: string },
): readonly string[] =>
  [email, mailboxOf(email), ...(id === undefined ? [] : [id])].map((one) => limitedAs(shop, one))

const hourMs = 60 * 60_000

/** Mails to one mailbox, named by its digest, per hour, whoever causes them. */
export const mailsOfAll = (mailbox: string): Use => ({
  ...{ name: `letters:${mailbox}`, limit: 30, windowMs: hourMs },
})

/** Mails about unpaid bookings, to a mailbox that anyone can enter. */
const unaskedPerDay = 3

/**
 * Whether an unverified mailbox may be mailed about what was started in its name: three times a day, and within the
 * mailbox's total limit per hour. Counts it.
 */
export async function mayWriteUnasked(
  db: Database,
  shop: Pick<Shop, 'secret'>,
  email: string,
  now: number,
): Promise<boolean> {
  const mailbox = limitedAs(shop, mailboxOf(email))
  const own = { name: `unasked-letters:${mailbox}`, limit: unaskedPerDay, windowMs: 24 * hourMs }
  return (await takeUse(db, own, now)) && (await takeUse(db, mailsOfAll(mailbox), now))
}
