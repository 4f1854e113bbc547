import { nextCheckDelayMs } from '#domain/payment-schedule.ts'
import type { Shop } from '#server/shop.ts'
import { processLeased } from './process-leased.ts'
import { claimDuePayments, setNextCheck } from './queries/payments.ts'
import { settleIfAnswered } from './sync-payment.ts'

/** Polls every open payment whose check is due; safe with several processes. */
export async function pollPayments(shop: Shop): Promise<void> {
  await processLeased(shop, {
    claim: (now, leaseUntil) => claimDuePayments(shop.db, now, leaseUntil),
    work: async (payment) => (await settleIfAnswered(shop, payment, 'poller')) === 'pending',
    delayOf: ({ created_at }, now) => nextCheckDelayMs(now - created_at),
    setNext: ({ id }, at) => setNextCheck(shop.db, id, at),
  })
}
