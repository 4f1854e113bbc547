import {
  type Fulfilment,
  fulfilments,
  isTrackingNumber,
  type Parcel,
  trackingUrlOf,
} from '#domain/fulfilment.ts'
import { textProblem, tidyText } from '#domain/plain-text.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { statusPageUrl } from '#server/payments/status-page-key.ts'
import { findPayment } from '#server/payments/queries/payments.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { deliveryMail } from './emails.ts'
import { getFulfilment, goodsToSend, moveFulfilment } from './queries/fulfilments.ts'
import { getOrder } from './queries/orders.ts'
import type { FulfilmentColumns } from '#server/database/purchase-tables.ts'

const longestCarrier = 60

export interface FulfilmentStep {
  readonly next: Exclude<Fulfilment, 'to-pack'>
  /** Of the shipment; `tracking` may be a number or the https address of the carrier's page. */
  readonly parcel?: Partial<Parcel>
  /** It arrived without having been marked as sent. */
  readonly skipsSent?: boolean
  /** Sends the buyer no mail. */
  readonly isUntold?: boolean
}

interface FulfilmentOutcome {
  /** Whether anything changed. */
  readonly isNew: boolean
  readonly order: FulfilmentColumns
}

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

/**
 * Marks the goods of a paid order as packed, sent or delivered, and mails the buyer once. Repeating it changes nothing,
 * except that a sent parcel may get another carrier or tracking number, which is mailed to the buyer. Throws
 * `invalid-request` for an order that is unpaid or has nothing to send, for a step back, and for `delivered` of what
 * was not sent, unless `skipsSent`.
 */
export async function fulfilOrder(
  shop: Shop,
  { id: paymentId, kind, subject_id: id }: PaymentRow,
  step: FulfilmentStep,
): Promise<FulfilmentOutcome> {
  if (kind !== 'order') throw refuse('nothingToSend')
  const parcel = step.parcel && readParcel(step.parcel)
  const outcome = await inTransaction(shop.db, async (db) => {
    const goods = await refuseUnsendable(db, { id, paymentId })
    const change = await takeFulfilmentStep(db, shop, id, { ...step, parcel })
    const order = await getFulfilment(db, id)
    if (change && !step.isUntold) {
      const { contact_email: email, language, full_name: name } = await getOrder(db, id)
      const mail = await deliveryMail(
        shop.catalogue.firm,
        { email, language, name },
        {
          ...{ what: change, goods, statusPageUrl: await statusPageUrl(db, shop, paymentId) },
          ...{ carrier: order.carrier ?? '', tracking: order.tracking ?? '' },
          trackingUrl: order.tracking_url ?? '',
        },
      )
      await insertMail(db, { ...mail, about: id }, shop.now())
    }
    return { isNew: change !== undefined, order }
  })
  if (outcome.isNew) void shop.outbox.deliver()
  return outcome
}

/** Returns what is sent; throws if nothing can be. */
async function refuseUnsendable(
  db: Database,
  { id, paymentId }: { id: string; paymentId: string },
) {
  const state = (await findPayment(db, paymentId))?.state ?? 'expired'
  if (state !== 'paid') throw refuse('notSentUnpaid', { state })
  const goods = (await goodsToSend(db, [{ id, payment: paymentId }])).get(id) ?? []
  if (goods.length === 0) throw refuse('nothingToSend')
  return goods
}

/** Returns what to mail the buyer; undefined if nothing changed. */
async function takeFulfilmentStep(
  db: Database,
  shop: Shop,
  id: string,
  step: Omit<FulfilmentStep, 'parcel'> & { readonly parcel?: Parcel | undefined },
): Promise<FulfilmentStep['next'] | 'corrected' | undefined> {
  const { next, parcel, skipsSent = false } = step
  const order = await getFulfilment(db, id)
  const now = order.fulfilment ?? 'to-pack'
  const isAgain = now === next
  if (isAgain && (next !== 'sent' || !parcel || isParcelOf(order, parcel))) return undefined
  if (fulfilments.indexOf(now) > fulfilments.indexOf(next)) throw refuse('notBack', { now, next })
  if (next === 'delivered' && now !== 'sent' && !skipsSent) throw refuse('deliveredUnsent')
  const moved = await moveFulfilment(db, id, order.fulfilment, {
    fulfilment: next,
    ...(!isAgain && { [`${next}_at` as const]: shop.now() }),
    ...(parcel && {
      ...{ carrier: parcel.carrier || null, tracking: parcel.tracking || null },
      tracking_url: parcel.trackingUrl || null,
    }),
  })
  // Another step was recorded at the same moment.
  if (!moved) return await takeFulfilmentStep(db, shop, id, step)
  const facts = isAgain ? { corrected: true } : { before: now }
  await writeAudit(db, shop, { action: `order.${next}`, subject: id, facts })
  return isAgain ? 'corrected' : next
}

const isParcelOf = (order: FulfilmentColumns, { carrier, tracking, trackingUrl }: Parcel) =>
  (order.carrier ?? '') === carrier &&
  (order.tracking ?? '') === tracking &&
  (order.tracking_url ?? '') === trackingUrl

/** As stored; undefined if nothing was given. Throws `invalid-request` for what cannot be shown to a buyer. */
function readParcel(typed: Partial<Parcel>): Parcel | undefined {
  const carrier = tidyText(typed.carrier ?? '')
  const given = tidyText(typed.tracking ?? '')
  const isAddress = /^\w+:\/\//.test(given)
  const [tracking, address] = isAddress ? ['', given] : [given, tidyText(typed.trackingUrl ?? '')]
  if (carrier && (carrier.length > longestCarrier || textProblem(carrier, 'noLetters')))
    throw refuse('notACarrier', { carrier, longest: longestCarrier })
  if (tracking && !isTrackingNumber(tracking)) throw refuse('notATrackingNumber', { tracking })
  const trackingUrl = address && trackingUrlOf(address)
  if (trackingUrl === undefined) throw refuse('notATrackingUrl', { address })
  return carrier || tracking || trackingUrl ? { carrier, tracking, trackingUrl } : undefined
}
