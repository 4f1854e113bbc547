/** The states of a payment in the ledger. */
export const paymentStates = [
  'pending',
  'paid',
  'failed',
  'expired',
  'refunding',
  'refund_failed',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The same states as the specification's calls spell them ('Paid'). */
export const paymentStatuses = [
  'Pending',
  'Paid',
  'Failed',
  'Expired',
  'Refunding',
  'Refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Every allowed step. A late success is honoured, or refunded when it cannot be: money that arrived is
 * never forgotten. A refund that the provider could not make is asked for anew, and so is what one that was
 * made has left.
 */
const steps: Record<PaymentState, readonly PaymentState[]> = {
  pending: ['paid', 'failed', 'expired'],
  failed: ['paid'],
  expired: ['paid'],
  paid: ['refunding'],
  refunding: ['refunded', 'refund_failed'],
  refund_failed: ['refunding'],
  refunded: ['refunding'],
}

/** The states of a payment whose money has arrived at some time, given back since or not. */
export const arrivedStates = ['paid', 'refunding', 'refund_failed', 'refunded'] as const

/** True once the money has arrived, given back since or not. */
export function hasArrived(state: PaymentState): boolean {
  return arrivedStates.some((arrived) => arrived === state)
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
  refunding: 'Refunding',
  refund_failed: 'Refunding',
  refunded: 'Refunded',
}

/** How the calls of the specification spell a state. */
export function paymentStatus(state: PaymentState): PaymentStatus {
  return statuses[state]
}

/** The kind of a payment that the provider knows and our database did not: nobody knows what it was for. */
export const unmatchedKind = 'unmatched'

/** In the place of a provider: the money, if there was any, was paid outside of the shop, and nobody can be asked about it. */
export const officeProvider = 'office'

interface PaymentOfKind {
  readonly kind: string
  readonly state: PaymentState
}

/** There is news of an unmatched payment, and the provider has not said yet whether money arrived. */
export const isUnconfirmed = ({ kind, state }: PaymentOfKind): boolean =>
  kind === unmatchedKind && state === 'pending'

/** How a payment stands, or that its money is being looked into. */
export type ShownState = PaymentState | 'checking'

/** What whoever has paid is told of it. */
export const shownState = ({ kind, state }: PaymentOfKind): ShownState =>
  kind === unmatchedKind && state === 'paid' ? 'checking' : state

/** How the calls spell it. */
export function shownStatus(state: ShownState): PaymentStatus | 'Checking' {
  return state === 'checking' ? 'Checking' : paymentStatus(state)
}

/** By what others know a payment that is paid; null for what the provider did not say. */
export interface PaymentReferences {
  /** The provider's id of the order, and of the try that succeeded. */
  readonly orderId: string | null
  readonly transactionId: string | null
  /** The bank's number of the transfer: the UTR, which buyers see in their UPI app. */
  readonly bankReference: string | null
  /** How it was paid, in the provider's word: 'UPI_QR'. */
  readonly mode: string | null
}
