import { chooseWithinMs, isOver } from '#domain/appointment-state.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Cause } from '#server/payments/reason.ts'
import { beginRefund, leftToGiveBack, type RefundRequest } from '#server/payments/begin-refund.ts'
import { settleRefundIfAnswered } from '#server/payments/sync-refund.ts'
import { returnUses } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { freeLimitUses } from './book-appointment.ts'
import { forEachIsolated } from '#server/log.ts'
import { appointmentCancelledMail } from './emails/appointments.ts'
import { changeAppointment, getAppointment, lockAppointment } from './queries/appointments.ts'
import { listUntoldCancellations } from './queries/due-appointments.ts'
import { withdrawAppointment } from './queries/release-appointments.ts'
import { freeCells } from './queries/slots.ts'
import {
  changeUntilOf,
  paymentOfAppointment,
  notifyCoach,
  notifyUnplaced,
  detailsOf,
} from './notify-appointment.ts'

/**
 * Notifies of every cancellation, also one that results from a refund alone: calendars must drop the event. Idempotent,
 * and safe to run from several processes.
 */
export async function notifyCancelled(shop: Shop): Promise<void> {
  const untold = await listUntoldCancellations(shop.db)
  await forEachIsolated(shop, 'notifyCancelled', untold, ({ id }) =>
    inTransaction(shop.db, async (db) => {
      const row = await lockAppointment(db, id)
      if (row?.state !== 'cancelled' || row.ended_at !== null) return
      await changeAppointment(db, id, { ended_at: shop.now() })
      const details = await detailsOf(db, shop, row)
      // After an account deletion there is no customer to mail, but still the coach.
      if (row.email) await insertMail(db, await appointmentCancelledMail(details), shop.now())
      // If it no longer had a time, the coach was notified when the time was given up.
      if (row.choose_until === null) await notifyCoach(db, shop, row, 'cancelled')
    }),
  )
  if (untold.length > 0) void shop.outbox.deliver()
}

/** Whether cancelling it now refunds the price: before the deadline, or when it has no time. */
export function isRefundable(shop: Shop, row: AppointmentRow): boolean {
  if (row.price_paise === 0) return false
  return row.state === 'unplaced' || shop.now() <= changeUntilOf(shop, row)
}

export const isCancellable = ({ now }: Shop, { state, starts_at }: AppointmentRow) =>
  state === 'unplaced' || (state === 'confirmed' && starts_at > now())

interface Cancelling extends Pick<RefundRequest, 'allow'> {
  readonly by: 'person' | 'firm'
  /** The member of staff. */
  readonly actor?: string
  readonly isRefunded: (row: AppointmentRow) => boolean
}

/**
 * Cancels an appointment: frees its time and refunds its price if `isRefunded`. Idempotent. Throws `invalid-request`
 * for one that has begun, or was never confirmed.
 */
async function cancel(
  shop: Shop,
  id: string,
  { by, actor, isRefunded, allow }: Cancelling,
): Promise<AppointmentRow> {
  let refundId: string | undefined
  const cancelled = await inQueue(shop.db, `appointment:${id}`, shop.now(), async (db) => {
    const row = await lockAppointment(db, id)
    if (!row) throw new Refusal('not-found', 'noAppointment')
    if (row.state === 'cancelled') return row
    if (!isCancellable(shop, row)) {
      const reason = isOver(row, shop.now()) ? 'appointmentOver' : 'notCancellable'
      throw new Refusal('invalid-request', reason)
    }
    const reason: Cause = ({ purchases }) =>
      by === 'firm'
        ? purchases.goesBack.appointmentCancelledByFirm
        : purchases.goesBack.appointmentCancelled
    refundId = isRefunded(row)
      ? await refund(db, shop, row, { reason, actor: actor ?? by, waits: true, allow })
      : undefined
    if (refundId === undefined) await withdrawAppointment(db, id, shop.now())
    await returnFreeUse(db, shop, row)
    await writeAudit(db, shop, { action: 'appointment.cancelled', subject: id, facts: { by } })
    return await changeAppointment(db, id, { ended_by: by })
  })
  if (refundId !== undefined) await settleRefundIfAnswered(shop, refundId, 'operator')
  await notifyCancelled(shop)
  return await getAppointment(shop.db, cancelled.id)
}

/** Gives the use of the free offer back; a later use, counted in a window of its own, stays counted. */
export async function returnFreeUse(db: Database, shop: Shop, row: AppointmentRow): Promise<void> {
  if (row.price_paise > 0) return
  for (const { name, windowMs } of freeLimitUses(shop, row))
    await returnUses(db, [name], row.created_at + 2 * windowMs)
}

interface Refunding extends Pick<RefundRequest, 'waits' | 'allow'> {
  readonly reason: Cause
  readonly actor: string
}

/** Refunds its payment; undefined if none arrived, or all is being refunded already. The ledger withdraws it. */
export async function refund(
  db: Database,
  shop: Shop,
  { id }: AppointmentRow,
  { reason, actor, waits, allow }: Refunding,
): Promise<string | undefined> {
  const payment = await paymentOfAppointment(db, id)
  if (payment?.state !== 'paid') return undefined
  if (waits && (await leftToGiveBack(db, payment.id)) <= 0) return undefined
  return await beginRefund(db, shop, payment, { source: 'operator', actor, reason, waits, allow })
}

/** Cancels on behalf of the customer: refunds the price while changes are allowed, or while it has no time. */
export async function cancelOwn(shop: Shop, id: string): Promise<AppointmentRow> {
  return await cancel(shop, id, { by: 'person', isRefunded: (row) => isRefundable(shop, row) })
}

/** Cancels on behalf of the firm, until it begins, and refunds the price. After that, use `refundPayment`. */
export async function cancelByFirm(
  shop: Shop,
  id: string,
  actor: string,
  allow?: RefundRequest['allow'],
): Promise<AppointmentRow> {
  return await cancel(shop, id, {
    ...{ by: 'firm', actor, allow },
    isRefunded: ({ price_paise }) => price_paise > 0,
  })
}

/**
 * For the firm, when it cannot keep the time: the customer chooses another one or a refund; after three days without a
 * choice it is refunded automatically. Throws `invalid-request` for one that is not confirmed, or has begun.
 */
export async function requestNewTime(shop: Shop, id: string): Promise<AppointmentRow> {
  const unplaced = await inQueue(shop.db, `appointment:${id}`, shop.now(), async (db) => {
    const row = await lockAppointment(db, id)
    if (!row) throw new Refusal('not-found', 'noAppointment')
    if (row.state !== 'confirmed') throw new Refusal('invalid-request', 'notConfirmed')
    if (row.starts_at <= shop.now()) throw new Refusal('invalid-request', 'notCancellable')
    await freeCells(db, id)
    const next = await changeAppointment(db, id, {
      ...{ state: 'unplaced', sequence: row.sequence + 1 },
      choose_until: shop.now() + chooseWithinMs,
    })
    await writeAudit(db, shop, {
      action: 'appointment.unplaced',
      subject: id,
      facts: { by: 'firm' },
    })
    await notifyUnplaced(db, shop, next, { byFirm: true })
    return next
  })
  void shop.outbox.deliver()
  return unplaced
}
