import type { DeductionAsk } from '#contracts/cart.ts'
import { limitedAs, limitUses } from '#server/rate-limit/rate-limit.ts'
import {
  askForDeduction,
  forgetAskedDeduction,
  listAskedDeductions,
} from '#server/payments/queries/deductions.ts'
import { isLeft } from '#server/payments/discount-rule.ts'
import { returnUses } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { getCart } from './cart.ts'
import { buyerOf } from './make-bill.ts'

/** Nobody finds a code by trying: what one account may type wrongly in an hour. */
const wrongTries = { limit: 20, windowMs: 60 * 60_000 } as const

/** What can be typed at present, to be taken off. */
export function deductionAsks(shop: Shop, words: Words): DeductionAsk[] {
  return shop.discountRules.flatMap(({ kind, typed }) =>
    typed?.isOffered(shop) ? { kind, label: typed.ask(words) } : [],
  )
}

/**
 * Takes what was typed off this cart from now on; '' takes it back. Throws `invalid-request` for what there is not, or
 * not any more, for what this buyer, or everybody, has had as often as it can be had, and for what takes nothing off what
 * is in the cart; and `too-many-requests` once that happened twenty times in an hour. What was asked for before stays then.
 */
export async function askDeduction(
  shop: Shop,
  userId: string,
  { kind, typed }: { readonly kind: string; readonly typed: string },
): Promise<void> {
  const rule = shop.discountRules.find((one) => one.kind === kind)
  if (!rule?.typed) throw new Refusal('not-found', 'noSuchCall')
  if (typed === '') {
    await forgetAskedDeduction(shop.db, userId, { kind })
    return
  }
  // Before it is looked at, so that tries at once count too; given back when it was right, as only wrong ones count.
  const tries = { name: `deductions-typed:${limitedAs(shop, userId)}`, ...wrongTries }
  await limitUses(shop, tries)
  const label = rule.typed.read(shop, typed)
  if (label === undefined) throw new Refusal('invalid-request', 'noSuchCode')
  if (!(await isLeft(shop.db, shop, { kind, label }, buyerOf(shop, userId))))
    throw new Refusal('invalid-request', 'codeUsedUp')
  const others = (await listAskedDeductions(shop.db, userId)).filter((one) => one.kind !== kind)
  const { bill } = await getCart(shop, userId, [...others, { kind, label }])
  if (bill.lines.length > 0 && !bill.deductions.some((one) => one.kind === kind))
    throw new Refusal('invalid-request', 'codeTakesNothing')
  await askForDeduction(shop.db, userId, { kind, label })
  await returnUses(shop.db, [tries.name])
}
