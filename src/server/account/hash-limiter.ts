import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refusal } from '#server/refusal.ts'

/**
 * A password hash takes about 25 ms of CPU, in one of the 16 threads also used for DNS and files: this leaves one core
 * and half of the threads to all other work.
 */
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 8))

/**
 * Queue limits: a log-in attempt that would wait for more than about two seconds is refused at once. Known browsers, in
 * which the owner has logged in before, have slots that others cannot fill. Clients with a proven mailbox or a session
 * may wait longer, as few of them can be created.
 */
const places = { guess: atOnce * 30, known: atOnce * 60, proven: atOnce * 120 } as const
type Guest = keyof typeof places
/** Per network, or per account in known browsers, so that a dozen busy clients cannot block all others. */
const placesOfOne = 10

let inside = 0
const insideOf = new Map<string, number>()

/** Throws `unavailable` when too many passwords wait to be checked. */
export function refuseCrowd(guest: Guest, who = ''): void {
  const left = places[guest] - inside
  // At most as many as are left for all others, so that a few networks cannot share all slots. '' is not limited.
  const most = who === '' ? Infinity : Math.min(placesOfOne, left)
  if (left <= 0 || (insideOf.get(who) ?? 0) >= most) throw tooCrowded()
}

/** The refusal of a request that finds no slot, to be retried in a few seconds. */
export const tooCrowded = () => new Refusal('unavailable', 'crowded').retryAfter(3)

/**
 * Admits work that hashes a password, before anything is counted or written. Throws `unavailable` when too much is
 * admitted already, in total or for this `who`.
 */
export async function withHashLimit<Result>(
  guest: Guest,
  work: () => Promise<Result>,
  who = '',
): Promise<Result> {
  refuseCrowd(guest, who)
  enter(who, 1)
  return await work().finally(() => enter(who, -1))
}

function enter(who: string, by: 1 | -1): void {
  inside += by
  const left = (insideOf.get(who) ?? 0) + by
  if (left > 0) insideOf.set(who, left)
  else insideOf.delete(who)
}

/** Runs a hash when a core is free for it. */
export const hashInTurn = pLimit(atOnce)
