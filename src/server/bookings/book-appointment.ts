import type { Appointment, BookedAppointment } from '#contracts/appointments.ts'
import type { AppointmentEntry } from '#contracts/catalogue-file.ts'
import { billOf } from '#domain/bill.ts'
import { normaliseEmail } from '#domain/email.ts'
import { anyCoach } from '#domain/free-days.ts'
import { otpResendMs } from '#domain/identity.ts'
import { mayBeCode, newCode, newTicket, type ProofKey } from '#server/account/email-verification.ts'
import { limitMails } from '#server/account/mail-limits.ts'
import { listLiveCodes } from '#server/account/queries/email-codes.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { AppointmentRow } from '#server/database/purchase-tables.ts'
import type { Database } from '#server/database/tables.ts'
import type { Visitor } from '#server/http/caller.ts'
import type { Client } from '#server/http/client-address.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { payerOf } from '#server/payments/payer.ts'
import { hasLedSomewhere, startPayment } from '#server/payments/start-payment.ts'
import { refuseBlocked } from '#server/rate-limit/blocks.ts'
import { findUses } from '#server/rate-limit/queries/rate-limits.ts'
import { bookingsPerHour, limitNetwork } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { holderOf } from '#server/unpaid-holds.ts'
import { goodOf } from './appointment-status-page.ts'
import { appointmentKind } from './appointment.ts'
import { appointmentRequestNotice } from './emails/appointments.ts'
import { appointmentCodeMail, appointmentLinkMail } from './emails/consultations.ts'
import { freeCallUses } from './free-call.ts'
import {
  type Asked,
  holdTime,
  firstOfCrowd,
  isTakenByOthers,
  orSlotTaken,
  refuseBookedThen,
  TimeGone,
  timesOf,
  type RequestedTime,
} from './hold-time.ts'
import { listHoldsOf } from './queries/appointments.ts'
import { appointmentRequests } from './queries/erase.ts'
import { appointmentUrl, findType, soldAs } from './sold-appointment.ts'
import { detailsOf } from './notify-appointment.ts'
import { notifyOfRequest } from './notify-request.ts'

/**
 * The mailbox to be proven, and the network of the request: a code applies to the latest choice made there, and is
 * useless to anyone elsewhere who enters the same address.
 */
export const proofKeyOf = ({ email, holder }: AppointmentRow): ProofKey => ({
  email: normaliseEmail(email),
  purpose: 'appointment',
  browser_hash: holder || 'anybody',
})

/**
 * Mails the code that confirms a held appointment, or a link if too many codes were guessed wrong today. A code mailed
 * recently for another time stays usable instead. Throws `too-many-requests`.
 */
async function mailProof(
  db: Database,
  shop: Shop,
  row: AppointmentRow,
  client: Client,
): Promise<void> {
  const now = shop.now()
  const key = proofKeyOf(row)
  const own = (await listLiveCodes(db, key.email, now)).find(
    (code) => code.purpose === key.purpose && code.browser_hash === key.browser_hash,
  )
  if (own && own.sent_at > now - otpResendMs) return
  const { email, purpose } = key
  await limitMails(db, shop, { email, purpose, ...client, knownBrowser: '' }, now)
  const facts = {
    firm: shop.catalogue.firm,
    to: row,
    name: soldAs(shop, row).name,
    startsAt: row.starts_at,
  }
  const mail = (await mayBeCode(db, shop, key, client))
    ? await appointmentCodeMail(facts, await newCode(db, shop, key))
    : await appointmentLinkMail(facts, await linkOf(db, shop, row))
  await insertMail(db, { ...mail, about: row.id }, now)
}

async function linkOf(db: Database, shop: Shop, row: AppointmentRow): Promise<string> {
  const proof = await newTicket(db, shop, proofKeyOf(row))
  return `${appointmentUrl(shop, row.id)}&proof=${proof}`
}

/** The default if the content sets none. */
const everyDaysUsually = 30

interface FreeBooking {
  readonly requested: RequestedTime
  readonly asked: Asked
  readonly client: Client
}

/** One per mailbox and per phone within so many days, shared with the earlier free call. */
export const freeLimitUses = (shop: Shop, who: { phone: string; email: string }) =>
  freeCallUses(shop, who, shop.catalogue.freeCall?.everyDays ?? everyDaysUsually)

/** The refusal after a free appointment was used; tells when and how to get another. */
export const freeHad = ({ catalogue }: Shop) =>
  new Refusal('too-many-requests', 'freeCallHad', {
    days: catalogue.freeCall?.everyDays ?? everyDaysUsually,
    phone: catalogue.firm.phone,
  })

/**
 * Holds a free time until the customer has proven the mailbox, and mails a code for that. A repeated identical request
 * returns the same appointment; another time replaces the first. Throws `TimeGone`, and `too-many-requests` if the
 * customer has had a free one lately, holds too many, or requests too many mails.
 */
