import type { CallError, CallFailure } from '#api/call-error.ts'

// `randomUUID` is not there on pages without https.
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

let key = newKey()

/** Names this opening of the page: whatever is sent with it, however often, is one purchase. */
export const purchaseKey = (): string => key

/** What is sent from now on is another purchase. */
export function renewPurchaseKey(): void {
  key = newKey()
}

const others: readonly CallFailure[] = ['just-bought', 'purchase-changed', 'price-changed']

/** After an answer that made somebody look once more, what they send is a purchase of its own. */
export function renewKeyAfter({ code }: CallError): void {
  if (others.includes(code)) renewPurchaseKey()
}
