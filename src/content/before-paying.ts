import type { ItemType } from '#domain/item.ts'
import { site } from './site.ts'

interface Said {
  readonly delivery: string
  readonly cancellation: string
  readonly refund: string
  readonly origin?: string
  /** Instead of `cancellation` and `refund` where there is something to try first. */
  readonly withFreeLesson?: string | undefined
  readonly terms?: readonly string[] | undefined
}

const promised = ({ delivery, cancellation, refund, origin }: Said) => [
  delivery,
  cancellation,
  refund,
  ...(origin ? [origin] : []),
]

/** All that is said before paying, in the order in which it is read; `canTry`: a lesson can be watched free. */
export function termLines(said: Said, canTry = false): string[] {
  const { delivery, withFreeLesson, terms = [] } = said
  const promises = canTry && withFreeLesson ? [delivery, withFreeLesson] : promised(said)
  return [...promises, ...terms]
}

/** What stands on the receipt, of each kind of thing: how it comes, what can be cancelled and is given back. */
export async function promisedTerms(): Promise<Record<ItemType, string[]>> {
  const { courses, books, art } = (await site()).beforePaying
  return { Course: promised(courses), Book: promised(books), Dhyanam: promised(art) }
}
