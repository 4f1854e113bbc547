import type { ItemType } from '#domain/item.ts'
import { site } from './site.ts'

interface Said {
  readonly delivery: string
  readonly cancellation: string
  readonly refund: string
  readonly origin?: string
  /** Replaces `cancellation` and `refund` if there is a free lesson. */
  readonly withFreeLesson?: string | undefined
  readonly terms?: readonly string[] | undefined
}

const promised = ({ delivery, cancellation, refund, origin }: Said) => [
  delivery,
  cancellation,
  refund,
  ...(origin ? [origin] : []),
]

/** All terms shown before paying, in reading order; `canTry`: there is a free lesson. */
export function termLines(said: Said, canTry = false): string[] {
  const { delivery, withFreeLesson, terms = [] } = said
  const promises = canTry && withFreeLesson ? [delivery, withFreeLesson] : promised(said)
  return [...promises, ...terms]
}

/** The terms on a receipt, by item type: delivery, cancellation and refunds. */
export async function promisedTerms(): Promise<Record<ItemType, string[]>> {
  const { courses, books, art } = (await site()).beforePaying
  return { Course: promised(courses), Book: promised(books), Dhyanam: promised(art) }
}
