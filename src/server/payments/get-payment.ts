import { setTimeout } from 'node:timers/promises'
import type { ShownState } from '#domain/found-state.ts'
import { hasArrived } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { Refusal, troubleBehind } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { askAgain } from './ask-again.ts'
import { findFoundPassport, findPassportById } from './find-passport.ts'
import { isUnheard, mayBeTried } from './note-attempt.ts'
import { payerOf } from './payer.ts'
import { describePurchase, type ToldPurchase } from './purchase-goods.ts'
import { findKind, type PurchaseKind } from './purchase-kind.ts'
import { readMemo, readTexts } from './purchase-memo.ts'
import { findFound } from './queries/found-payments.ts'
import { findPayment } from './queries/payments.ts'
import { findPaidAttempt, findTriedAttempt } from './queries/same-wish.ts'
import { getUnknownState } from './unknown-payment.ts'

/** For everything that a returning browser waits for; what takes longer goes on without it. */
const returnPatienceMs = 4000

/** What anybody who knows a payment's id may know of it. */
export interface ShownPayment extends ToldPurchase {
  readonly state: ShownState
  readonly kind?: string | undefined
  /** The page on which such a thing is bought. */
  readonly boughtAt?: string | undefined
  /** Its page is the only way to what was bought. */
  readonly reachedByPage?: true
  /** Somebody may have tried to pay. */
  readonly attempted: boolean
  /** Nobody knows whether they have. */
  readonly unheard?: true
  /** Another attempt at the same is at the bank. */
  readonly triedAnew?: true
  /** Another attempt at the same is paid, and this one is not. */
  readonly paidAnew?: true
  /** The path of the purchase's page. */
  readonly passport?: string | undefined
}

/**
 * How a payment stands, what it is for, and where its page lies. An open one is asked about, at most every two
 * seconds. Throws `not-found`.
 */
export async function getShownPayment(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownPayment> {
  const payment = await findPayment(shop.db, paymentId)
  if (payment) return await describePayment(shop, payment)
  const state = await getUnknownState(shop, paymentId, client, 'status')
  if (!state) throw new Refusal('not-found', 'noPayment')
  return { state, attempted: true, ...(await describeFound(shop, paymentId, state)) }
}

async function describePayment(shop: Shop, payment: PaymentRow): Promise<ShownPayment> {
  const told = payment.state === 'pending' ? await askAgain(shop, payment, 'status') : undefined
  const asked = told && (await findPayment(shop.db, payment.id))
  const { state } = told ?? payment
  const now = { ...(asked ?? payment), state }
  const known = told?.isUncertain === true ? { ...now, untried_at: null } : now
  const passport = await findPassportById(shop, now)
  const paidAnew = await isPaidAnew(shop, { ...payment, state })
  const kind = findKind(shop, payment.kind)
  const isForgotten = payment.fingerprint === ''
  const about = aboutKind(kind, { state, passport, paidAnew, isForgotten })
  const next =
    about.news && state === 'paid' ? await kind?.next?.(shop.db, payment.subject_id) : undefined
  return {
    state,
    ...about,
    ...(next && { news: next }),
    attempted: mayBeTried(known, shop.now()),
    ...(isUnheard(known, shop.now()) && { unheard: true }),
    ...((await isTriedAnew(shop, now)) && { triedAnew: true }),
    ...(paidAnew && { paidAnew: true }),
    ...(passport !== undefined && (await describePurchase(shop, now))),
  }
}

const newsOf: Partial<Record<ShownState, 'next' | 'kept'>> = {
  paid: 'next',
  failed: 'kept',
  expired: 'kept',
}

type Known = Pick<ShownPayment, 'state' | 'passport'> & {
  readonly paidAnew?: boolean
  readonly isForgotten?: boolean
}

/** What its kind says of it; no news of what was forgotten, as there is none, and nothing of one that this program does not know, as its books are newer. */
function aboutKind(
  kind: PurchaseKind | undefined,
  { state, passport, paidAnew, isForgotten }: Known,
): Partial<ShownPayment> {
  if (!kind) return { passport }
  const { name, boughtAt, reachedByPage } = kind
  const isTrue = !paidAnew && !isForgotten && (passport !== undefined || !reachedByPage)
  const which = isTrue ? newsOf[state] : undefined
  return {
    ...{ kind: name, passport },
    ...(boughtAt && { boughtAt }),
    ...(reachedByPage && { reachedByPage }),
    ...(which && { news: (words) => kind.words(words)[which] }),
  }
}

const isTriedAnew = async ({ db }: Shop, { id, state, wish_id }: PaymentRow) => {
  const tried = state === 'pending' ? await findTriedAttempt(db, wish_id) : undefined
  return tried !== undefined && tried.id !== id
}

const isPaidAnew = async ({ db }: Shop, payment: PaymentRow) =>
  !hasArrived(payment.state) && (await findPaidAttempt(db, payment)) !== undefined

/** Of money that only the provider knows; it may have been taken into the books meanwhile. */
async function describeFound(
  shop: Shop,
  paymentId: string,
  state: ShownState,
): Promise<Partial<ShownPayment>> {
  const found = await findFound(shop.db, paymentId)
  if (!found || found.state === 'asked') return {}
  const kind = findKind(shop, readMemo(readTexts(found.memo))?.kind)
  return aboutKind(kind, { state, passport: await findFoundPassport(shop, found) })
}

/**
 * How a payment stands for a browser that comes back from its pay page; undefined when nobody knows it.
 * Never throws, and answers in time: whatever is in trouble here, whoever has paid hears that the payment
 * is being confirmed, and the log why.
 */
export async function getReturnedState(
  shop: Shop,
  paymentId: string,
  client: Client,
): Promise<ShownState | undefined> {
  const asked = findReturnedState(shop, paymentId, client).catch((error: unknown) => {
    shop.log.error(
      { err: troubleBehind(error), payment: paymentId },
      'a returned payment could not be settled',
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
  const payment = await findPayment(shop.db, paymentId)
  if (!payment) return await getUnknownState(shop, paymentId, client, 'return')
  return hasArrived(payment.state) ? payment.state : (await askAgain(shop, payment, 'return')).state
}

/**
 * True when the books say that nothing is paid and nothing will be. Asks no provider and changes nothing; the page of
 * success asks by itself in every other case. Never throws.
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

/** Whether an account has begun that payment. */
export async function isOrderOf(shop: Shop, paymentId: string, userId: string): Promise<boolean> {
  const payment = await findPayment(shop.db, paymentId)
  return payment?.payer === payerOf(shop, { account: userId, email: '', phone: '' })
}
