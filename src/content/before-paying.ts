import type { ItemType } from '#domain/item.ts'
import { site } from './site.ts'

interface Said {
  readonly delivery: string
  readonly cancellation: string
  readonly refund: string
  readonly origin?: string
  readonly terms?: readonly string[] | undefined
}

const promised = ({ delivery, cancellation, refund, origin }: Said) => [
  delivery,
  cancellation,
  refund,
  ...(origin ? [origin] : []),
]

/** All that is said before paying, in the order in which it is read. */
export const termLines = (said: Said): string[] => [...promised(said), ...(said.terms ?? [])]

/** What stands on the receipt, of each kind of thing: how it comes, what can be cancelled and is given back. */
export async function promisedTerms(): Promise<Record<ItemType, string[]>> {
  const { courses, books, art } = (await site()).beforePaying
  return { Course: promised(courses), Book: promised(books), Dhyanam: promised(art) }
}
