import type { Visitor } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'
import type { Words } from '#server/words.ts'

/** Somewhere to go from a purchase's page. */
export interface WayOn {
  readonly href: string
  readonly text: (words: Words) => string
}

/** What the page of a purchase says of it. It may be forwarded: nothing of this is personal, and no file is named. */
export interface StatusPage {
  readonly lines: readonly {
    readonly name: (words: Words) => string
    readonly quantity: number
    /** Of one. */
    readonly pricePaise: number
  }[]
  /** When it takes place, where it does. */
  readonly when?: ((words: Words) => string) | undefined
  /** What else is known of it, beside a label each. */
  readonly facts?:
    ((words: Words) => readonly (readonly [label: string, value: string])[]) | undefined
  /** What the same would cost today, or why it cannot be paid again; undefined when nobody is there to buy it. */
  readonly today: { readonly pricePaise: number } | { readonly why: Refusal } | undefined
  /** What happens next, where that depends on what was bought; else its kind says it. */
  readonly next?: ((words: Words) => string) | undefined
  /** What happens once it is paid. */
  readonly paid?: ((words: Words) => string) | undefined
  /** When it was paid, in a sentence of its own with what follows from that. */
  readonly paidOn?: ((words: Words, atMs: number) => string) | undefined
  /** Where whoever has paid goes on. */
  readonly onceItIsPaid: readonly WayOn[]
  /** Until when whoever comes with the payment's id is led to its page, in epoch milliseconds. */
  readonly toldUntil?: number
  /** Where somebody else gets the same. */
  readonly forOthers: readonly WayOn[]
}

/** Somebody presses "Pay again". */
export interface PayingAgain {
  readonly visitor: Visitor
  /** The price that the page has shown; another one is refused. */
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

/** Throws `price-changed` for another price than the page has shown. */
export function refuseOtherPrice(nowPaise: number, thenPaise: number): void {
  if (nowPaise !== thenPaise)
    throw new Refusal('price-changed', 'priceOfPageChanged', { nowPaise, thenPaise })
}
