import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refusal } from '../refusal.ts'

/**
 * A password hash keeps a processor busy for some 30 ms, in one of the threads that also look up names and
 * read files; Node has four of them unless it is told otherwise. So one processor and two threads are left
 * for everybody else, whoever knocks.
 */
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
/** Those who would wait for longer than some two seconds are better told at once. */
const places = atOnce * 30
/** Of one network or account: a dozen who log in all the time keep nobody else out. */
const placesOfOne = 10
const retryAfterS = 3

const hashing = pLimit(atOnce)
let inside = 0
const insideOf = new Map<string, number>()

/** Throws `unavailable` when too many wait for a hash, or too many of one `who`; '' is nobody in particular. */
export function refuseCrowd(who: string): void {
  const isCrowded = who !== '' && (insideOf.get(who) ?? 0) >= placesOfOne
  if (inside < places && !isCrowded) return
  throw new Refusal(
    'unavailable',
    'Very many people are logging in just now. Please try again in a few seconds.',
    retryAfterS,
  )
}

/**
 * Admits somebody whose password is to be hashed, before anything is counted or written for them. Throws
 * `unavailable` when too many are inside already.
 */
export async function inHashRoom<Result>(
  who: string,
  work: () => Promise<Result>,
): Promise<Result> {
  refuseCrowd(who)
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

/** Runs a hash when its turn has come. */
export async function hashInTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  return await hashing(hash)
}
