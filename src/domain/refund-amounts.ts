import { leastPaymentPaise } from './money.ts'

interface Given {
  readonly state: 'asked' | 'refunded' | 'failed'
  readonly amount_paise: number
}

/** What has been given back of a payment, in paise. */
export function refundedPaise(refunds: readonly Given[]): number {
  return refunds
    .filter(({ state }) => state === 'refunded')
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}

/** Why an amount cannot be given back of what is left, with what is said of it; undefined when it can. Both in paise. */
export function whyNotRefund(amountPaise: number, leftPaise: number) {
  if (!Number.isInteger(amountPaise) || amountPaise < leastPaymentPaise)
    return ['refundTooSmall', { leastPaise: leastPaymentPaise }] as const
  return amountPaise > leftPaise ? (['refundTooLarge', { leftPaise }] as const) : undefined
}
