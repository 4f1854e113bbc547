/** Where `delivery.ts` keeps its address; pages that only forget it need not know more. */
export const deliveryKey = 'delivery'

/** Leaves no address behind for whoever uses the browser next. */
export function forgetDelivery(): void {
  try {
    localStorage.removeItem(deliveryKey)
  } catch {
    // Where nothing can be kept, nothing is left either.
  }
}
