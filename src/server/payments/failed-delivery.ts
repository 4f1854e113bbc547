import type { PaymentRow } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { countDeliveryFailure } from './queries/delivery-failures.ts'

/**
 * The outcome of a delivery. One that ends in an error, which undid all of it, is counted: its money has
 * arrived, and it is tried again for ever. A database that cannot be written is no fault of the delivery.
 */
export async function noteIfNotDelivered<Outcome>(
  { db, log, now }: Shop,
  { id, kind }: PaymentRow,
  delivery: Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await delivery
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') throw error
    const failures = await countDeliveryFailure(db, id, now()).catch(() => 'not counted')
    log.error({ err: error, payment: id, kind, failures }, 'paid, but not delivered')
    throw error
  }
}
