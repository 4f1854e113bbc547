import { mailboxOf } from '#domain/email.ts'
import type { Database } from '#server/database/tables.ts'
import { type Client, networksOfArea } from '#server/http/client-address.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { findUses, takeUse, type Use } from './queries/rate-limits.ts'

/**
 * Answers whether a network may do something once more in this second; as many times more often where one address stands for
 * a crowd. Counted in this process, for what costs milliseconds and writes nothing: a row in the database (`limitNetwork`)
 * costs more than that. Who cannot be told apart from us is not limited.
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
    // What is refused to a network is not counted of its area.
    const isTaken = take(network, perSecond * crowd)
    return isTaken && (area === network || take(area, perSecond * networksOfArea))
  }
}

const day = 24 * 60 * 60_000
/** Of everybody together: no flood of the firm's mailbox, and the codes of others go through the same service. */
const toldInADay = 100
/** Of one area, be it a carrier's address: nobody by themselves uses up the day for all others. */
const toldOfArea = 20

interface Asked {
  /** What the firm is told of: 'requests'. */
  readonly what: string
  /** '' when it cannot be told from us. */
  readonly area: string
}

/** Whether the firm gets a mail of its own about what somebody from this area asks; counts it. */
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

/** By what an e-mail, or an account, is counted: with the key of the shop, as who reads a plain digest tries addresses until one fits. */
export const limitedAs = ({ secret }: Pick<Shop, 'secret'>, whose: string): string =>
  keyedHash(secret, 'limits', whose)

/** Everything that counts of whoever has this e-mail, and this account. */
export const limitsOf = (
  shop: Pick<Shop, 'secret'>,
  { id, email }: { readonly id?: string | undefined; readonly email: string },
): readonly string[] =>
  [email, mailboxOf(email), ...(id === undefined ? [] : [id])].map((one) => limitedAs(shop, one))

const hourMs = 60 * 60_000

/** Letters to one mailbox, named by its digest, that everybody together may send it in an hour. */
export const mailsOfAll = (mailbox: string): Use => ({
  ...{ name: `letters:${mailbox}`, limit: 30, windowMs: hourMs },
})

/** Of bookings that nobody paid, to a mailbox that anybody can name. */
const unaskedPerDay = 3

/**
 * Whether a mailbox that nobody has proven may be written to about what somebody began in its name: three times in a day, and
 * within what everybody together may send it in an hour. Counts it.
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
