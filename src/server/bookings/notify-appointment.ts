import { changeUntilMs } from '#domain/appointment-times.ts'
import type { Database } from '#server/database/tables.ts'
import { findStatusPageUrl } from '#server/payments/status-page-key.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import { appointmentUrl, calendarFileUrl, soldAs } from './sold-appointment.ts'
import {
  appointmentCoachMail,
  appointmentConfirmedMail,
  appointmentMovedMail,
  appointmentNotice,
  appointmentUnplacedMail,
} from './emails/appointments.ts'
import type { AppointmentDetails } from './emails/appointment-calendar.ts'
import { keyOfChange, noticeKeyStart } from './queries/due-appointments.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'

/** The relevant payment of an appointment: the one that was received, else the newest. */
export async function paymentOfAppointment(db: Database, id: string) {
  const payments = await listPayments(db, [id])
  return payments.find(({ state }) => state === 'paid') ?? payments[0]
}

/** The details of an appointment for mails and calendars. */
export async function detailsOf(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
): Promise<AppointmentDetails> {
  const payment = await paymentOfAppointment(db, row.id)
  return {
    ...{ row, sold: soldAs(shop, row), firm: shop.catalogue.firm, at: shop.now() },
    ...{ pageUrl: appointmentUrl(shop, row.id), calendarUrl: calendarFileUrl(shop, row.id) },
    transactionId: payment?.id,
    statusPageUrl: payment && (await findStatusPageUrl(db, shop, payment)),
    host: new URL(shop.siteUrl()).hostname,
  }
}

/** The deadline for changes by the customer. */
export const changeUntilOf = (shop: Shop, row: AppointmentRow) =>
  changeUntilMs(row.starts_at, soldAs(shop, row).changeUntilHours)

/** The content of the customer's confirmation. */
export async function confirmationOf(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
): Promise<NewMail> {
  return await appointmentConfirmedMail(await detailsOf(db, shop, row), changeUntilOf(shop, row))
}

/** Notifies the customer, the coach and the firm of a confirmed appointment. */
export async function notifyConfirmed(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
): Promise<void> {
  const at = shop.now()
  await insertMail(db, await confirmationOf(db, shop, row), at)
  await notifyCoach(db, shop, row, 'confirmed')
  await notifyFirm(db, shop, row, { isUnplaced: false })
}

/** Notifies of an appointment that is paid or confirmed, but has no time. */
export async function notifyUnplaced(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
  { byFirm }: { byFirm: boolean },
): Promise<void> {
  const details = await detailsOf(db, shop, row)
  const chooseUntil = row.choose_until ?? shop.now()
  await insertMail(db, await appointmentUnplacedMail(details, { byFirm, chooseUntil }), shop.now())
  if (byFirm) await notifyCoach(db, shop, row, 'cancelled')
  else await notifyFirm(db, shop, row, { isUnplaced: true })
}

/** Notifies of a move: from another time, and perhaps from another coach. */
export async function notifyMoved(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
  before: AppointmentRow,
): Promise<void> {
  const mail = await appointmentMovedMail(await detailsOf(db, shop, row), before.starts_at)
  await insertMail(db, mail, shop.now())
  if (row.coach_id === before.coach_id) return await notifyCoach(db, shop, row, 'moved')
  await notifyCoach(db, shop, { ...before, sequence: row.sequence }, 'cancelled')
  await notifyCoach(db, shop, row, 'confirmed')
}

export async function notifyCoach(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
  what: 'confirmed' | 'moved' | 'cancelled',
): Promise<void> {
  const mail = await appointmentCoachMail(await detailsOf(db, shop, row), what)
  const onceKey = keyOfChange({ keyStart: noticeKeyStart, keyEnd: `coach:${what}` }, row)
  if (mail) await insertMail(db, { ...mail, onceKey }, shop.now())
}

async function notifyFirm(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
  { isUnplaced }: { isUnplaced: boolean },
): Promise<void> {
  const payment = await paymentOfAppointment(db, row.id)
  const transactionId = payment?.id ?? row.id
  const notice = await appointmentNotice(await detailsOf(db, shop, row), {
    isUnplaced,
    transactionId,
  })
  const keyEnd = isUnplaced ? 'firm:unplaced' : 'firm'
  const onceKey = keyOfChange({ keyStart: noticeKeyStart, keyEnd }, row)
  await insertMail(db, { ...notice, onceKey }, shop.now())
}
