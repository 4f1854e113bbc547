import { nextCheckDelayMs } from '#domain/payment-schedule.ts'
import { claimDuePayments, setNextCheck } from '../database/payments.ts'
import type { Shop } from '../shop.ts'
import { settleIfAnswered } from './get-payment.ts'

const leaseMs = 60_000

/** Asks about every open payment whose check is due; safe beside other processes. */
export async function pollPayments(shop: Shop): Promise<void> {
  const due = await claimDuePayments(shop.db, shop.now(), shop.now() + leaseMs)
  for (const payment of due) {
    const state = await settleIfAnswered(shop, payment.id, 'poller')
    if (state !== 'pending') continue
    const delay = nextCheckDelayMs(shop.now() - payment.created_at)
    await setNextCheck(shop.db, payment.id, shop.now() + delay)
  }
}
