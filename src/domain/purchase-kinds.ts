/** The names of what can be paid for, as payments and the provider's memo have them: never changed. */
export const purchaseKinds = ['order', 'consultation', 'seat'] as const
export type PurchaseKindName = (typeof purchaseKinds)[number]
