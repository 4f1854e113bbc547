import { leastPaymentPaise } from './money.ts'

interface Given {
  readonly state: 'asked' | 'refunded' | 'failed'
  readonly amount_paise: number
}

/** The refunded amount of a payment, in paise. */
export const refundedPaise = (refunds: readonly Given[]) => sumOf(refunds, 'refunded')

/** The amount of pending refunds, in paise, as far as it is known. */
export const askedPaise = (refunds: readonly Given[]) => sumOf(refunds, 'asked')

function sumOf(refunds: readonly Given[], state: Given['state']): number {
  return refunds
    .filter((refund) => refund.state === state)
    .reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}

/** Why an amount cannot be refunded from what is left, with the message; undefined if it can. Both in paise. */
export function whyNotRefund(amountPaise: number, leftPaise: number) {
  if (!Number.isInteger(amountPaise) || amountPaise < leastPaymentPaise)
    return ['refundTooSmall', { leastPaise: leastPaymentPaise }] as const
  return amountPaise > leftPaise ? (['refundTooLarge', { leftPaise }] as const) : undefined
}
