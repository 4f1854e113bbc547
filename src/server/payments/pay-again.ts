import { setTimeout } from 'node:timers/promises'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Visitor } from '#server/http/caller.ts'
import type { Client } from '#server/http/client-address.ts'
import {
  bookingsPerHour,
  isUsedUp,
  limitNetwork,
  takeNetworkUse,
} from '#server/rate-limit/rate-limit.ts'
import { takeUse, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { freshPayment, patienceMs } from './open-status-page.ts'
import { toldStatusPagePath } from './status-page-key.ts'
import { noAnswer, orSilence } from './provider-errors.ts'
import { kindOf } from './find-purchase-type.ts'
import { findPayment } from './queries/payments.ts'
import { findOtherAttempt } from './queries/purchase-keys.ts'
import { settleIfAnswered, settlePayment } from './sync-payment.ts'
import { mayBeUnderWay, mayPayAgain, standingOf } from './display-status.ts'
import { throttleProviderPoll } from './get-payment.ts'

interface NextPage {
  readonly to: string
  /** Of the pay page. */
  readonly paymentId?: string
}

/**
 * Opens a new payment of the same purchase; returns where to go: its pay page, or the page of another attempt that
 * takes its place, which may be `own`. Throws as the kind's `payAgain` does, and `too-many-requests`.
 */
export async function payAgain(
  shop: Shop,
  asked: PaymentRow,
  { own, visitor, shownPaise }: { own: string; visitor: Visitor; shownPaise: number },
): Promise<NextPage> {
  const fresh = await surePayment(shop, asked, visitor.client)
  if (!mayPayAgain(standingOf(fresh, { now: shop.now() }))) return { to: own }
  const { payment } = fresh
  const other = await findOtherAttempt(shop.db, payment)
  // An attempt whose pay page is just being opened is awaited below.
  const isOpening = other?.state === 'pending' && other.redirect_url === null
  if (other && !isOpening) return await payPageOf(shop, other, own)
  await limitNetwork(shop, visitor.client, bookingsPerHour)
  try {
    const kind = kindOf(shop, payment)
    const { transactionId } = await kind.payAgain(shop, payment, { visitor, shownPaise })
    const begun = await findPayment(shop.db, transactionId)
    return await payPageOf(shop, begun ?? payment, own)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.transactionId) throw error
    // Another attempt was paid while this one was started.
    return { to: (await toldStatusPagePath(shop.db, shop, error.transactionId)) ?? own }
  }
}

/** A failed attempt that was tried may be paid by now: asks the provider once more before it is paid again. */
async function surePayment(shop: Shop, asked: PaymentRow, client: Client) {
  const fresh = await freshPayment(shop, asked, client)
  const { payment } = fresh
  const { id, state } = payment
  const mayHaveCome = fresh.isTried && (state === 'failed' || state === 'expired')
  if (!mayHaveCome || !(await throttleProviderPoll(shop.db, id, shop.now()))) return fresh
  const settled = settleIfAnswered(shop, payment, 'status')
  // A result too late for this press is caught by the check of the new payment, or is refunded.
  settled.catch(() => undefined)
  await Promise.race([settled, setTimeout(patienceMs, undefined, { ref: false })])
  return { ...fresh, payment: (await findPayment(shop.db, id)) ?? payment }
}

/** Its pay page while it can be paid; else the page that shows its status. */
async function payPageOf(shop: Shop, payment: PaymentRow, own: string): Promise<NextPage> {
  const { id, state, redirect_url, expires_at } = payment
  const isOpen = state === 'pending' && shop.now() < expires_at && !mayBeUnderWay(payment)
  if (isOpen && redirect_url !== null) return { to: redirect_url, paymentId: id }
  return { to: (await toldStatusPagePath(shop.db, shop, id)) ?? own }
}

/** Per payment, over all visitors. */
export const askEveryMs = 10_000
/** Per client network; a carrier's address gets a multiple. */
const askedFrom: Use = { name: 'passport-asks-from', limit: 60, windowMs: 10 * 60_000 }
/** How long the visitor waits at most; what takes longer continues in the background. */
const askBankPatienceMs = 4000

/** The result of asking: the provider was asked, gave no answer in time, or was asked a moment ago. */
export const askings = ['now', 'silent', 'soon'] as const
export type Asking = (typeof askings)[number]

const useOf = (paymentId: string): Use => ({
  name: `debited:${paymentId}`,
  limit: 1,
  windowMs: askEveryMs,
})

/** A slow phone may take this long to load the page; reloading after that does not repeat the message. */
const newsForMs = 60_000

/** Whether the result of asking at that moment is still worth showing. */
export const isNews = (askedAt: number, now: number) => Math.abs(now - askedAt) < newsForMs

/** Asks the provider at once for the state of a payment, and applies the resulting step. Throws `too-many-requests`. */
export async function askBank(shop: Shop, payment: PaymentRow, client: Client): Promise<Asking> {
  await limitNetwork(shop, client, askedFrom)
  if (!(await takeUse(shop.db, useOf(payment.id), shop.now()))) return 'soon'
  const asked = orSilence(() => settlePayment(shop, payment, 'status'))
  // A result too late for this response is shown by the page.
  asked.catch(() => undefined)
  const word = await Promise.race([asked, setTimeout(askBankPatienceMs, noAnswer, { ref: false })])
  return word === noAnswer ? 'silent' : 'now'
}

/** Per client network: a link broken by a mail program is tried a few times. */
const unknown: Use = { name: 'passports-unknown', limit: 30, windowMs: 10 * 60_000 }

/** Counts an address that opens nothing; false when too many come from this network. A valid key is never counted. */
export async function countUnknown(shop: Shop, client: Client): Promise<boolean> {
  // A client that keeps guessing causes no more writes.
  return !(await isUsedUp(shop, client, unknown)) && (await takeNetworkUse(shop, client, unknown))
}
