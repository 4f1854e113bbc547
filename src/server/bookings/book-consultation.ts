import type { Consultation, Opening, StartedConsultation } from '#contracts/bookings.ts'
import type { FreeCall } from '#contracts/catalogue-file.ts'
import { billOf } from '#domain/bill.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { ConsultationRow } from '#server/database/purchase-tables.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database } from '#server/database/tables.ts'
import type { Visitor } from '#server/http/caller.ts'
import type { Client } from '#server/http/client-address.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { payerOf } from '#server/payments/payer.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { refuseBlocked } from '#server/rate-limit/blocks.ts'
import { bookingsPerHour, limitNetwork, takeNetworkUse } from '#server/rate-limit/rate-limit.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { storeConsultation, consultationKind } from './consultation.ts'
import { freeCallUrl, freeCallUses } from './free-call.ts'
import { freeCallMail, freeCallNotice } from './emails/consultations.ts'
import { consultationRequests, findSameCall, insertConsultation } from './queries/consultations.ts'
import { notifyOfRequest } from './notify-request.ts'

const day = 24 * 60 * 60_000
/** An identical request within this time is a retry; a later one is new, as the call has been made by then. */
const unheardMs = day
/** Free calls per household; an address shared by many households allows a multiple. */
const callsADay = 5

/**
 * Stores a request for the free call, and notifies the firm and the customer; an identical request within a day returns
 * the same call. Needs no account, and opens no payment. Throws `not-for-sale` when the firm offers none, and
 * `too-many-requests` for a second one of a mailbox or a phone within the firm's period, or for too many from one
 * network.
 */
async function bookFreeCall(
  shop: Shop,
  { firstName: name, phone, email, message }: Consultation,
  { client, language }: Visitor,
): Promise<StartedConsultation> {
  await limitNetwork(shop, client, bookingsPerHour)
  await refuseBlocked(shop, { email, phone, client })
  const { freeCall } = shop.catalogue
  if (!freeCall) throw new Refusal('not-for-sale', 'noFreeCall')
  const now = shop.now()
  const details = { name, phone, email, message }
  const call = await inQueue(shop.db, `free-call:${payerOf(shop, details)}`, now, async (db) => {
    const same = await findSameCall(db, details, now - unheardMs)
    if (same) return same
    await takeCall(db, shop, { ...details, client, freeCall })
    const id = crypto.randomUUID()
    const row = { ...details, id, language, created_at: now, free_minutes: freeCall.minutes }
    await storeCall(db, shop, row, client)
    return row
  })
  void shop.outbox.deliver()
  const redirectUrl = freeCallUrl(shop, call.id)
  return { redirectUrl, transactionId: call.id, paymentStatus: 'Free' }
}

interface Caller {
  readonly phone: string
  readonly email: string
  readonly client: Client
  readonly freeCall: FreeCall
}

/** Counts the call against this mailbox, phone and network, the first two as anonymous digests. */
async function takeCall(
  db: Database,
  { secret, now, catalogue }: Shop,
  { phone, email, client, freeCall: { everyDays } }: Caller,
): Promise<void> {
  for (const use of freeCallUses({ secret }, { phone, email }, everyDays))
    if (!(await takeUse(db, use, now())))
      throw new Refusal('too-many-requests', 'freeCallHad', {
        days: everyDays,
        phone: catalogue.firm.phone,
      })
  const ofNetwork = { name: 'free-calls-from', limit: callsADay, windowMs: day }
  if (!(await takeNetworkUse({ db, now }, client, ofNetwork)))
    throw new Refusal('too-many-requests', 'freeCallsOfNetwork', { phone: catalogue.firm.phone })
}

async function storeCall(
  db: Database,
  shop: Shop,
  row: ConsultationRow,
  { area }: Client,
): Promise<void> {
  const { firm } = shop.catalogue
  await notifyOfRequest(db, shop, {
    ...{ requests: consultationRequests, id: row.id, area },
    same: ['free', row.id],
    notice: () => freeCallNotice(firm, row),
  })
  await insertConsultation(db, row)
  await insertMail(db, { ...(await freeCallMail(firm, row)), about: row.id }, row.created_at)
  await writeAudit(db, shop, {
    action: 'consultation.free-call',
    subject: row.id,
    facts: { minutes: row.free_minutes },
  })
}

/** Requests a consultation: notifies the firm and opens the payment, or books a free call. Needs no account. */
export async function bookConsultation(
  shop: Shop,
  consultation: Consultation,
  visitor: Visitor,
  opening: Opening = {},
): Promise<StartedConsultation> {
  if (consultation.call === 'free') return await bookFreeCall(shop, consultation, visitor)
  const { firstName: name, phone, email, message } = consultation
  const { client, language } = visitor
  await limitNetwork(shop, client, bookingsPerHour)
  await refuseBlocked(shop, { email, phone, client })
  const booking = { name, phone, email, message }
  const pricePaise = shop.catalogue.consultationFeePaise
  const started = await startPayment(shop, {
    kind: consultationKind,
    bill: billOf([{ productId: 'consultation', quantity: 1, pricePaise }]),
    payer: payerOf(shop, booking),
    intent: booking,
    ...opening,
    memo: { name, email, phone },
    store: storeConsultation(shop, { ...booking, language, free_minutes: null }, client),
  })
  return { ...started, paymentStatus: 'Pending' }
}
