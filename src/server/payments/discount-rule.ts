import type { Deduction } from '#domain/bill.ts'
import { holdName } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { type AskedDeduction, countTaken, insertDeductions } from './queries/deductions.ts'
import type { RuleContract } from './discount-rule-contract.ts'

/** A kind of discount of this shop, such as a coupon code. */
export type DiscountRule = RuleContract<Shop>

/**
 * Whether one more purchase may use it. This payer's own unpaid purchases can be left out of the count: a buyer who
 * goes back from the pay page sees the same price as before.
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
 * Stores the deductions of a purchase, in the transaction that stores it, under a lock for each deduction. Throws
 * `price-changed` if other buyers, or another payment of the same buyer, have used it up.
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

/** Deductions with their display names; the label alone if the rule no longer exists. */
export function toldDeductions(
  shop: Shop,
  words: Words,
  deductions: readonly Deduction[],
): Deduction[] {
  return deductions.map(({ kind, label, amountPaise }) => {
    return { kind, label: ruleOf(shop, kind)?.name(words, label) ?? label, amountPaise }
  })
}

const ruleOf = ({ discountRules }: Shop, kind: string) =>
  discountRules.find((rule) => rule.kind === kind)
