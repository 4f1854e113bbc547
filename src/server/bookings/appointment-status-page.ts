import type { StartedPayment } from '#contracts/orders.ts'
import type { AppointmentEntry } from '#contracts/catalogue-file.ts'
import { billOf } from '#domain/bill.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { anotherAttempt } from '#server/payments/another-attempt.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import type { Good } from '#server/payments/provider-metadata.ts'
import {
  type PayingAgain,
  priceToday,
  type StatusPage,
  refuseOtherPrice,
  type WayOn,
} from '#server/payments/status-page-link.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { holderOf } from '#server/unpaid-holds.ts'
import type { Words } from '#server/words.ts'
import { appointmentUrl, calendarFileUrl, findType, soldAs } from './sold-appointment.ts'
import { freeTimes } from './availability.ts'
import { holdTime, orSlotTaken, type RequestedTime } from './hold-time.ts'
import { getAppointment } from './queries/appointments.ts'

const minuteMs = 60_000
const longest = 64

/**
 * The purchased item as sent to the payment service: the kind, the minute in which it begins and, where that fits, the
 * requested coach. Must stay unchanged for anything sold, so that it can be rebuilt.
 */
export function goodOf(
  { id, pricePaise }: AppointmentEntry,
  { startsAtMs, coachId }: RequestedTime,
): Good {
  const when = `${id}.${Math.floor(startsAtMs / minuteMs).toString(36)}`
  const whole = coachId === undefined ? when : `${when}.${coachId}`
  return { productId: whole.length <= longest ? whole : when, quantity: 1, pricePaise }
}

const requestedTimeOf = ({ starts_at: startsAtMs, coach_id }: AppointmentRow): RequestedTime => ({
  startsAtMs,
  coachId: coach_id || undefined,
})

/** The kind of appointment as it is sold now. Throws `not-found`, also for one that has become free. */
function soldType(shop: Shop, row: AppointmentRow) {
  const type = findType(shop, row.type_id)
  if (!type || type.pricePaise === 0) throw new Refusal('not-found', 'noAppointmentType')
  return type
}

/** The content of its purchase page: the time, and the link to the appointment's own page. */
export async function appointmentStatusPage(
  db: Database,
  shop: Shop,
  { subject_id: id, amount_paise: pricePaise }: PaymentRow,
): Promise<StatusPage> {
  const row = await getAppointment(db, id)
  const sold = soldAs(shop, row)
  const isTheirs = row.state === 'confirmed'
  const waits = row.state === 'unplaced'
  const hasTime = isTheirs || row.state === 'held'
  const nameOf = ({ ownAppointment }: Words) =>
    hasTime ? ownAppointment.bought(sold.name, sold.coachName, row.starts_at) : sold.name
  return {
    lines: [{ name: nameOf, quantity: 1, pricePaise }],
    ...(isTheirs && { paid: ({ chooseTime }) => `${chooseTime.meeting[sold.meeting]}.` }),
    ...(hasTime && {
      when: ({ appointments }) => appointments.moment(row.starts_at),
    }),
    today: await priceToday(async () => await priceOfSame(db, shop, row)),
    ...(waits && {
      next: ({ appointments }) => appointments.unplaced.choose(row.choose_until ?? 0),
    }),
    onceItIsPaid: isTheirs ? linksOf(shop, id) : waits ? [chooseAt(shop, id)] : [],
    forOthers: [{ href: '/get-a-consultation', text: ({ forms }) => forms.getConsultation }],
  }
}

const linksOf = (shop: Shop, id: string): WayOn[] => [
  { href: appointmentUrl(shop, id), text: ({ appointments }) => appointments.ways.own },
  { href: calendarFileUrl(shop, id), text: ({ statusPage }) => statusPage.calendar },
]

const chooseAt = (shop: Shop, id: string): WayOn => ({
  href: appointmentUrl(shop, id),
  text: ({ appointments }) => appointments.ways.choose,
})

/** The current price of the same time. Throws `slot-taken` when it is gone. */
async function priceOfSame(db: Database, shop: Shop, row: AppointmentRow): Promise<number> {
  const type = soldType(shop, row)
  const requested = requestedTimeOf(row)
  const within = { fromMs: requested.startsAtMs, untilMs: requested.startsAtMs + 1 }
  const wanted = { within, coachId: requested.coachId, except: row.id }
  if ((await freeTimes(db, shop, type, wanted)).length === 0)
    throw new Refusal('slot-taken', 'slotTaken')
  return type.pricePaise
}

/** Holds the same time again for the same customer, with their previous details. Throws `slot-taken` too. */
export async function payAppointmentAgain(
  shop: Shop,
  payment: PaymentRow,
  { visitor: { client }, shownPaise }: PayingAgain,
): Promise<StartedPayment> {
  const row = await getAppointment(shop.db, payment.subject_id)
  const type = soldType(shop, row)
  refuseOtherPrice(type.pricePaise, shownPaise)
  const { name, email, phone, message, zone, language, state_of_india: state } = row
  const asked = {
    ...{ name, email, phone, message, zone, language, state },
    ...{ holder: holderOf(shop, client), crowd: client.crowd, again: true },
  }
  const requested = requestedTimeOf(row)
  return await orSlotTaken(shop, type.id, requested, () =>
    startPayment(shop, {
      ...anotherAttempt(kindOf(shop, payment), payment, shop.now()),
      bill: billOf([goodOf(type, requested)]),
      memo: { name, email, phone },
      store: async (db) => (await holdTime(db, shop, type, { requested, asked, own: row.id })).id,
    }),
  )
}
