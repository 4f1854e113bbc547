import { nextCheckDelayMs } from '#domain/payment-schedule.ts'
import type { Shop } from '#server/shop.ts'
import { eachClaimed } from './each-claimed.ts'
import { claimDuePayments, setNextCheck } from './queries/payments.ts'
import { settleIfAnswered } from './settle-payment.ts'

/** Asks about every open payment whose check is due; safe beside other processes. */
export async function pollPayments(shop: Shop): Promise<void> {
  await eachClaimed(shop, {
    claim: (now, leaseUntil) => claimDuePayments(shop.db, now, leaseUntil),
    work: async ({ id }) => (await settleIfAnswered(shop, id, 'poller')) === 'pending',
    delayOf: ({ created_at }, now) => nextCheckDelayMs(now - created_at),
    setNext: ({ id }, at) => setNextCheck(shop.db, id, at),
  })
}
