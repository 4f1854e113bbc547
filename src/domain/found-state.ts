import { paymentStatus, type PaymentState, type PaymentStatus } from './payment-state.ts'

/** The states of a payment that the provider knows and the ledger does not. */
export const unmatchedStates = [
  // There is news of it, and the provider has not said yet whether money arrived.
  'asked',
  // Money arrived; a person decides, or it goes back by itself.
  'found',
  // It is in the ledger now, which goes on with it.
  'adopted',
  'returning',
  'return_failed',
  'returned',
] as const
export type UnmatchedState = (typeof unmatchedStates)[number]

/** How a payment stands, or that its money is being looked into. */
export type ShownState = PaymentState | 'checking'

/** What whoever has paid is told of it. */
export const shownAs: Record<UnmatchedState, ShownState> = {
  asked: 'pending',
  found: 'checking',
  adopted: 'pending',
  returning: 'refunding',
  return_failed: 'refund_failed',
  returned: 'refunded',
}

/** How the calls spell it. */
export function shownStatus(state: ShownState): PaymentStatus | 'Checking' {
  return state === 'checking' ? 'Checking' : paymentStatus(state)
}
