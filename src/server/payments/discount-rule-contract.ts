import type { Bill, Deduction, PricedLine } from '#domain/bill.ts'
import type { Words } from '#server/words.ts'

/** What a rule can discount. */
interface Buying {
  readonly userId: string
  /** The lines, and the deductions so far. */
  readonly bill: Bill<PricedLine>
  /** What was requested of this kind: in the cart, or with the order being paid again. */
  readonly asked: string | undefined
}

/** A deduction that the customer requests by typing something. */
interface TypedDeduction<Shop> {
  /** Whether anything can be typed at present; if not, no page shows the field. */
  isOffered(shop: Shop): boolean
  /** The label of the field. */
  readonly question: (words: Words) => string
  /** The label of what was typed; undefined if it does not exist or has expired. */
  read(shop: Shop, typed: string): string | undefined
}

/** How many purchases may use the same label, if limited. */
interface Limits {
  /** By all buyers together. */
  readonly all?: number | undefined
  /** By each buyer. */
  readonly each?: number | undefined
}

/**
 * All that the shop needs to know about one kind of discount. What it deducts is a line of the bill, shown wherever the
 * order is, stored with it and split when a part of it is refunded. The type of the shop, which holds its rules, is a
 * parameter: see `DiscountRule`.
 */
export interface RuleContract<Shop> {
  /** As stored with purchases, only letters and `-`: never change it once something was sold. */
  readonly kind: string
  /** Its display name, in mails and on pages. */
  readonly name: (words: Words, label: string) => string
  /** What is deducted now, if anything; must not throw, as it is also used to read carts. */
  find(shop: Shop, buying: Buying): Promise<Omit<Deduction, 'kind'> | undefined>
  /** For what is typed at the checkout, such as a code. */
  readonly typed?: TypedDeduction<Shop>
  /** Purchases that expired or were refunded do not count. */
  limits?(shop: Shop, label: string): Limits
}
