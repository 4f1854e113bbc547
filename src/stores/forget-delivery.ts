import { shared } from './guarded-storage.ts'

/** Where `delivery.ts` keeps its address; pages that only forget it need not know more. */
export const deliveryKey = 'delivery'

/** Leaves no address behind for whoever uses the browser next. */
export function forgetDelivery(): void {
  shared.remove(deliveryKey)
}
