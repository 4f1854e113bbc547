import { refundedPaise } from '#domain/refund-amounts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { insertRefund, listRefunds } from './queries/refunds.ts'
import { nextRefundId } from './refund-ids.ts'
import type { RefundRow } from '#server/database/ledger-refund-tables.ts'

/**
 * Under the id of this refund the provider had given back less before: books that were restored had
 * forgotten it. What is missing is asked for under the next id, as far as it is still there.
 */
export async function askForRest(
  db: Database,
  shop: Shop,
  asked: RefundRow,
  { madePaise, arrivedPaise }: { madePaise: number; arrivedPaise: number },
): Promise<void> {
  const refunds = await listRefunds(db, [asked.payment_id])
  const leftPaise = arrivedPaise - refundedPaise(refunds)
  const amount_paise = Math.min(asked.amount_paise - madePaise, leftPaise)
  if (amount_paise <= 0) return
  const id = nextRefundId(
    asked.payment_id,
    refunds.map((refund) => refund.id),
  )
  const at = shop.now()
  const open = { state: 'asked', detail: '', bank_reference: null, settled_at: null } as const
  await insertRefund(db, {
    ...{ ...asked, id, amount_paise, ...open },
    ...{ created_at: at, next_check_at: at },
  })
  const facts = { refund: id, amountPaise: amount_paise, source: asked.source }
  await writeAudit(db, shop, { action: 'refund.asked', subject: asked.payment_id, facts })
}
