import { paymentStatus } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { findOwnStatusPage } from './find-status-page.ts'
import type { ToldBooking } from './purchase-type.ts'
import { listPayments } from './queries/payments.ts'

/** A booking without its money. */
type Booked = Omit<ToldBooking, 'paymentStatus' | 'totalAmount' | 'passport'>

/** Describes each row with its payment, if any, and the amount paid; leaves out undefined ones. */
export async function tellBookings<Row extends { readonly id: string }>(
  shop: Shop,
  rows: readonly Row[],
  tell: (
    row: Row,
    payment: PaymentRow | undefined,
  ) => Booked | undefined | Promise<Booked | undefined>,
): Promise<ToldBooking[]> {
  const payments = await listPayments(
    shop.db,
    rows.map(({ id }) => id),
  )
  const shown = rows.map(async (row) => {
    const payment = payments.find(({ subject_id }) => subject_id === row.id)
    const booked = await tell(row, payment)
    return booked ? [{ ...booked, ...(await moneyOf(shop, payment)) }] : []
  })
  return (await Promise.all(shown)).flat()
}

async function moneyOf(shop: Shop, payment: PaymentRow | undefined) {
  if (!payment) return {}
  const statusPage = await findOwnStatusPage(shop, payment)
  return {
    paymentStatus: paymentStatus(payment.state),
    totalAmount: payment.amount_paise,
    ...(statusPage && { passport: statusPage }),
  }
}
