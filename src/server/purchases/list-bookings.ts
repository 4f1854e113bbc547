import type { Booking } from '#contracts/purchases/list-bookings.ts'
import type { Language } from '#domain/language.ts'
import { paymentStatus } from '#domain/payment-state.ts'
import { endsAt, startsAt } from '#domain/webinar-time.ts'
import { findUser } from '#server/account/queries/users.ts'
import { bookingOf } from '#server/appointments/own-bookings.ts'
import { listAppointmentsOf } from '#server/appointments/queries/appointments.ts'
import type { AppointmentRow } from '#server/appointments/tables.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { findOwnPassport } from '#server/ledger/find-passport.ts'
import { listPayments } from '#server/ledger/queries/payments.ts'
import type { Shop } from '#server/shop.ts'
import { knownWebinar } from '#server/shopping/sold-items.ts'
import { type Words, wordsIn } from '#server/words.ts'
import { listConsultationsOf } from './queries/consultations.ts'
import { findStandingSeat, listEnrollmentsOf } from './queries/enrollments.ts'
import type { ConsultationRow, EnrollmentRow } from './tables.ts'
import { calendarUrl } from './webinar-calendar.ts'

/** Nobody tells us when a call was made; by then it was, or somebody has asked why not. */
const callIsOverMs = 14 * 24 * 60 * 60_000

interface Told {
  readonly payment: PaymentRow | undefined
  readonly words: Words
}

/**
 * The consultations, appointments and seats that were booked with the e-mail of an account, newest first, in words of `language`.
 * Its owner has shown that the mailbox is theirs. A seat that is nobody's any more and cost nothing is left out.
 */
export async function listBookings(
  shop: Shop,
  userId: string,
  language: Language,
): Promise<Booking[]> {
  const email = (await findUser(shop.db, userId))?.email
  if (!email) return []
  const calls = await listConsultationsOf(shop.db, email)
  const seats = await listEnrollmentsOf(shop.db, email)
  const times = await listAppointmentsOf(shop.db, email)
  const payments = await listPayments(
    shop.db,
    [...calls, ...seats, ...times].map(({ id }) => id),
  )
  const toldOf = ({ id }: { readonly id: string }) => ({
    payment: payments.find(({ subject_id }) => subject_id === id),
    words: wordsIn(language),
  })
  const bookings = [
    ...(await Promise.all(calls.map((row) => toCall(shop, row, toldOf(row))))),
    ...(await Promise.all(seats.map((row) => toSeat(shop, row, toldOf(row))))).flat(),
    ...(await Promise.all(times.map((row) => toTime(shop, row, toldOf(row))))).flat(),
  ]
  return bookings.toSorted((a, b) => b.bookedAt.localeCompare(a.bookedAt))
}

async function toCall(
  shop: Shop,
  { id, created_at, free_minutes: minutes }: ConsultationRow,
  { payment, words }: Told,
): Promise<Booking> {
  const isFree = minutes !== null
  const isWanted = isFree || payment?.state === 'paid'
  return {
    ...{ _id: id, kind: 'consultation', bookedAt: moment(created_at) },
    name: isFree ? words.consultation.freeCall.title(minutes) : words.passport.consultation,
    upcoming: isWanted && shop.now() < created_at + callIsOverMs,
    ...(await moneyOf(shop, payment)),
  }
}

async function toSeat(
  shop: Shop,
  row: EnrollmentRow,
  { payment, words }: Told,
): Promise<Booking[]> {
  const { id, webinar_id, created_at } = row
  const webinar = await knownWebinar(shop.db, shop, webinar_id)
  const isTheirs = (await findStandingSeat(shop.db, id)) !== undefined
  if (!isTheirs && !payment) return []
  const upcoming = isTheirs && webinar !== undefined && shop.now() < endsAt(webinar)
  return [
    {
      ...{ _id: id, kind: 'seat', bookedAt: moment(created_at), upcoming },
      name: webinar?.title ?? words.forms.webinar,
      ...(webinar && {
        startsAt: moment(startsAt(webinar)),
        takesPlace: words.webinar.weekdayAndStart(webinar),
      }),
      ...(upcoming && {
        joinLink: webinar.joinLink,
        calendar: await calendarUrl(shop.db, shop, id),
      }),
      ...(await moneyOf(shop, payment)),
    },
  ]
}

async function toTime(
  shop: Shop,
  row: AppointmentRow,
  { payment, words }: Told,
): Promise<Booking[]> {
  const booking = bookingOf(shop, row, words)
  return booking ? [{ ...booking, ...(await moneyOf(shop, payment)) }] : []
}

async function moneyOf(shop: Shop, payment: PaymentRow | undefined) {
  if (!payment) return {}
  const passport = await findOwnPassport(shop, payment)
  return {
    paymentStatus: paymentStatus(payment.state),
    totalAmount: payment.amount_paise,
    ...(passport && { passport }),
  }
}

const moment = (epochMs: number) => new Date(epochMs).toISOString()
