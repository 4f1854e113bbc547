import type { Enrolled, Enrollment, Opening } from '#contracts/bookings.ts'
import type { WebinarEntry } from '#contracts/catalogue-file.ts'
import { billOf } from '#domain/bill.ts'
import { namesChallenge } from '#domain/contact.ts'
import type { Language } from '#domain/language.ts'
import { type GivenConsent, recordConsent, understandConsent } from '#server/privacy/consents.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Visitor } from '#server/http/caller.ts'
import { payerOf } from '#server/payments/payer.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { refuseBlocked } from '#server/rate-limit/blocks.ts'
import { bookingsPerHour, limitNetwork } from '#server/rate-limit/rate-limit.ts'
import { holderOf } from '#server/unpaid-holds.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { storeSeatRequest } from './seat-status-page.ts'
import { confirmSeat } from './confirm-seat.ts'
import { openWebinars, refuseFullyBooked } from './hold-seat.ts'
import {
  hasFreeSeat,
  insertEnrollment,
  isEnrolled,
  lockSeats,
  takeSeat,
} from './queries/enrollments.ts'
import { seatKind } from './seat.ts'
import type { EnrollmentRow } from '#server/database/purchase-tables.ts'

/** Reserves a seat: at once when the webinar is free, otherwise while it is being paid for. */
export async function enrollInWebinar(
  shop: Shop,
  enrollment: Enrollment,
  { client, language }: Visitor,
): Promise<Enrolled> {
  await limitNetwork(shop, client, bookingsPerHour)
  await refuseBlocked(shop, { email: enrollment.email, phone: enrollment.phone, client })
  const webinar = openWebinars(shop).find(
    ({ id }) => enrollment.webinarId === undefined || id === enrollment.webinarId,
  )
  if (!webinar) throw new Refusal('not-found', 'noWebinar')
  const holder = holderOf(shop, client)
  const row = { ...toRow(shop, webinar, enrollment), holder, language }
  const consent = await consentIn(shop, enrollment, language)
  if (webinar.pricePaise === null) return await takeFreeSeat(shop, webinar, row, consent)
  if (await isEnrolled(shop.db, webinar.id, row)) return { enrolled: true }
  const { purchaseKey, again } = enrollment
  const opening = { purchaseKey, again }
  const priced = { ...webinar, pricePaise: webinar.pricePaise }
  return await payForSeat(shop, priced, { ...row, area: client.area, consent }, opening)
}

async function takeFreeSeat(
  shop: Shop,
  webinar: WebinarEntry,
  row: EnrollmentRow,
  consent: GivenConsent | undefined,
): Promise<Enrolled> {
  if (await hasFreeSeat(shop.db, webinar.id, row)) return { enrolled: true }
  const queue = `enroll:${webinar.id}:${payerOf(shop, row)}`
  await inQueue(shop.db, queue, shop.now(), async (db) => {
    // Checked again under the lock: two simultaneous submissions book one seat.
    if (await hasFreeSeat(db, webinar.id, row)) return
    if (!(await takeSeat(db, webinar.id, webinar.seats)))
      refuseFullyBooked(await lockSeats(db, webinar.id), webinar)
    await insertEnrollment(db, { ...row, state: 'confirmed', confirmed_at: shop.now() })
    if (consent) await recordConsent(db, shop, consent, { ...row, about: row.id })
    await confirmSeat(db, shop, row.id, undefined, shop.now())
  })
  void shop.outbox.deliver()
  return { enrolled: true }
}

async function payForSeat(
  shop: Shop,
  webinar: WebinarEntry & { readonly pricePaise: number },
  { area, consent, ...row }: EnrollmentRow & Parameters<typeof storeSeatRequest>[3],
  opening: Opening,
): Promise<Enrolled> {
  const { id, created_at, consented_at, holder, language, ...details } = row
  const { pricePaise } = webinar
  const started = await startPayment(shop, {
    kind: seatKind,
    bill: billOf([{ productId: webinar.id, quantity: 1, pricePaise }]),
    payer: payerOf(shop, row),
    intent: details,
    ...opening,
    memo: { name: row.name, email: row.email, phone: row.phone },
    store: storeSeatRequest(shop, webinar, row, { area, consent }),
  })
  return { enrolled: false, ...started, paymentStatus: 'Pending' }
}

/** The consent text that was agreed to, if any answer needs it. */
async function consentIn(
  shop: Shop,
  enrollment: Enrollment,
  language: Language,
): Promise<GivenConsent | undefined> {
  if (!enrollment.consent || !namesChallenge(enrollment)) return undefined
  const [purpose, version] = ['challenges', enrollment.consentVersion] as const
  return await understandConsent(shop, {
    purpose,
    version,
    language,
    source: seatKind.boughtAt ?? '',
  })
}

/** Answers about health, mind and money are not stored without consent. */
function toRow(
  shop: Shop,
  webinar: WebinarEntry,
  enrollment: Enrollment,
): Omit<EnrollmentRow, 'holder' | 'language'> {
  const { name, email = '', phone = '', city, state, gender, consent } = enrollment
  const { healthChallenge, mentalChallenge, financialChallenge, otherChallenge } = enrollment
  const other = otherChallenge ? enrollment.other : ''
  const challenges = { healthChallenge, mentalChallenge, financialChallenge, otherChallenge, other }
  return {
    id: crypto.randomUUID(),
    webinar_id: webinar.id,
    state: 'held',
    name,
    email,
    phone,
    city,
    state_of_india: state,
    gender,
    challenges: consent || !namesChallenge(enrollment) ? JSON.stringify(challenges) : '',
    consented_at: consent ? shop.now() : null,
    created_at: shop.now(),
    confirmed_at: null,
  }
}
