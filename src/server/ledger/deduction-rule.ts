import type { Bill, Deduction, PricedLine } from '#domain/bill.ts'
import { holdName } from '#server/database/queue.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { type AskedDeduction, insertDeductions } from './queries/deductions.ts'

/** What a rule may take something off. */
interface Buying {
  readonly userId: string
  /** The lines, and what was taken off them so far. */
  readonly bill: Bill<PricedLine>
  /** What was asked for of this kind: in the cart, or with the order that is paid for once more. */
  readonly asked: string | undefined
}

/** How something is taken off because somebody has typed it. */
interface TypedDeduction {
  /** Whether there is anything to type at present: no page shows a box for nothing. */
  isOffered(shop: Shop): boolean
  /** The label of what was typed. Throws the refusal that says what is wrong with it. */
  read(shop: Shop, typed: string): Promise<string>
}

/**
 * All that the shop has to know of one way in which an order becomes cheaper. What it takes off is a line of the bill,
 * which is told wherever the order is, stored with it and shared out when a part of it is given back.
 */
export interface DeductionRule {
  /** As purchases keep it, letters and `-` alone: never changed once something was sold. */
  readonly kind: string
  /** What people read of it, in mails and on pages. */
  readonly name: (words: Words, label: string) => string
  /** What is taken off now, if anything; it throws nothing, as a cart is read with it as well. */
  find(shop: Shop, buying: Buying): Promise<Omit<Deduction, 'kind'> | undefined>
  /** Of what is typed at the checkout, such as a code. */
  readonly typed?: TypedDeduction
  /**
   * Somebody goes to pay: throws the refusal that says why it cannot be had any more. It runs in the transaction that has
   * stored the purchase, alone among those that have the same label; see `countTaken`.
   */
  take?(db: Database, shop: Shop, taken: AskedDeduction): Promise<void>
}

/** Stores what is taken off a purchase, in the transaction that stores it. Throws as the rules do. */
export async function takeDeductions(
  db: Database,
  shop: Shop,
  subjectId: string,
  deductions: readonly Deduction[],
): Promise<void> {
  for (const { kind, label } of deductions)
    await holdName(db, `deduction:${kind}:${label}`, shop.now())
  await insertDeductions(db, subjectId, deductions)
  for (const deduction of deductions)
    await ruleOf(shop, deduction.kind)?.take?.(db, shop, deduction)
}

/** Deductions as people read them; of a rule that is gone the label is left. */
export function toldDeductions(
  shop: Shop,
  words: Words,
  deductions: readonly Deduction[],
): Deduction[] {
  return deductions.map(({ kind, label, amountPaise }) => {
    return { kind, label: ruleOf(shop, kind)?.name(words, label) ?? label, amountPaise }
  })
}

const ruleOf = ({ deductionRules }: Shop, kind: string) =>
  deductionRules.find((rule) => rule.kind === kind)
