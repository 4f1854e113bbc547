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

/** The same states as the specification's API spells them ('Paid'). */
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
 * All allowed transitions. A late success is honoured, or refunded if it cannot be: money that arrived is never
 * dropped. A refund that the provider could not make is requested again, and so is what a partial refund has left.
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

/** The states of a payment whose money has arrived, whether refunded since or not. */
export const arrivedStates = ['paid', 'refunding', 'refund_failed', 'refunded'] as const

/** Whether the money has arrived, whether refunded since or not. */
export function hasArrived(state: PaymentState): boolean {
  return arrivedStates.some((arrived) => arrived === state)
}

/** The states from which `next` can be reached. */
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

/** A state in the spelling of the specification's API. */
export function paymentStatus(state: PaymentState): PaymentStatus {
  return statuses[state]
}

/** A payment that the provider knows and our database did not: its purpose is unknown. */
export const unmatchedKind = 'unmatched'

/** In place of a provider: paid outside of the shop, if at all, so its status cannot be queried. */
export const officeProvider = 'office'

interface PaymentOfKind {
  readonly kind: string
  readonly state: PaymentState
}

/** An unmatched payment was reported, and the provider has not confirmed yet whether money arrived. */
export const isUnconfirmed = ({ kind, state }: PaymentOfKind): boolean =>
  kind === unmatchedKind && state === 'pending'

/** A payment's state, or that its money is being looked into. */
export type ShownState = PaymentState | 'checking'

/** The state shown to the buyer. */
export const shownState = ({ kind, state }: PaymentOfKind): ShownState =>
  kind === unmatchedKind && state === 'paid' ? 'checking' : state

/** The same in the API's spelling. */
export function shownStatus(state: ShownState): PaymentStatus | 'Checking' {
  return state === 'checking' ? 'Checking' : paymentStatus(state)
}

/** External references of a paid payment; null where the provider gave none. */
export interface PaymentReferences {
  /** The provider's ids of the order, and of the successful attempt. */
  readonly orderId: string | null
  readonly transactionId: string | null
  /** The bank's number of the transfer: the UTR, which buyers see in their UPI app. */
  readonly bankReference: string | null
  /** The payment method, as the provider names it: 'UPI_QR'. */
  readonly mode: string | null
}
