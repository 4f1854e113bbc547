import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refusal } from '#server/refusal.ts'

/**
 * A password hash keeps a processor busy for some 25 ms, in one of the 16 threads that also look up names and read files:
 * one processor and half of the threads are left for everybody else, whoever knocks.
 */
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 8))

/**
 * Who tries a password and would wait for longer than some two seconds is better told at once. A browser in which the owner of
 * the account has logged in before has places that strangers cannot fill. Who is proven, by a mailbox or a session, may
 * wait for longer: nobody can send many of them.
 */
const places = { guess: atOnce * 30, known: atOnce * 60, proven: atOnce * 120 } as const
type Guest = keyof typeof places
/** Of one network that tries passwords, or one account in known browsers: a dozen who log in all the time keep nobody else out. */
const placesOfOne = 10

let inside = 0
const insideOf = new Map<string, number>()

/** Throws `unavailable`: too many wait for a password to be looked at. */
export function refuseCrowd(guest: Guest, who = ''): void {
  const left = places[guest] - inside
  // No more than are left for all others: a few networks cannot share all places among themselves. '' is nobody's.
  const most = who === '' ? Infinity : Math.min(placesOfOne, left)
  if (left <= 0 || (insideOf.get(who) ?? 0) >= most) throw tooCrowded()
}

/** The refusal of whoever finds no place, to be tried again in a few seconds. */
export const tooCrowded = () => new Refusal('unavailable', 'crowded').retryAfter(3)

/**
 * Admits somebody whose password is to be hashed, before anything is counted or written for them. Throws
 * `unavailable` when too many are inside already, of all or of this one `who`.
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

/** Runs a hash when one of the processors is free for it. */
export const hashInTurn = pLimit(atOnce)
