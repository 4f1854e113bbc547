import { formatRupees, leastPaymentPaise } from './money.ts'

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

/** Why an amount cannot be given back of what is left, in words; undefined when it can. Both in paise. */
export function whyNotRefund(amountPaise: number, leftPaise: number): string | undefined {
  if (!Number.isInteger(amountPaise) || amountPaise < leastPaymentPaise)
    return `A refund is at least ${formatRupees(leastPaymentPaise)}.`
  if (amountPaise > leftPaise)
    return `Only ${formatRupees(leftPaise)} of this payment are left to give back.`
  return undefined
}

/** How long banks may take to show money that goes back. */
export const bankDays = 'up to seven working days'
