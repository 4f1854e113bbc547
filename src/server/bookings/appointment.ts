import type { PersonalPurchases } from '#contracts/personal-data.ts'
import { chooseWithinMs } from '#domain/appointment-state.ts'
import { indiaMoment } from '#domain/india-time.ts'
import { formatPhone } from '#domain/phone.ts'
import { type AppointmentRow, retentionOfAppointment } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { describeBuyer } from '#server/payments/buyer.ts'
import type { ToldBooking } from '#server/payments/purchase-type.ts'
import type { PurchaseType } from '#server/payments/find-purchase-type.ts'
import { tellBookings } from '#server/payments/tell-bookings.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { appointmentUrl, calendarFileUrl, soldAs } from './sold-appointment.ts'
import { appointmentStatusPage, payAppointmentAgain } from './appointment-status-page.ts'
import { bookingRefusals } from './notify-request.ts'
import { placeAppointment } from './move-appointment.ts'
import {
  changeAppointment,
  findAppointment,
  getAppointment,
  listAppointmentsOf,
  lockAppointment,
  setAppointmentEmail,
} from './queries/appointments.ts'
import { appointmentRequests, eraseAppointments } from './queries/erase.ts'
import { appointmentList } from './queries/lists.ts'
import {
  countFreeAppointments,
  listOldFree,
  releaseAppointment,
  withdrawAppointment,
} from './queries/release-appointments.ts'
import { confirmationOf, notifyConfirmed, notifyUnplaced } from './notify-appointment.ts'

/** The appointments booked with this e-mail, without those never confirmed. */
async function listBookedTimes(shop: Shop, email: string, words: Words): Promise<ToldBooking[]> {
  const rows = await listAppointmentsOf(shop.db, email)
  return await tellBookings(shop, rows, (row) => bookingOf(shop, row, words))
}

function bookingOf(shop: Shop, row: AppointmentRow, words: Words): ToldBooking | undefined {
  const { id, state, starts_at, ends_at, confirmed_at, created_at } = row
  if (confirmed_at === null && state !== 'unplaced') return undefined
  const { name, meeting, meetingLink } = soldAs(shop, row)
  const upcoming = state === 'unplaced' || (state === 'confirmed' && ends_at > shop.now())
  const hasTime = upcoming && state === 'confirmed'
  return {
    ...{ _id: id, name, bookedAt: new Date(created_at).toISOString(), upcoming },
    ...words.purchases.appointment.booked,
    ...(state !== 'unplaced' && {
      startsAt: indiaMoment(starts_at),
      takesPlace: words.appointments.moment(starts_at),
    }),
    ...(hasTime &&
      meeting === 'video' &&
      meetingLink && {
        ...{ joinLink: meetingLink, joinText: words.appointments.ways.join },
      }),
    ...(hasTime && { calendar: calendarFileUrl(shop, id) }),
    ...(upcoming && { change: appointmentUrl(shop, id) }),
  }
}

/** A time with a coach; needs no account. */
export const appointmentKind: PurchaseType = {
  name: 'appointment',
  words: ({ purchases }) => purchases.appointment,
  isOffered: ({ catalogue }) => catalogue.appointments.length > 0,
  boughtAt: '/get-a-consultation',
  refusals: bookingRefusals,
  requests: { ...appointmentRequests, asked: ({ purchases }) => purchases.appointment.asked },
  deliver: deliverTime,
  async next(db, id) {
    const { state, choose_until: until } = await getAppointment(db, id)
    if (state === 'unplaced') return ({ appointments }) => appointments.unplaced.choose(until ?? 0)
    if (state === 'cancelled') return ({ ownAppointment }) => ownAppointment.cancelled.words
    return undefined
  },
  release: releaseAppointment,
  // The time was released if the customer has chosen another one since.
  isKept: async (db, id) => (await getAppointment(db, id)).state === 'held',
  withdraw: withdrawAppointment,
  async buyer(db, id) {
    const { name, email, phone, language } = await getAppointment(db, id)
    return { email, language, who: describeBuyer(name, email, formatPhone(phone)) }
  },
  findAddress: async (db, id) => (await findAppointment(db, id))?.email || undefined,
  setAddress: setAppointmentEmail,
  receipt: async (shop, id) => await receiptOf(shop, id),
  free: { receipt: receiptOf, count: countFreeAppointments, old: listOldFree },
  statusPage: appointmentStatusPage,
  payAgain: payAppointmentAgain,
  bookings: listBookedTimes,
  lists: [appointmentList],
  async describe(db, id) {
    const { key_hash, holder, sold, ...row } = await getAppointment(db, id)
    return { fields: { ...row, phone: formatPhone(row.phone) } }
  },
  async personalData({ db }, { email }) {
    const rows = await listAppointmentsOf(db, email)
    return { ids: rows.map(({ id }) => id), data: { appointments: rows.map(toPersonalData) } }
  },
  retained: retentionOfAppointment,
  async detach(db, { email }, at) {
    const rows = await listAppointmentsOf(db, email)
    // The customer can no longer be reached about it; paid ones continue as their mails say.
    for (const { id, price_paise } of rows)
      if (price_paise === 0) await withdrawAppointment(db, id, at)
    return rows.map(({ id }) => id)
  },
  erase: eraseAppointments,
}

/**
 * Confirms the time once paid. If it is gone, the customer chooses another one or a refund: it is never just retained.
 */
async function deliverTime(
  db: Database,
  shop: Shop,
  { subject_id: id }: PaymentRow,
  at: number,
): Promise<undefined> {
  const row = (await lockAppointment(db, id)) ?? (await getAppointment(db, id))
  const placed = await placeAppointment(db, shop, row)
  if (placed) return await notifyConfirmed(db, shop, placed).then(() => undefined)
  const unplaced = await changeAppointment(db, id, {
    ...{ state: 'unplaced', hold_until: null },
    choose_until: at + chooseWithinMs,
  })
  await notifyUnplaced(db, shop, unplaced, { byFirm: false })
}

/** Time and joining details of a confirmed appointment; throws for any other. */
async function receiptOf(shop: Shop, id: string) {
  const row = await findAppointment(shop.db, id)
  if (row?.state !== 'confirmed') throw new Refusal('invalid-request', 'notConfirmed')
  return await confirmationOf(shop.db, shop, row)
}

function toPersonalData(row: AppointmentRow): PersonalPurchases['appointments'][number] {
  const { name, email, message, zone, language, state } = row
  const moment = (epochMs: number) => new Date(epochMs).toISOString()
  return {
    ...{ typeId: row.type_id, coachId: row.coach_id, state, name, email, message, zone, language },
    phone: formatPhone(row.phone),
    stateOfIndia: row.state_of_india,
    note: row.note,
    startsAt: moment(row.starts_at),
    bookedAt: moment(row.created_at),
  }
}
