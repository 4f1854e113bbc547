import { openPaymentKey } from '#domain/kept-keys.ts'
import { payWithinS } from '#domain/payment-schedule.ts'
import { tab } from './guarded-storage.ts'

/** Keeps the payment that a form leads to: whoever comes back from the pay page finds the way on beside it. */
export function keepOpenPayment(kind: string, transactionId: string): void {
  tab.write(openPaymentKey(kind), `${Date.now() + payWithinS * 1000} ${transactionId}`)
}
