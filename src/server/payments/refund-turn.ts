import { askedPaise, refundedPaise } from '#domain/refund-amounts.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { deleteAskedRefund, setAskedAmount } from './queries/refunds.ts'
import { attemptOf } from './refund-ids.ts'
import type { RefundRow } from '#server/database/ledger-refund-tables.ts'

/**
 * Whether the provider hears of a refund only once another one of the same payment is decided, as it takes one at a time: of
 * ours, which follow each other by their ids, and of one made elsewhere that was heard of before. What could not be
 * delivered waits for nothing.
 */
function waitsFor(own: RefundRow, other: RefundRow): boolean {
  if (own.source !== 'operator' || own.state !== 'asked' || own.id === other.id) return false
  if (other.source === 'provider') return other.created_at <= own.created_at
  return attemptOf(own.payment_id, other.id) < attemptOf(own.payment_id, own.id)
}

/** The refund of this id as it is to be asked for now; undefined while another has to be decided first. Of all of its payment. */
export function findTurn(id: string, refunds: readonly RefundRow[]): RefundRow | undefined {
  const own = refunds.find((refund) => refund.id === id && refund.state === 'asked')
  const isBehind = (other: RefundRow) => own && other.state === 'asked' && waitsFor(own, other)
  return refunds.some(isBehind) ? undefined : own
}

/** The one that waits for this refund, or has waited. Of all of its payment, as they are now. */
export const waitingFor = (refund: RefundRow, refunds: readonly RefundRow[]) =>
  refunds.find((other) => waitsFor(other, refund))

/**
 * What is decided now leaves all that is not back to the refund that waited for it: more if it failed, and if nothing is left
 * that one is asked for no more. The provider has not heard of it.
 */
export async function leaveTo(
  db: Database,
  shop: Shop,
  { id: refund, payment_id: subject, amount_paise }: RefundRow,
  { refunds, arrivedPaise }: { refunds: readonly RefundRow[]; arrivedPaise: number },
): Promise<void> {
  const others = refunds.filter(({ id }) => id !== refund)
  const amountPaise = arrivedPaise - refundedPaise(others) - askedPaise(others)
  if (amountPaise > 0 && amountPaise === amount_paise) return
  if (amountPaise > 0) await setAskedAmount(db, refund, amountPaise)
  else await deleteAskedRefund(db, refund)
  const action = amountPaise > 0 ? 'refund.changed' : 'refund.forgotten'
  await writeAudit(db, shop, { action, subject, facts: { refund, amountPaise } })
}
