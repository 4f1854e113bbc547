import type { Bill, Deduction, PricedLine } from '#domain/bill.ts'
import type { Words } from '#server/words.ts'

/** What a rule may take something off. */
interface Buying {
  readonly userId: string
  /** The lines, and what was taken off them so far. */
  readonly bill: Bill<PricedLine>
  /** What was asked for of this kind: in the cart, or with the order that is paid for once more. */
  readonly asked: string | undefined
}

/** How something is taken off because somebody has typed it. */
interface TypedDeduction<Shop> {
  /** Whether there is anything to type at present: no page shows a box for nothing. */
  isOffered(shop: Shop): boolean
  /** What the box asks for. */
  readonly question: (words: Words) => string
  /** The label of what was typed; undefined for what there is not, or not any more. */
  read(shop: Shop, typed: string): string | undefined
}

/** How many purchases may have the same label, as far as that is limited. */
interface Limits {
  /** By everybody together. */
  readonly all?: number | undefined
  /** By each buyer. */
  readonly each?: number | undefined
}

/**
 * All that the shop has to know of one way in which an order becomes cheaper. What it takes off is a line of the bill,
 * which is told wherever the order is, stored with it and shared out when a part of it is given back. What the shop is,
 * which holds its rules, is told from outside: see `DiscountRule`.
 */
export interface RuleContract<Shop> {
  /** As purchases keep it, letters and `-` alone: never changed once something was sold. */
  readonly kind: string
  /** What people read of it, in mails and on pages. */
  readonly name: (words: Words, label: string) => string
  /** What is taken off now, if anything; it throws nothing, as a cart is read with it as well. */
  find(shop: Shop, buying: Buying): Promise<Omit<Deduction, 'kind'> | undefined>
  /** Of what is typed at the checkout, such as a code. */
  readonly typed?: TypedDeduction<Shop>
  /** A purchase that ran out, or whose money went back, does not count. */
  limits?(shop: Shop, label: string): Limits
}
