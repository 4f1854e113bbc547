import { sql } from 'kysely'
import { type PaymentReferences, type PaymentState, statesBefore } from '#domain/payment-state.ts'
import { longestCheckDelayMs } from '#domain/payment-schedule.ts'
import { isDue } from '#server/database/query-helpers.ts'
import { sandboxPages } from '#server/database/shop-mode.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { Refusal } from '#server/refusal.ts'
import { findRefund } from './refunds.ts'

export const insertPayment = (db: Database, payment: PaymentRow) =>
  db.insertInto('payments').values(payment).execute()

const listById = (db: Database, id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).execute()

export async function findPayment(db: Database, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await listById(db, id)
  return payment
}

/** The same; throws `not-found`. */
export async function getPayment(db: Database, id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, id)
  if (!payment) throw new Refusal('not-found', 'noPayment')
  return payment
}

/** The payment for any id: its own, that of its purchase or its refund; a free seat has none. */
export async function findPaymentOf(db: Database, id: string): Promise<PaymentRow | undefined> {
  const refund = await findRefund(db, id)
  const payment = await findPayment(db, refund?.payment_id ?? id)
  return payment ?? (await listPayments(db, [id])).at(0)
}

/** Its pay page, and the provider's own id for it. */
export async function setOpened(
  db: Database,
  id: string,
  { redirectUrl, ref = null }: { redirectUrl: string; ref?: string | null | undefined },
): Promise<void> {
  await noteOpened(db, id, redirectUrl, ref)
}

const noteOpened = (db: Database, id: string, redirect_url: string, provider_ref: string | null) =>
  db.updateTable('payments').set({ redirect_url, provider_ref }).where('id', '=', id).execute()

/** A payment was tried; the first time counts. */
export async function setAttempted(db: Database, id: string, at: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ attempted_at: at })
    .where('id', '=', id)
    .where('attempted_at', 'is', null)
    .execute()
}

/** No payment had been tried when the provider was asked at this moment. */
export async function setUntried(db: Database, id: string, askedAt: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ untried_at: askedAt })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('untried_at', 'is', null), where('untried_at', '<', askedAt)]),
    )
    .execute()
}

/** It is unknown whether a payment was tried. */
export async function setUnsure(db: Database, id: string): Promise<void> {
  await db.updateTable('payments').set({ untried_at: null }).where('id', '=', id).execute()
}

/** How many payments of a payer can still be paid. */
export async function countOpenPayments(db: Database, payer: string): Promise<number> {
  const [open] = await countOpen(db, payer)
  return Number(open?.count)
}

const countOpen = (db: Database, payer: string) =>
  db
    .selectFrom('payments')
    .select((select) => select.fn.countAll().as('count'))
    .where('payer', '=', payer)
    .where('state', '=', sql.lit('pending'))
    .execute()

/** The last payment of this kind that this payer started. */
export async function findNewestOf(
  db: Database,
  { kind, payer }: Pick<PaymentRow, 'kind' | 'payer'>,
): Promise<PaymentRow | undefined> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('payer', '=', payer)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Takes the step if the transition table allows it from the payment's state; otherwise returns false. */
export async function movePayment(db: Database, id: string, next: PaymentState): Promise<boolean> {
  const row = await db
    .updateTable('payments')
    .set({ state: next })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(next))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the amount received according to the provider. */
export async function setArrived(db: Database, id: string, paise: number): Promise<void> {
  await db.updateTable('payments').set({ arrived_paise: paise }).where('id', '=', id).execute()
}

