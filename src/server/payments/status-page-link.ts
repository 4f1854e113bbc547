import type { Visitor } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'
import type { Words } from '#server/words.ts'

/** A link from a purchase's page. */
export interface WayOn {
  readonly href: string
  readonly text: (words: Words) => string
}

/** What the page of a purchase shows. It may be forwarded: it contains no personal data and no file names. */
export interface StatusPage {
  readonly lines: readonly {
    readonly name: (words: Words) => string
    readonly quantity: number
    /** Per piece. */
    readonly pricePaise: number
  }[]
  /** When it takes place, if it does. */
  readonly when?: ((words: Words) => string) | undefined
  /** Other facts about it, each with a label. */
  readonly facts?:
    ((words: Words) => readonly (readonly [label: string, value: string])[]) | undefined
  /** What the same would cost today, or why it cannot be paid again; undefined if its buyer has left. */
  readonly today: { readonly pricePaise: number } | { readonly why: Refusal } | undefined
  /** What happens next, if that depends on what was bought; else its kind says so. */
  readonly next?: ((words: Words) => string) | undefined
  /** What happens once it is paid. */
  readonly paid?: ((words: Words) => string) | undefined
  /** When it was paid, in its own sentence, with what follows from that. */
  readonly paidOn?: ((words: Words, atMs: number) => string) | undefined
  /** Links once it is paid. */
  readonly onceItIsPaid: readonly WayOn[]
  /** Until when the payment's id leads to its page, in epoch milliseconds. */
  readonly toldUntil?: number
  /** Links for another person to get the same. */
  readonly forOthers: readonly WayOn[]
}

/** A press on "Pay again". */
export interface PayingAgain {
  readonly visitor: Visitor
  /** The price shown on the page; another one is refused. */
  readonly shownPaise: number
}

/** What the same costs today, or the refusal that says why it cannot be bought. */
export async function priceToday(
  price: () => number | Promise<number>,
): Promise<StatusPage['today']> {
  try {
    return { pricePaise: await price() }
  } catch (error) {
    if (error instanceof Refusal) return { why: error }
    throw error
  }
}

/** Throws `price-changed` if the price differs from the one shown on the page. */
export function refuseOtherPrice(nowPaise: number, thenPaise: number): void {
  if (nowPaise !== thenPaise)
    throw new Refusal('price-changed', 'priceOfPageChanged', { nowPaise, thenPaise })
}
