/** What one ledger of payments is for. */
export type PaymentKind = 'order' | 'consultation' | 'seat'

/** The states of a payment in the ledger. */
export const paymentStates = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The same states as the specification's calls spell them ('Paid'). */
export const paymentStatuses = ['Pending', 'Paid', 'Failed', 'Expired', 'Refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Every allowed step. A late success is honoured: money that arrived is never forgotten. */
const steps: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: ['refunded'],
  refunded: [],
}

/** The states from which one may come to `next`. */
export function statesBefore(next: PaymentState): PaymentState[] {
  return paymentStates.filter((state) => steps[state].includes(next))
}

const statuses: Record<PaymentState, PaymentStatus> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  refunded: 'Refunded',
}

/** How the calls of the specification spell a state. */
export function paymentStatus(state: PaymentState): PaymentStatus {
  return statuses[state]
}

const orderStatuses: Record<PaymentState, string> = {
  pending: 'Being confirmed',
  paid: 'Confirmed',
  failed: 'Payment failed',
  expired: 'Payment not completed',
  refunded: 'Refunded',
}

/** What an order whose payment stands like this is called in an account. */
export function orderStatus(state: PaymentState): string {
  return orderStatuses[state]
}