/** The current payment, locked: no other transaction changes it or starts a refund of it before this one ends. */
export async function lockPayment(db: Database, id: string): Promise<PaymentRow> {
  return await db
    .updateTable('payments')
    .set((columns) => ({ state: columns.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertPaymentEvent(
  db: Database,
  event: { payment_id: string; at: number; source: string; state: PaymentState; detail: string },
): Promise<void> {
  await db.insertInto('payment_events').values(event).execute()
}

/** The payments of these orders (or other subjects), newest first. */
export async function listPayments(
  db: Database,
  subjectIds: readonly string[],
): Promise<PaymentRow[]> {
  if (subjectIds.length === 0) return []
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('subject_id', 'in', [...subjectIds])
    .orderBy('created_at', 'desc')
    .execute()
}

/** Claims payments whose check is due, until `leaseUntil`; two processes never get the same one. */
export async function claimDuePayments(
  db: Database,
  now: number,
  leaseUntil: number,
): Promise<PaymentRow[]> {
  return await db
    .updateTable('payments')
    .set({ next_check_at: leaseUntil })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payments')
        .select('id')
        .where('state', '=', 'pending')
        .where(isDue('next_check_at', now, longestCheckDelayMs))
        .orderBy('next_check_at')
        .limit(20),
    )
    .where('state', '=', 'pending')
    .where(isDue('next_check_at', now, longestCheckDelayMs))
    .returningAll()
    .execute()
}

export async function setNextCheck(db: Database, id: string, at: number): Promise<void> {
  await db.updateTable('payments').set({ next_check_at: at }).where('id', '=', id).execute()
}

/** Every step of a payment, oldest first. */
export async function listPaymentEvents(db: Database, paymentId: string) {
  return await db
    .selectFrom('payment_events')
    .select(['at', 'source', 'state', 'detail'])
    .where('payment_id', '=', paymentId)
    .orderBy('at')
    .execute()
}

/** Payments whose pay page was in the sandbox. */
export async function listSandboxPayments(db: Database): Promise<PaymentRow[]> {
  const payments = db.selectFrom('payments').selectAll()
  return await payments.where('redirect_url', 'like', sandboxPages).execute()
}

/** Bypasses the transition table: for what never was a payment. */
export async function setPaymentState(
  db: Database,
  id: string,
  state: PaymentState,
): Promise<void> {
  await db.updateTable('payments').set({ state }).where('id', '=', id).execute()
}

/** The prefix of a keyed digest; an unkeyed one does not contain ':'. */
export const keyedStart = 'keyed:'

/**
 * Payer digests without a key, at most `most`. Those that sort before and after the keyed ones are queried separately,
 * so SQLite reads no payment whose digest is keyed.
 */
export async function listPlainPayers(db: Database, most: number): Promise<string[]> {
  const plain = db
    .selectFrom('payments')
    .select('payer')
    .distinct()
    .where('payer', 'not like', `${keyedStart}%`)
    .limit(most)
  const before = plain.where('payer', '>', '').where('payer', '<', keyedStart)
  const behind = plain.where('payer', '>', `${keyedStart}~`)
  const rows = [...(await before.execute()), ...(await behind.execute())]
  return rows.slice(0, most).map(({ payer }) => payer)
}

/** Replaces one digest of a payer with the other. */
export async function renamePayer(db: Database, plain: string, payer: string): Promise<void> {
  await db.updateTable('payments').set({ payer }).where('payer', '=', plain).execute()
}

/** The references of a payment before any is known. */
export const noReferences = {
  provider_order_id: null,
  provider_transaction_id: null,
  bank_reference: null,
  payment_mode: null,
}

/** Stores the provider's and the bank's ids. */
export async function setReferences(
  db: Database,
  id: string,
  { orderId, transactionId, bankReference, mode }: PaymentReferences,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ provider_order_id: orderId, provider_transaction_id: transactionId })
    .set({ bank_reference: bankReference, payment_mode: mode })
    .where('id', '=', id)
    .execute()
}

/**
 * The last payment of the same purchase that was paid after `since`, but not at once: the bank had declined it before,
 * or it was one attempt of several. The buyer may not know which of them was accepted.
 */
export async function findPaidAtLast(
  db: Database,
  fingerprints: readonly string[],
  since: number,
): Promise<{ id: string; paid_at: number } | undefined> {
  return await db
    .selectFrom('payments')
    .innerJoin('payment_events as paid', 'paid.payment_id', 'payments.id')
    .select(['payments.id', 'paid.at as paid_at'])
    .where('payments.fingerprint', 'in', [...fingerprints])
    .where('payments.state', '=', 'paid')
    .where('paid.state', '=', 'paid')
    .where('paid.at', '>', since)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('payment_events as before')
            .select('before.payment_id')
            .whereRef('before.payment_id', '=', 'payments.id')
            .where('before.state', 'in', ['failed', 'expired']),
        ),
        where.exists(
          where
            .selectFrom('payments as others')
            .select('others.id')
            .whereRef('others.purchase_id', '=', 'payments.purchase_id')
            .whereRef('others.id', '!=', 'payments.id'),
        ),
      ]),
    )
    .orderBy('paid.at', 'desc')
    .executeTakeFirst()
}

/** The last payment of the same purchase that was paid after `since`, and when that was. */
export async function findJustPaid(
  db: Database,
  fingerprints: readonly string[],
  since: number,
): Promise<{ id: string; purchase_id: string; paid_at: number } | undefined> {
  return await db
    .selectFrom('payments')
    .innerJoin('payment_events', 'payment_events.payment_id', 'payments.id')
    .select(['payments.id', 'payments.purchase_id', 'payment_events.at as paid_at'])
    .where('payments.fingerprint', 'in', [...fingerprints])
    .where('payments.state', '=', 'paid')
    .where('payment_events.state', '=', 'paid')
    .where('payment_events.at', '>', since)
    .orderBy('payment_events.at', 'desc')
    .executeTakeFirst()
}
