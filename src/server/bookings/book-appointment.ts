import {
  type Appointment,
  type BookedAppointment,
} from '#contracts/appointments/book-appointment.ts'
import type { AppointmentEntry } from '#contracts/shopping/appointment-entry.ts'
import { billOf } from '#domain/bill.ts'
import { anyCoach } from '#domain/free-days.ts'
import type { Client } from '#server/http/client-address.ts'
import type { Visitor } from '#server/http/caller.ts'
import { hasLedSomewhere } from '#server/payments/earlier-purchase.ts'
import { payerOf } from '#server/payments/payer.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { bookingsPerHour, limitNetwork } from '#server/rate-limit/limit-uses.ts'
import { holderOf } from '#server/unpaid-holds.ts'
import { tellOfRequest } from './tell-of-request.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { appointmentKind } from './appointment.ts'
import { bookFree } from './book-free.ts'
import { goodOf } from './good-of-time.ts'
import { type Asked, holdTime } from './hold-time.ts'
import { inTurn } from './crowd.ts'
import { appointmentRequestNotice } from './letters/to-coach.ts'
import { appointmentRequests } from './queries/erase-appointments.ts'
import { toldOf } from './tell-appointment.ts'
import { findType } from './sold-appointment.ts'
import { isTakenByOthers, orSlotTaken, TimeGone, type TimeWish } from './take-time.ts'

/**
 * Holds a free time and opens its payment; of what is free, mails the code that confirms it. Needs no account. Throws `slot-taken`
 * with the nearest free times, what `refuseSecond` throws, `not-found` for a kind or a coach that there is not, `too-many-requests`, and
 * what `startPayment` and `bookFree` throw.
 */
export async function bookAppointment(
  shop: Shop,
  appointment: Appointment,
  visitor: Visitor,
): Promise<BookedAppointment> {
  const { client } = visitor
  await limitNetwork(shop, client, bookingsPerHour)
  const type = findType(shop, appointment.typeId)
  if (!type) throw new Refusal('not-found', 'noAppointmentType')
  const wish = wishOf(type, appointment)
  const language = appointment.language ?? visitor.language
  const { name, phone, email, message, state, zone, again } = appointment
  const asked: Asked = {
    ...{ name, phone, email, message, state, zone, language },
    ...{ holder: holderOf(shop, client), crowd: client.crowd, again },
  }
  return await orSlotTaken(shop, type.id, wish, () =>
    inTurn(shop, `${type.id} ${wish.startsAtMs}`, {
      refuse: () => refuseLatecomer(shop, type, { wish, appointment }),
      work: () =>
        type.pricePaise === 0
          ? bookFree(shop, type, { wish, asked, client })
          : payForTime(shop, type, { wish, asked, appointment, client }),
    }),
  )
}

/** Whose page has led to a payment already is led there again, whoever has that time now. */
async function refuseLatecomer(
  shop: Shop,
  type: AppointmentEntry,
  { wish, appointment }: { wish: TimeWish; appointment: Appointment },
): Promise<void> {
  const { email, purchaseKey } = appointment
  if (!(await isTakenByOthers(shop, type, wish, email))) return
  if (await hasLedSomewhere(shop, { payer: payerOf(shop, appointment), purchaseKey })) return
  throw new TimeGone()
}

/** Throws `not-found` for a coach who does not give this. */
function wishOf({ coaches }: AppointmentEntry, { coachId, startsAt }: Appointment): TimeWish {
  const startsAtMs = Date.parse(startsAt)
  if (coachId === anyCoach) return { startsAtMs }
  if (!coaches.some(({ id }) => id === coachId)) throw new Refusal('not-found', 'noCoach')
  return { startsAtMs, coachId }
}

interface Paying {
  readonly wish: TimeWish
  readonly asked: Asked
  readonly appointment: Appointment
  readonly client: Client
}

async function payForTime(
  shop: Shop,
  type: AppointmentEntry,
  { wish, asked, appointment, client }: Paying,
): Promise<BookedAppointment> {
  const { name, phone, email, message, purchaseKey, again } = appointment
  const started = await startPayment(shop, {
    kind: appointmentKind,
    bill: billOf([goodOf(type, wish)]),
    payer: payerOf(shop, appointment),
    wish: [type.id, wish.coachId ?? anyCoach, wish.startsAtMs, name, phone, email, message],
    ...{ purchaseKey, again },
    memo: { name, email, phone },
    store: async (db, paymentId) => {
      const row = await holdTime(db, shop, type, { wish, asked })
      await tellOfRequest(db, shop, {
        ...{ requests: appointmentRequests, id: row.id, area: client.area },
        same: [type.id, row.email.toLowerCase(), row.phone],
        notice: async () => await appointmentRequestNotice(await toldOf(db, shop, row), paymentId),
      })
      return row.id
    },
  })
  return { ...started, paymentStatus: 'Pending' }
}
