import { setTimeout } from 'node:timers/promises'
import {
  hasArrived,
  isUnconfirmed,
  type PaymentState,
  type ShownState,
  shownState,
  unmatchedKind,
} from '#domain/payment-state.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Client } from '#server/http/client-address.ts'
import { takeNetworkUse } from '#server/rate-limit/rate-limit.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal, troubleBehind } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { findStatusPageById } from './find-status-page.ts'
import { isUnheard, mayBeTried, type PaymentNews, settleIfAnswered } from './sync-payment.ts'
import { payerOf } from './payer.ts'
import { isOurs } from './payment-ids.ts'
import { describePurchase, type ToldPurchase } from './purchase-goods.ts'
import { findKind, type PurchaseType } from './find-purchase-type.ts'
import { findPayment } from './queries/payments.ts'
import { findPaidAttempt, findTriedAttempt } from './queries/purchase-keys.ts'
import { findOrNoteUnmatched } from './unmatched-purchase.ts'

const askEveryMs = 2000

/** Whether the provider may be asked about a payment now: once in two seconds, over all callers. */
export async function throttleProviderPoll(
  db: Database,
  paymentId: string,
  now: number,
): Promise<boolean> {
  return await takeUse(db, { name: `ask:${paymentId}`, limit: 1, windowMs: askEveryMs }, now)
}

/** For writing the note that the provider is asked: if that takes longer, the stored state is returned at once. */
const patienceMs = 500

interface Told {
  readonly state: PaymentState
  /** The provider could not be asked just now and may know more. */
  readonly isUncertain?: boolean
}

/**
 * The state of an open payment, after asking the provider: at most once in two seconds over all callers. Throws errors
 * other than those of the database or the provider.
 */
async function askAgain(shop: Shop, payment: PaymentRow, news: PaymentNews): Promise<Told> {
  const { id, state } = payment
  const mayPoll = throttleProviderPoll(shop.db, id, shop.now())
  const late = setTimeout(patienceMs, 'late' as const, { ref: false })
  try {
    const mayAsk = await Promise.race([mayPoll, late])
    if (mayAsk === true) return { state: await settleIfAnswered(shop, payment, news) }
    if (mayAsk === 'late') useLateTurn(shop, payment, { news, mayPoll })
    return { state, isUncertain: mayAsk === 'late' }
  } catch (error) {
    // While the database cannot be written, the stored state is returned.
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
    shop.log.error({ err: error.cause, payment: id }, 'payment could not be asked about')
    return { state, isUncertain: true }
  }
}

/** The caller no longer waits, but holds the slot: it is used, and the next request returns the result. */
function useLateTurn(
  shop: Shop,
  payment: PaymentRow,
  { news, mayPoll }: { news: PaymentNews; mayPoll: Promise<boolean> },
): void {
  mayPoll
    .then(async (mayAsk) => mayAsk && (await settleIfAnswered(shop, payment, news)))
    .catch((error: unknown) => {
      const facts = { err: troubleBehind(error), payment: payment.id }
      shop.log.error(facts, 'payment could not be asked about')
    })
}

/** Ids can be invented: limits on how many unknown ones are looked up, per client network and in total. */
const inventedWithinMs = 10 * 60_000
const inventedOfOne = 10
const inventedOfAll = 300

/**
 * A payment that the database does not know, or knows only from a notification, after asking the provider; undefined if
 * the provider does not know it as paid or open either. Pending while too many unknown ones are looked up.
 */
async function settleUnknown(
  shop: Shop,
  { id, known }: { id: string; known: PaymentRow | undefined },
  { client, news }: { client: Client; news: PaymentNews },
): Promise<PaymentRow | 'pending' | undefined> {
  if (!known && !isOurs(id)) return undefined
  if (!known && !(await mayBeAskedAbout(shop, client))) return 'pending'
  const payment = await inTransaction(shop.db, async (db) => {
    if (!(await throttleProviderPoll(db, id, shop.now()))) return undefined
    // In one transaction: a throttled caller that finds no payment knows that the answer was no.
    const provider = shop.providers.current.name
    return await findOrNoteUnmatched(db, { id, provider, source: news, at: shop.now() })
  })
  if (payment) await settleIfAnswered(shop, payment, news)
  return await findPayment(shop.db, id)
}

async function mayBeAskedAbout(shop: Shop, client: Client): Promise<boolean> {
  const ofOne = { name: 'unknown-from', limit: inventedOfOne, windowMs: inventedWithinMs }
  if (!(await takeNetworkUse(shop, client, ofOne))) return false
  const all = { name: 'unknown-of-all', limit: inventedOfAll, windowMs: inventedWithinMs }
  return await takeUse(shop.db, all, shop.now())
}

/** For everything that a returning browser waits for; what takes longer continues in the background. */
const returnPatienceMs = 4000

/** What anyone who knows a payment's id may see of it. */
export interface ShownPayment extends ToldPurchase {
  readonly state: ShownState
  readonly kind?: string | undefined
  /** The page on which this kind is bought. */
  readonly boughtAt?: string | undefined
  /** Its page is the only way to reach what was bought. */
  readonly reachedByPage?: true
  /** A payment may have been tried. */
  readonly attempted: boolean
  /** It is unknown whether one was. */
  readonly unheard?: true
  /** Another attempt at this purchase is at the bank. */
  readonly triedAnew?: true
  /** Another attempt at this purchase is paid, and this one is not. */
  readonly paidAnew?: true
  /** The path of the purchase's page. */
  readonly passport?: string | undefined
}

