import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refusal } from '../refusal.ts'

/**
 * A password hash keeps a processor busy for some 30 ms, in one of Node's four threads that also look up
 * names and read files. So one processor and two threads are left for everybody else, whoever knocks.
 */
const atOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
/** Those who wait for longer than a second and a half are better told at once. */
const places = atOnce * 40
const retryAfterS = 3

const hashing = pLimit(atOnce)
let inside = 0

/** Throws `unavailable` when too many people are waiting for their password to be hashed. */
export function refuseCrowd(): void {
  if (inside < places) return
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
export async function inHashRoom<Result>(work: () => Promise<Result>): Promise<Result> {
  refuseCrowd()
  inside += 1
  try {
    return await work()
  } finally {
    inside -= 1
  }
}

/** Runs a hash when its turn has come. */
export async function hashInTurn<Result>(hash: () => Promise<Result>): Promise<Result> {
  return await hashing(hash)
}
