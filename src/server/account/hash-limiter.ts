import { availableParallelism } from 'node:os'
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
 * Who tries a password and would wait for longer than some two seconds is better told at once. A browser in which the owner of
 * the account has logged in before has places that strangers cannot fill. Who is proven, by a mailbox or a session, may
 * wait for longer: nobody can send many of them.
 */
const places = { guess: atOnce * 30, known: atOnce * 60, proven: atOnce * 120 } as const
export type Guest = keyof typeof places
/** Of one network that tries passwords, or one account in known browsers: a dozen who log in all the time keep nobody else out. */
const placesOfOne = 10
const retryAfterS = 3

let inside = 0
const insideOf = new Map<string, number>()

/** Throws `unavailable`: too many wait for a password to be looked at. */
export function refuseCrowd(guest: Guest, who = ''): void {
  const left = places[guest] - inside
  // No more than are left for all others: a few networks cannot share all places among themselves. '' is nobody's.
  const most = who === '' ? Infinity : Math.min(placesOfOne, left)
  if (left > 0 && (insideOf.get(who) ?? 0) < most) return
  throw tooCrowded()
}

/** The refusal of whoever finds no place, to be tried again in a few seconds. */
export function tooCrowded(): Refusal {
  return new Refusal('unavailable', 'crowded').retryAfter(retryAfterS)
}

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
let concurrency: number = atOnce

function lendProcessor(): void {
  const passedMs = performance.now() - lookedAt
  if (passedMs < looksEveryMs) return
  lookedAt = performance.now()
  const isQuiet = processorShare() < quietShare && passedMs < longestLookMs
  concurrency = isQuiet ? atOnceInQuiet : atOnce
}

let running = 0
/** A fair queue: hashes that wait, of each network or account, which take turns. */
const waiting = new Map<string, (() => void)[]>()

function beginNext(): void {
  lendProcessor()
  while (running < concurrency) {
    const [next] = waiting
    if (!next) return
    const [who, begins] = next
    const begin = begins.shift()
    waiting.delete(who)
    // Behind all others.
    if (begins.length > 0) waiting.set(who, begins)
    running += 1
    begin?.()
  }
}

/** Runs a hash when its turn has come: one of each `who`, then the next of each. */
export async function hashInTurn<Result>(hash: () => Promise<Result>, who = ''): Promise<Result> {
  const turn = new Promise<void>((resolve) => {
    const begins = waiting.get(who)
    if (begins) begins.push(resolve)
    else waiting.set(who, [resolve])
  })
  beginNext()
  await turn
  try {
    return await hash()
  } finally {
    running -= 1
    beginNext()
  }
}
