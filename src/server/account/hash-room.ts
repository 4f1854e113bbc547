import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { processorShareSinceLast } from '#server/processor-share.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * A password hash keeps a processor busy for some 25 ms, in one of the threads that also look up names and
 * read files; Node has four of them unless it is told otherwise. So one processor and two threads are left
 * for everybody else, whoever knocks.
 */
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
/** While everybody else hardly needs that processor, it is lent out: two cores hash two passwords. */
const atOnceInQuiet = Math.min(availableParallelism(), 2)
/** As much of a processor whoever answers calls wants in quiet; log-ins alone are less. */
const quietShare = 0.3
const looksEveryMs = 50
/** What was seen over a longer time says little about now. */
const longestLookMs = 2000

/**
 * Who tries a password and would wait for longer than some two seconds is better told at once. Who is
 * proven, by a mailbox or a session, may wait for longer: nobody can send many of them.
 */
const places = { guess: atOnce * 30, proven: atOnce * 120 } as const
export type Guest = keyof typeof places
/** Of one network that tries passwords: a dozen who log in all the time keep nobody else out. */
const placesOfOne = 10
const retryAfterS = 3

const hashing = pLimit(atOnce)
let inside = 0
const insideOf = new Map<string, number>()

/** Throws `unavailable` when too many wait for a hash, or too many guesses of one `who`; '' is nobody's. */
export function refuseCrowd(guest: Guest, who = ''): void {
  const isCrowded = who !== '' && (insideOf.get(who) ?? 0) >= placesOfOne
  if (inside < places[guest] && !isCrowded) return
  throw new Refusal('unavailable', 'crowded').retryAfter(retryAfterS)
}

/**
 * Admits somebody whose password is to be hashed, before anything is counted or written for them. Throws
 * `unavailable` when too many are inside already.
 */
export async function inHashRoom<Result>(
  guest: Guest,
  work: () => Promise<Result>,
  who = '',
): Promise<Result> {
  refuseCrowd(guest, who)
  enter(who, 1)
  try {
    return await work()
  } finally {
    enter(who, -1)
  }
}

function enter(who: string, by: 1 | -1): void {
  inside += by
  const left = (insideOf.get(who) ?? 0) + by
  if (left > 0) insideOf.set(who, left)
  else insideOf.delete(who)
}

const processorShare = processorShareSinceLast()
let lookedAt = -Infinity

function lendProcessor(): void {
  const passedMs = performance.now() - lookedAt
  if (passedMs < looksEveryMs) return
  lookedAt = performance.now()
  const isQuiet = processorShare() < quietShare && passedMs < longestLookMs
  hashing.concurrency = isQuiet ? atOnceInQuiet : atOnce
}

/** Runs a hash when its turn has come. */
export async function hashInTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  lendProcessor()
  return await hashing(() => {
    // Whoever has waited: others may have come since.
    lendProcessor()
    return hash()
  })
}
