import type { DeductionRule } from './payments/deduction-rule.ts'

/** Everything that makes an order cheaper, in the order in which it is taken off. */
export const deductionRules: readonly DeductionRule[] = []
