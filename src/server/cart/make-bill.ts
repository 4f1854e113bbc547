import { type Bill, billOf, type PricedLine } from '#domain/bill.ts'
import { leastPaymentPaise } from '#domain/money.ts'
import { isLeft } from '#server/payments/discount-rule.ts'
import { payerOf } from '#server/payments/payer.ts'
import { type AskedDeduction, listAskedDeductions } from '#server/payments/queries/deductions.ts'
import type { Shop } from '#server/shop.ts'

interface Buyer {
  readonly userId: string
  /** What was asked for with an order that is paid for once more; else what is asked for in the cart counts. */
  readonly asked?: readonly AskedDeduction[]
}

/** What these lines cost this buyer now: carts, orders and what is paid again are all priced here. */
export async function makeBill<Line extends PricedLine>(
  shop: Shop,
  lines: readonly Line[],
  { userId, asked }: Buyer,
): Promise<Bill<Line>> {
  let bill = billOf(lines)
  const { discountRules: rules } = shop
  const wanted = asked ?? (rules.length > 0 ? await listAskedDeductions(shop.db, userId) : [])
  for (const rule of rules) {
    const { kind } = rule
    const label = wanted.find((one) => one.kind === kind)?.label
    const found = await rule.find(shop, { userId, bill, asked: label })
    // What remains can be paid: nothing that costs something becomes free by a rule.
    const mostPaise = bill.totalPaise - leastPaymentPaise
    const deduction = found && {
      ...{ kind, ...found },
      amountPaise: Math.min(found.amountPaise, mostPaise),
    }
    if (deduction && (await isLeft(shop.db, shop, deduction, buyerOf(shop, userId))))
      bill = billOf(lines, [...bill.deductions, deduction])
  }
  return bill
}

/** Whom limits of what is taken off count; asked for only where there is something to take off. */
export const buyerOf = (shop: Shop, userId: string) => ({
  payer: payerOf(shop, { account: userId, email: '', phone: '' }),
  countsOwnOpen: false,
})
