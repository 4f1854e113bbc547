import { appointmentKind } from '#server/appointments/appointment.ts'
import type { PurchaseKind } from '#server/ledger/purchase-kind.ts'
import { consultationKind } from './consultation.ts'
import { orderKind } from './order.ts'
import { seatKind } from './seat.ts'

/** Everything that can be paid for, in the order in which the firm thinks of it. */
export const purchaseKinds: readonly PurchaseKind[] = [
  orderKind,
  consultationKind,
  seatKind,
  appointmentKind,
]
