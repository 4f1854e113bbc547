import { appointmentKind } from './bookings/appointment.ts'
import type { PurchaseKind } from './payments/purchase-kind.ts'
import { consultationKind } from './bookings/consultation.ts'
import { orderKind } from './orders/order.ts'
import { seatKind } from './bookings/seat.ts'

/** Everything that can be paid for, in the order in which the firm thinks of it. */
export const purchaseKinds: readonly PurchaseKind[] = [
  orderKind,
  consultationKind,
  seatKind,
  appointmentKind,
]