/**
 * The state of a payment, its purchase, and the path of its page. The provider is asked about an open one, at most
 * every two seconds. Throws `not-found`.
 */
export async function getShownPayment(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownPayment> {
  const known = await findPayment(shop.db, paymentId)
  if (known && !isUnconfirmed(known)) return await describePayment(shop, known)
  const asked = { id: paymentId, known }
  const payment = await settleUnknown(shop, asked, { client, news: 'status' })
  if (!payment) throw new Refusal('not-found', 'noPayment')
  if (payment === 'pending' || isUnconfirmed(payment)) return { state: 'pending', attempted: true }
  return await describePayment(shop, payment)
}

async function describePayment(shop: Shop, payment: PaymentRow): Promise<ShownPayment> {
  const current = payment.state === 'pending' ? await askAgain(shop, payment, 'status') : undefined
  const asked = current && (await findPayment(shop.db, payment.id))
  const { state } = current ?? payment
  const now = { ...(asked ?? payment), state }
  const known = current?.isUncertain === true ? { ...now, untried_at: null } : now
  const statusPage = await findStatusPageById(shop, now)
  const paidAnew = await isPaidAnew(shop, { ...payment, state })
  const kind = findKind(shop, payment.kind)
  const isForgotten = payment.fingerprint === ''
  const shown = shownState({ ...payment, state })
  const about = aboutKind(kind, { state: shown, passport: statusPage, paidAnew, isForgotten })
  const next =
    about.news && state === 'paid' ? await kind?.next?.(shop.db, payment.subject_id) : undefined
  return {
    state: shown,
    ...about,
    ...(next && { news: next }),
    attempted: mayBeTried(known, shop.now()),
    ...(isUnheard(known, shop.now()) && { unheard: true }),
    ...((await isTriedAnew(shop, now)) && { triedAnew: true }),
    ...(paidAnew && { paidAnew: true }),
    ...(statusPage !== undefined && (await describePurchase(shop, now))),
  }
}

const newsOf: Partial<Record<ShownState, 'next' | 'remains'>> = {
  paid: 'next',
  failed: 'remains',
  expired: 'remains',
}

type Known = Pick<ShownPayment, 'state' | 'passport'> & {
  readonly paidAnew?: boolean
  readonly isForgotten?: boolean
}

/**
 * What the purchase's kind says of it: no next step once erased, nothing for a kind that this version does not know or
 * for an unmatched payment.
 */
function aboutKind(
  kind: PurchaseType | undefined,
  { state, passport: statusPage, paidAnew, isForgotten }: Known,
): Partial<ShownPayment> {
  if (!kind || kind.name === unmatchedKind) return { passport: statusPage }
  const { name, boughtAt, reachedByPage } = kind
  const isTrue = !paidAnew && !isForgotten && (statusPage !== undefined || !reachedByPage)
  const which = isTrue ? newsOf[state] : undefined
  return {
    ...{ kind: name, passport: statusPage },
    ...(boughtAt && { boughtAt }),
    ...(reachedByPage && { reachedByPage }),
    ...(which && { news: (words) => kind.words(words)[which] }),
  }
}

const isTriedAnew = async ({ db }: Shop, { id, state, purchase_id }: PaymentRow) => {
  const tried = state === 'pending' ? await findTriedAttempt(db, purchase_id) : undefined
  return tried !== undefined && tried.id !== id
}

const isPaidAnew = async ({ db }: Shop, payment: PaymentRow) =>
  !hasArrived(payment.state) && (await findPaidAttempt(db, payment)) !== undefined

/**
 * The state of a payment for a browser that returns from its pay page; undefined if unknown. Never throws, and answers
 * in time: on any error here the buyer sees that the payment is being confirmed, and the cause is logged.
 */
export async function getReturnedState(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownState | undefined> {
  const asked = findReturnedState(shop, paymentId, client).catch((error: unknown) => {
    shop.log.error(
      { err: troubleBehind(error), payment: paymentId },
      'could not settle the payment of somebody back from the pay page',
    )
    return 'pending' as const
  })
  return await Promise.race([
    asked,
    setTimeout(returnPatienceMs, 'pending' as const, { ref: false }),
  ])
}

async function findReturnedState(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownState | undefined> {
  const known = await findPayment(shop.db, paymentId)
  if (!known || isUnconfirmed(known)) {
    const asked = { id: paymentId, known }
    const payment = await settleUnknown(shop, asked, { client, news: 'return' })
    return typeof payment === 'object' ? shownState(payment) : payment
  }
  return hasArrived(known.state) ? shownState(known) : (await askAgain(shop, known, 'return')).state
}

/**
 * True if the database says that nothing is paid and nothing will be. Asks no provider and changes nothing; in every
 * other case the success page asks by itself. Never throws.
 */
export async function isKnownUnpaid(shop: Shop, paymentId: string): Promise<boolean> {
  if (paymentId === '') return true
  try {
    const payment = await findPayment(shop.db, paymentId)
    return payment?.state === 'failed' || payment?.state === 'expired'
  } catch (error) {
    shop.log.error(
      { err: troubleBehind(error), payment: paymentId },
      'a returned payment could not be read',
    )
    return false
  }
}

/** Whether an account started that payment. */
export async function isOrderOf(shop: Shop, paymentId: string, userId: string): Promise<boolean> {
  const payment = await findPayment(shop.db, paymentId)
  return payment?.payer === payerOf(shop, { account: userId, email: '', phone: '' })
}
