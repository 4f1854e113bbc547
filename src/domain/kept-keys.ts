import type { PurchaseKindName } from './purchase-kinds.ts'

/** Begins the key of everything that a tab keeps through a reload. */
export const keptPrefix = 'kept:'

/** Where a tab keeps the path of the shop that one came from. It says nothing about anybody: a log-in leaves it. */
export const shopKey = `${keptPrefix}shop`

/** Where a tab keeps the payment that a form has led to: when its pay page closes, in epoch milliseconds, and its id. */
export const openPaymentKey = (kind: PurchaseKindName): string => `${keptPrefix}open-${kind}`
