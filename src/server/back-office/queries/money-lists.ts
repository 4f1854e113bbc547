import type { Database } from '#server/database/tables.ts'
import { everything, isWanted, type ListFilter, type ListRow } from './list-filter.ts'

/** Money given back, beside the payment that it was. */
export async function listRefunds(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'payment_id as transaction', 'refunds.state', 'refunds.amount_paise'])
    .select(['refunds.created_at', 'source', 'actor', 'reason', 'detail', 'settled_at'])
    .select(['refunds.bank_reference', 'payments.bank_reference as payment_bank_reference'])
    .select(['payments.provider_order_id', 'payments.kind'])
    .where(isWanted(filter, { at: 'refunds.created_at', state: 'refunds.state' }))
    .orderBy('refunds.created_at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}

/** Payments that the ledger did not know, with whom and what their memo names. */
export async function listFound(db: Database, filter: ListFilter): Promise<ListRow[]> {
  return await db
    .selectFrom('found_payments')
    .select(['id', 'state', 'arrived_paise', 'found_at', 'source', 'memo', 'reason', 'detail'])
    .select(['next_check_at', 'refund_id', 'settled_at'])
    .where(isWanted(filter, { at: 'found_at', state: 'state' }))
    .orderBy('found_at', 'desc')
    .limit(filter.limit ?? everything)
    .execute()
}
