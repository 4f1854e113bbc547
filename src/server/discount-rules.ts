import type { DiscountRule } from './payments/discount-rule.ts'

/** Everything that makes an order cheaper, in the order in which it is taken off. */
export const discountRules: readonly DiscountRule[] = []
