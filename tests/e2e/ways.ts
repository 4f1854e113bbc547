import { isFull } from '../../scripts/full-check.ts'
import type { Purchase } from './purchases.ts'

/** What can happen on a pay page, and whoever it happens to goes on from there; each page on the way is reloaded. */
export type Event = 'Back' | 'reload' | 'leave' | 'close' | 'fail' | 'pend' | 'pay'

/** What happens on the pay page of each attempt, one after the other. */
interface Attempts {
  readonly first: readonly Event[]
  readonly second?: readonly Event[]
  readonly third?: readonly Event[]
}

/** Whoever pays where they have bought. */
const inOneBrowser: readonly Attempts[] = [
  {
    first: ['Back', 'reload', 'leave', 'fail'],
    second: ['Back', 'reload', 'close'],
    third: ['pay'],
  },
  { first: ['pend', 'close'], second: ['pend', 'fail'] },
  { first: ['pay'] },
]

/** A UPI app comes back in a browser that has never seen us: there is nothing to go back to at first. */
const inAnotherBrowser: readonly Attempts[] = [
  { first: ['reload', 'leave', 'fail'], second: ['Back', 'reload', 'close'], third: ['pay'] },
  { first: ['pend', 'close'], second: ['pend', 'fail'] },
  { first: ['pay'] },
]

interface Visitor {
  readonly who: 'logged in' | 'logged out'
  readonly hasScript: boolean
  readonly ways: readonly Attempts[]
}

/*
 * Nobody is logged in without script: the session lies in the storage of the browser, which only scripts read, so
 * that these visits would be those of whoever is logged out once more.
 */
export const buyersOfOrders: readonly Visitor[] = [
  { who: 'logged in', hasScript: true, ways: inOneBrowser },
  { who: 'logged out', hasScript: true, ways: inAnotherBrowser },
  { who: 'logged out', hasScript: false, ways: inAnotherBrowser },
]
export const visitors: readonly Visitor[] = [
  { who: 'logged in', hasScript: true, ways: inOneBrowser },
  { who: 'logged out', hasScript: true, ways: inOneBrowser },
  { who: 'logged out', hasScript: false, ways: inOneBrowser },
]

/** A way through the pay pages of a purchase. */
export interface Way extends Omit<Visitor, 'ways'> {
  readonly name: string
  readonly purchase: Purchase
  readonly attempts: readonly (readonly Event[])[]
}

/** Every way of these visitors in the long form, with its name; else one of the visitor at `place`, the second where that is odd. */
export const waysOf = (purchase: Purchase, all: readonly Visitor[], place: number): Way[] =>
  (isFull ? all : all.slice(place, place + 1)).flatMap(({ ways, ...visitor }) =>
    (isFull ? ways : ways.slice(place % 2, (place % 2) + 1)).map(({ first, second, third }) => {
      const attempts = [first, second, third].filter((events) => events !== undefined)
      const told = attempts.map((events) => events.join(', ')).join('; then ')
      return {
        ...visitor,
        name: `${purchase.name}, ${visitor.who} (${told})`,
        purchase,
        attempts,
      }
    }),
  )
