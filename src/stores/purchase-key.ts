import type { CallError, CallFailure } from '#api/call-error.ts'
import { newIdempotencyKey } from '#api/idempotency-keys.ts'

let key = newIdempotencyKey()

/** The `Idempotency-Key` of what is bought on this page, until it is another purchase: however often it is sent, it is paid once. */
export const purchaseKey = (): string => key

/** What is sent from now on is another purchase. */
export function renewPurchaseKey(): void {
  key = newIdempotencyKey()
}

const others: readonly CallFailure[] = ['just-bought', 'purchase-changed', 'price-changed']

/** After an answer that made somebody look once more, what they send is a purchase of its own. */
export function renewKeyAfter({ code }: CallError): void {
  if (others.includes(code)) renewPurchaseKey()
}
