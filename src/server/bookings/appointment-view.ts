import type { AppointmentPage } from '#contracts/appointments/get-appointment.ts'
import { movesAtMost } from '#domain/appointment-state.ts'
import { indiaMoment } from '#domain/india-day.ts'
import { hasArrived } from '#domain/payment-state.ts'
import type { Shop } from '#server/shop.ts'
import { calendarFileUrl, openAppointment } from './appointment-key.ts'
import { isCancellable, isRefundable } from './cancel-appointment.ts'
import { findType, soldAs } from './sold-appointment.ts'
import type { AppointmentRow } from '#server/database/appointments-tables.ts'
import { changeUntilOf, paymentOfAppointment } from './tell-appointment.ts'

/** Whether whoever booked can give it another time now. */
function isMovable(shop: Shop, row: AppointmentRow): boolean {
  if (!findType(shop, row.type_id)) return false
  if (row.state === 'unplaced') return true
  const isInTime = shop.now() <= changeUntilOf(shop, row)
  return row.state === 'confirmed' && isInTime && row.moves < movesAtMost
}

/** Whether cancelling gives the money back; of what is cancelled, whether it does. */
async function isGivenBack(shop: Shop, row: AppointmentRow): Promise<boolean> {
  if (row.state !== 'cancelled') return isRefundable(shop, row)
  const payment = await paymentOfAppointment(shop.db, row.id)
  return payment !== undefined && payment.state !== 'paid' && hasArrived(payment.state)
}

/** What the page of an appointment tells. */
export async function viewAppointment(shop: Shop, row: AppointmentRow): Promise<AppointmentPage> {
  const { name, coachName, meeting, meetingLink } = soldAs(shop, row)
  const isComing = row.state === 'confirmed' && row.ends_at > shop.now()
  return {
    ...{ id: row.id, typeId: row.type_id, name, state: row.state },
    ...{ coachId: row.coach_id, coachName, meeting },
    ...(isComing && meeting === 'video' && meetingLink && { meetingLink }),
    startsAt: indiaMoment(row.starts_at),
    endsAt: indiaMoment(row.ends_at),
    pricePaise: row.price_paise,
    sequence: row.sequence,
    ...(row.hold_until !== null && { heldUntil: indiaMoment(row.hold_until) }),
    needsCode: row.state === 'held' && row.price_paise === 0,
    canMove: isMovable(shop, row),
    canCancel: isCancellable(shop, row),
    isRefunded: await isGivenBack(shop, row),
    changeUntil: indiaMoment(changeUntilOf(shop, row)),
    ...(row.state === 'unplaced' &&
      row.choose_until !== null && { chooseUntil: indiaMoment(row.choose_until) }),
    ...(isComing && { calendar: calendarFileUrl(shop, row.id) }),
  }
}

/** The appointment behind a link. Throws `not-found`. */
export async function readAppointment(
  shop: Shop,
  link: { id: string; key: string },
): Promise<AppointmentPage> {
  return await viewAppointment(shop, await openAppointment(shop, link))
}
