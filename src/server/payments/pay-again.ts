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
 * Opens a new payment of the same purchase; answers where to go: to its pay page, or to the page of whatever attempt
 * stands for it already, which may be `own`. Throws as the kind's `payAgain` does, and `too-many-requests`.
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
  // One whose pay page is just being opened is waited for below.
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
    // Another attempt was paid while this one was begun.
    return { to: (await toldStatusPagePath(shop.db, shop, error.transactionId)) ?? own }
  }
}

/** Money may have come of one that had failed after a try: the provider is asked once more before it is paid again. */
async function surePayment(shop: Shop, asked: PaymentRow, client: Client) {
  const fresh = await freshPayment(shop, asked, client)
  const { payment } = fresh
  const { id, state } = payment
  const mayHaveCome = fresh.isTried && (state === 'failed' || state === 'expired')
  if (!mayHaveCome || !(await throttleProviderPoll(shop.db, id, shop.now()))) return fresh
  const settled = settleIfAnswered(shop, payment, 'status')
  // What comes too late for this press is found by the check of the new payment, or goes back.
  settled.catch(() => undefined)
  await Promise.race([settled, setTimeout(patienceMs, undefined, { ref: false })])
  return { ...fresh, payment: (await findPayment(shop.db, id)) ?? payment }
}

/** While it can be paid, its pay page; else the page that says how it stands. */
async function payPageOf(shop: Shop, payment: PaymentRow, own: string): Promise<NextPage> {
  const { id, state, redirect_url, expires_at } = payment
  const isOpen = state === 'pending' && shop.now() < expires_at && !mayBeUnderWay(payment)
  if (isOpen && redirect_url !== null) return { to: redirect_url, paymentId: id }
  return { to: (await toldStatusPagePath(shop.db, shop, id)) ?? own }
}

/** Of one payment, whoever presses the button. */
export const askEveryMs = 10_000
/** Of one household; a carrier's address as many times more. */
const askedFrom: Use = { name: 'passport-asks-from', limit: 60, windowMs: 10 * 60_000 }
/** Whoever pressed waits no longer than this; what takes longer goes on without them. */
const askBankPatienceMs = 4000

/** What came of asking: the provider was asked, gave no answer in time, or was asked a moment ago. */
export const askings = ['now', 'silent', 'soon'] as const
export type Asking = (typeof askings)[number]

const useOf = (paymentId: string): Use => ({
  name: `debited:${paymentId}`,
  limit: 1,
  windowMs: askEveryMs,
})

/** A slow phone loads the page as late; one that is loaded again after that does not repeat it. */
const newsForMs = 60_000

/** Whether what came of asking at that moment is still news. */
export const isNews = (askedAt: number, now: number) => Math.abs(now - askedAt) < newsForMs

/** Asks the provider at once how a payment stands, and takes the step that follows. Throws `too-many-requests`. */
export async function askBank(shop: Shop, payment: PaymentRow, client: Client): Promise<Asking> {
  await limitNetwork(shop, client, askedFrom)
  if (!(await takeUse(shop.db, useOf(payment.id), shop.now()))) return 'soon'
  const asked = orSilence(() => settlePayment(shop, payment, 'status'))
  // Whoever comes too late to be told here is told by the page.
  asked.catch(() => undefined)
  const word = await Promise.race([asked, setTimeout(askBankPatienceMs, noAnswer, { ref: false })])
  return word === noAnswer ? 'silent' : 'now'
}

/** Of one household: a link that a mail program has broken is tried a few times. */
const unknown: Use = { name: 'passports-unknown', limit: 30, windowMs: 10 * 60_000 }

/** Counts an address that opens nothing; false when too many of them come from there. A true key is never counted. */
export async function countUnknown(shop: Shop, client: Client): Promise<boolean> {
  // Nobody who goes on guessing makes us write any more.
  return !(await isUsedUp(shop, client, unknown)) && (await takeNetworkUse(shop, client, unknown))
}
