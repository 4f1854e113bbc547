import type { DeductionRule } from '#server/ledger/deduction-rule.ts'

/** Everything that makes an order cheaper, in the order in which it is taken off. */
export const deductionRules: readonly DeductionRule[] = []
