import { appointmentKind } from './bookings/appointment.ts'
import { consultationKind } from './bookings/consultation.ts'
import { seatKind } from './bookings/seat.ts'
import { orderKind } from './orders/order.ts'
import type { PurchaseType } from './payments/find-purchase-type.ts'
import { unmatchedPurchase } from './payments/unmatched-purchase.ts'

/** All that can be paid for, in the firm's order. */
export const purchaseTypes: readonly PurchaseType[] = [
  orderKind,
  consultationKind,
  seatKind,
  appointmentKind,
  unmatchedPurchase,
]
