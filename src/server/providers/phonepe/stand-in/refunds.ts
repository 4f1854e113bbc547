import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const Refund = z.object({
  refundId: z.string(),
  merchantRefundId: z.string(),
  originalMerchantOrderId: z.string(),
  amount: z.int(),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  createdAt: z.int(),
})
export type Refund = z.infer<typeof Refund>

export function insertRefund(store: DatabaseSync, refund: Refund): void {
  store
    .prepare(
      `insert into phonepe_refunds values (:refundId, :merchantRefundId,
        :originalMerchantOrderId, :amount, :state, :createdAt)`,
    )
    .run(refund)
}

export function findRefund(store: DatabaseSync, merchantRefundId: string): Refund | undefined {
  const row = store
    .prepare('select * from phonepe_refunds where merchantRefundId = ?')
    .get(merchantRefundId)
  return row && Refund.parse(row)
}

export function refundsOf(store: DatabaseSync, merchantOrderId: string): Refund[] {
  return store
    .prepare('select * from phonepe_refunds where originalMerchantOrderId = ?')
    .all(merchantOrderId)
    .map((row) => Refund.parse(row))
}

/** Decides the refunds that were asked for at or before the time, and returns exactly those. */
export function decideRefundsSince(
  store: DatabaseSync,
  askedBy: number,
  state: 'COMPLETED' | 'FAILED',
): Refund[] {
  return store
    .prepare(
      `update phonepe_refunds set state = ?
        where state = 'PENDING' and createdAt <= ? returning *`,
    )
    .all(state, askedBy)
    .map((row) => Refund.parse(row))
}
