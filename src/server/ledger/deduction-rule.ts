import type { Bill, Deduction, PricedLine } from '#domain/bill.ts'
import { holdName } from '#server/database/queue.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { type AskedDeduction, countTaken, insertDeductions } from './queries/deductions.ts'

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
  /** A purchase that ran out, or whose money went back, does not count. */
  limits?(shop: Shop, label: string): Limits
}

/**
 * Whether one more purchase may have it. What this payer has not paid yet need not be in the way: whoever goes
 * back from the pay page sees the same price as before.
 */
export async function isLeft(
  db: Database,
  shop: Shop,
  asked: AskedDeduction,
  { payer, countsOwnOpen }: { readonly payer: string; readonly countsOwnOpen: boolean },
): Promise<boolean> {
  const { all, each } = ruleOf(shop, asked.kind)?.limits?.(shop, asked.label) ?? {}
  if (all === undefined && each === undefined) return true
  const taken = await countTaken(db, asked, payer)
  const spared = countsOwnOpen ? 0 : taken.ownOpen
  return taken.all - spared < (all ?? Infinity) && taken.own - spared < (each ?? Infinity)
}

/**
 * Stores what is taken off a purchase, in the transaction that stores it, alone among those that take the same. Throws
 * `price-changed` for what others, or another payment of the same buyer, were quicker to have.
 */
export async function takeDeductions(
  db: Database,
  shop: Shop,
  { subjectId, payer }: { readonly subjectId: string; readonly payer: string },
  deductions: readonly Deduction[],
): Promise<void> {
  for (const deduction of deductions) {
    await holdName(db, `deduction:${deduction.kind}:${deduction.label}`, shop.now())
    if (!(await isLeft(db, shop, deduction, { payer, countsOwnOpen: true })))
      throw new Refusal('price-changed', 'deductionTaken')
  }
  await insertDeductions(db, subjectId, deductions)
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
