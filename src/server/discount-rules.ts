import type { DiscountRule } from './payments/discount-rule.ts'

/** All discounts, in the order in which they are deducted. */
export const discountRules: readonly DiscountRule[] = []