async function bookFree(
  shop: Shop,
  type: AppointmentEntry,
  { requested, asked, client }: FreeBooking,
): Promise<BookedAppointment> {
  for (const { name, limit } of freeLimitUses(shop, asked))
    if ((await findUses(shop.db, name, shop.now())) >= limit) throw freeHad(shop)
  const queue = `free-appointment:${payerOf(shop, asked)}`
  const { id } = await inQueue(shop.db, queue, shop.now(), async (db) => {
    const same = await findSame(db, shop, type, { requested, asked, client })
    if (same) return same
    const row = await holdTime(db, shop, type, { requested, asked })
    await mailProof(db, shop, row, client)
    return row
  })
  void shop.outbox.deliver()
  const redirectUrl = appointmentUrl(shop, id)
  return { redirectUrl, transactionId: id, paymentStatus: 'Free' }
}

/** The appointment of an identical request from the same network, if it is still held. */
async function findSame(
  db: Database,
  shop: Shop,
  { id }: AppointmentEntry,
  { requested, asked }: FreeBooking,
): Promise<AppointmentRow | undefined> {
  const holds = await listHoldsOf(db, asked.email, { tried: true })
  return holds.find(
    (row) =>
      row.type_id === id &&
      row.starts_at === requested.startsAtMs &&
      (requested.coachId === undefined || row.coach_id === requested.coachId) &&
      (row.hold_until ?? 0) > shop.now() &&
      row.holder === asked.holder &&
      [row.name, row.phone, row.message].join('\n') ===
        [asked.name, asked.phone, asked.message].join('\n'),
  )
}

/**
 * Holds a free time and opens its payment; for a free appointment, mails the confirmation code. Needs no account.
 * Throws `slot-taken` with the nearest free times, what `refuseSecond` throws, `not-found` for an unknown kind or
 * coach, `too-many-requests`, and what `startPayment` and `bookFree` throw.
 */
export async function bookAppointment(
  shop: Shop,
  appointment: Appointment,
  visitor: Visitor,
): Promise<BookedAppointment> {
  const { client } = visitor
  await limitNetwork(shop, client, bookingsPerHour)
  await refuseBlocked(shop, { email: appointment.email, phone: appointment.phone, client })
  const type = findType(shop, appointment.typeId)
  if (!type) throw new Refusal('not-found', 'noAppointmentType')
  const requested = requestedTimeOf(type, appointment)
  const language = appointment.language ?? visitor.language
  const { name, phone, email, message, state, zone, again } = appointment
  const asked: Asked = {
    ...{ name, phone, email, message, state, zone, language },
    ...{ holder: holderOf(shop, client), crowd: client.crowd, again },
  }
  return await orSlotTaken(shop, type.id, requested, () =>
    firstOfCrowd(shop, `${type.id} ${requested.startsAtMs}`, {
      refuse: () => refuseLatecomer(shop, type, { requested, appointment }),
      work: () =>
        type.pricePaise === 0
          ? bookFree(shop, type, { requested, asked, client })
          : payForTime(shop, type, { requested, asked, appointment, client }),
    }),
  )
}

/** A request that has led to a payment already returns to it, even if someone else has that time now. */
async function refuseLatecomer(
  shop: Shop,
  type: AppointmentEntry,
  { requested, appointment }: { requested: RequestedTime; appointment: Appointment },
): Promise<void> {
  const { email, purchaseKey } = appointment
  if (!(await isTakenByOthers(shop, type, requested, email))) return
  if (await hasLedSomewhere(shop, { payer: payerOf(shop, appointment), purchaseKey })) return
  throw new TimeGone()
}

/** Throws `not-found` for a coach who does not offer this kind. */
function requestedTimeOf(
  { coaches }: AppointmentEntry,
  { coachId, startsAt }: Appointment,
): RequestedTime {
  const startsAtMs = Date.parse(startsAt)
  if (coachId === anyCoach) return { startsAtMs }
  if (!coaches.some(({ id }) => id === coachId)) throw new Refusal('not-found', 'noCoach')
  return { startsAtMs, coachId }
}

interface Paying {
  readonly requested: RequestedTime
  readonly asked: Asked
  readonly appointment: Appointment
  readonly client: Client
}

async function payForTime(
  shop: Shop,
  type: AppointmentEntry,
  { requested, asked, appointment, client }: Paying,
): Promise<BookedAppointment> {
  const { name, phone, email, message, purchaseKey, again } = appointment
  const payer = payerOf(shop, appointment)
  // Checked before any confirmation question: a second appointment at that time is refused in any case.
  if (!(await hasLedSomewhere(shop, { payer, purchaseKey })))
    await refuseBookedThen(shop.db, shop, {
      ...{ id: '', email, phone },
      ...timesOf(type, requested.startsAtMs),
    })
  const started = await startPayment(shop, {
    kind: appointmentKind,
    bill: billOf([goodOf(type, requested)]),
    payer,
    intent: [
      type.id,
      requested.coachId ?? anyCoach,
      requested.startsAtMs,
      name,
      phone,
      email,
      message,
    ],
    ...{ purchaseKey, again },
    memo: { name, email, phone },
    store: async (db, paymentId) => {
      const row = await holdTime(db, shop, type, { requested, asked })
      await notifyOfRequest(db, shop, {
        ...{ requests: appointmentRequests, id: row.id, area: client.area },
        same: [type.id, row.email.toLowerCase(), row.phone],
        notice: async () =>
          await appointmentRequestNotice(await detailsOf(db, shop, row), paymentId),
      })
      return row.id
    },
  })
  return { ...started, paymentStatus: 'Pending' }
}
