import { nextCheckDelayMs } from '#domain/payment-schedule.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { claimDuePayments, setNextCheck } from './queries/payments.ts'
import { settleIfAnswered } from './settle-payment.ts'

const leaseMs = 60_000

/** Asks about every open payment whose check is due; safe beside other processes. */
export async function pollPayments(shop: Shop): Promise<void> {
  const due = await claimDuePayments(shop.db, shop.now(), shop.now() + leaseMs)
  await Promise.all(due.map((payment) => pollPayment(shop, payment)))
}

async function pollPayment(shop: Shop, { id, created_at }: PaymentRow): Promise<void> {
  const state = await settleIfAnswered(shop, id, 'poller')
  if (state !== 'pending') return
  const delayMs = nextCheckDelayMs(shop.now() - created_at)
  // The lease ends when it is due: nothing is left to be written.
  if (delayMs !== leaseMs) await setNextCheck(shop.db, id, shop.now() + delayMs)
}
