import { askForDeduction, forgetAskedDeduction } from '#server/ledger/queries/deductions.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'

/** The kinds of what can be typed at present, to be taken off. */
export function askableDeductions(shop: Shop): string[] {
  return shop.deductionRules.filter(({ typed }) => typed?.isOffered(shop)).map(({ kind }) => kind)
}

/** Takes what was typed off this cart from now on; '' takes it back. Throws what the rule says against it. */
export async function askDeduction(
  shop: Shop,
  userId: string,
  { kind, typed }: { readonly kind: string; readonly typed: string },
): Promise<void> {
  const rule = shop.deductionRules.find((one) => one.kind === kind)
  if (!rule?.typed) throw new Refusal('not-found', 'noSuchCall')
  if (typed === '') await forgetAskedDeduction(shop.db, userId, { kind })
  else await askForDeduction(shop.db, userId, { kind, label: await rule.typed.read(shop, typed) })
}
