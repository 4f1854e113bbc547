import {
  hasArrived,
  type PaymentReferences,
  type PaymentState,
  unmatchedKind,
} from '#domain/payment-state.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { hasMailWithKey, insertMail, takeBackMail } from '#server/mail/queries/mails.ts'
import { PaymentProviderError, type ProviderAnswer } from '#server/providers/provider.ts'
import { mayWriteUnasked } from '#server/rate-limit/rate-limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Cause } from './reason.ts'
import { unpaidMail } from './emails.ts'
import { findStatusPageUrl } from './status-page-key.ts'
import { ifAnswered } from './provider-errors.ts'
import { kindOf } from './find-purchase-type.ts'
import { countDeliveryFailure, forgetDeliveryFailures } from './queries/refunds.ts'
import { isMarkedForErasure } from './queries/status-pages.ts'
import {
  findNewestOf,
  findPayment,
  setArrived,
  setAttempted,
  setReferences,
  setUnsure,
  setUntried,
} from './queries/payments.ts'
import { findOtherAttempt, findPaidAttempt } from './queries/purchase-keys.ts'
import { deleteUnmatched } from './queries/unmatched-purchases.ts'
import { beginRefund } from './begin-refund.ts'
import { transitionPayment } from './transition.ts'
import { askAllProviders, noteUnmatchedArrival } from './unmatched-purchase.ts'

/**
 * The outcome of a delivery. A failed one, which was rolled back, is counted: its money has arrived, and it is retried
 * forever. A database that cannot be written is not the delivery's fault.
 */
async function noteIfNotDelivered<Outcome>(
  { db, log, now }: Shop,
  { id, kind }: PaymentRow,
  delivery: Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await delivery
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') throw error
    const failures = await countDeliveryFailure(db, id, now()).catch(() => 'not counted')
    log.error({ err: error, payment: id, kind, failures }, 'paid, but not delivered')
    throw error
  }
}

const { pageNeverShown } = firmWords.ledger

/** The provider's clock and ours differ, and an opening may still be in progress when the term ends. */
const marginMs = 10 * 60_000

/** The process ended before the buyer was sent to the pay page, and its term is over: it cannot be paid. */
function isCutOff({ redirect_url, expires_at }: PaymentRow, now: number): boolean {
  return redirect_url === null && now > expires_at + marginMs
}

/**
 * The provider's answer on a payment. One whose opening was cut off expires some minutes after its term, unless the
 * provider knows of money or of a try to pay: otherwise a provider with nonsense answers would hold its seat forever.
 * Throws `PaymentProviderError` if there was no answer about any other.
 */
async function askProvider(shop: Shop, payment: PaymentRow): Promise<ProviderAnswer> {
  // Without its settings it cannot be said that it was not paid.
  const provider = shop.providers.named(payment.provider)
  try {
    const answer = await provider.getPayment(payment.id, payment.provider_ref)
    const isUntried = answer.state === 'pending' && answer.isUntried === true
    if (!isUntried || !isCutOff(payment, shop.now())) return answer
    return { state: 'expired', detail: pageNeverShown, isUntried }
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !isCutOff(payment, shop.now())) throw error
    return { state: 'expired', detail: `${pageNeverShown} ${error.message}` }
  }
}

/** How long the provider's "untried" holds for an open payment: no one pays on a new page sooner. */
const untriedForMs = 5000

/**
 * The same for a list that links to the purchase's page, which asks before it offers to pay: the longest gap between
 * two checks on the first day, which run once a minute.
 */
export const untriedInListsMs = 2 * 60_000

/**
 * Whether money may be under way, or has arrived: then no one is told that nothing was paid. For an open payment only
 * what was certain a moment ago counts, for a decided one what was certain when it was decided.
 */
export function mayBeTried(
  { state, attempted_at, untried_at }: PaymentRow,
  now: number,
  forMs = untriedForMs,
): boolean {
  if (attempted_at !== null || untried_at === null || hasArrived(state)) return true
  return state === 'pending' && Math.abs(now - untried_at) > forMs
}

/** For an open payment: no try is known, and it is not certain that there was none. */
export const isUnheard = (payment: PaymentRow, now: number, forMs?: number): boolean =>
  payment.state === 'pending' && payment.attempted_at === null && mayBeTried(payment, now, forMs)

type Heard = 'a try' | 'no try' | 'nothing sure'

/** For a payment that has a pay page, a provider that does not know it is mistaken. */
function triesIn(answer: ProviderAnswer, { redirect_url }: PaymentRow): Heard {
  if (answer.state === 'paid') return 'a try'
  const isUntried =
    answer.state === 'unknown' ? redirect_url === null || undefined : answer.isUntried
  if (isUntried === undefined) return 'nothing sure'
  return isUntried ? 'no try' : 'a try'
}

/**
 * The provider's answer on a payment, as from `askProvider`. Stores whether a payment was tried: a try that the
 * provider has listed is final; no answer, or one that does not say so, leaves it open until it is certain.
 */
async function askAndNote(shop: Shop, payment: PaymentRow): Promise<ProviderAnswer> {
  const askedAt = shop.now()
  try {
    const answer = await askProvider(shop, payment)
    await note(shop, payment, triesIn(answer, payment), askedAt)
    return answer
  } catch (error) {
    if (error instanceof PaymentProviderError) await note(shop, payment, 'nothing sure', askedAt)
    throw error
  }
}

async function note(
  { db }: Shop,
  { id, state, attempted_at, untried_at }: PaymentRow,
  heard: Heard,
  askedAt: number,
): Promise<void> {
  if (attempted_at !== null) return
  if (heard === 'a try') await setAttempted(db, id, askedAt)
  if (heard === 'no try') await setUntried(db, id, askedAt)
  // What was certain when it was decided stays so.
  if (heard === 'nothing sure' && state === 'pending' && untried_at !== null)
    await setUnsure(db, id)
}

/** One per purchase, however many attempts at it fail. */
const keyOf = ({ purchase_id }: PaymentRow) => `unpaid:${purchase_id}`

/**
 * Mails a buyer without an account that nothing was paid, with the link to pay for it again, in the transaction of the
 * step that ends the payment. Of several purchases started in a row, the last one counts: not while another attempt at
 * it is open or paid, and not if it was started anew with other answers, or for another time. Orders of an account show
 * it in the account.
 */
async function tellUnpaid(db: Database, shop: Shop, ended: PaymentRow): Promise<void> {
  const kind = kindOf(shop, ended)
  const { boughtAt } = kind
  const payment = boughtAt && (await findNewestOf(db, ended))
  if (!payment || (payment.state !== 'failed' && payment.state !== 'expired')) return
  const page = await findStatusPageUrl(db, shop, payment)
  if (!page || (await findOtherAttempt(db, payment))) return
  const to = await kind.buyer(db, payment.subject_id)
  if (!to.email || (await isMarkedForErasure(db, payment.subject_id))) return
  const { lines, today } = await kind.statusPage(db, shop, payment)
  const why = today && 'why' in today ? today.why : undefined
  if (!today || why?.code === 'already-owned') return
  const onceKey = keyOf(payment)
  if (await hasMailWithKey(db, onceKey)) return
  if (!(await mayWriteUnasked(db, shop, to.email, shop.now()))) return
  const mail = await unpaidMail(shop.catalogue.firm, to, {
    ...{ transactionId: payment.id, amountPaise: payment.amount_paise, statusPageUrl: page, why },
    what: (words) => lines.map(({ name }) => name(words)).join(', '),
    isTried: mayBeTried(payment, shop.now()),
    chooseUrl: shop.siteUrl() + boughtAt,
  })
  await insertMail(db, { ...mail, onceKey, about: payment.subject_id }, shop.now())
}

/** Paid by now: an unsent mail about it is no longer true. */
async function takeBackUnpaid(db: Database, payment: PaymentRow): Promise<void> {
  await takeBackMail(db, keyOf(payment))
}

/** What triggered the question to the provider. */
export type PaymentNews =
  'opening' | 'webhook' | 'return' | 'status' | 'poller' | 'operator' | 'reconciliation'

/**
 * Asks the provider for the state of a payment that was just read, and applies the resulting step, whatever the
 * trigger, however often, in whatever order. Throws `PaymentProviderError` when the provider gives no answer.
 */
export async function settlePayment(
  shop: Shop,
  payment: PaymentRow,
  news: PaymentNews,
): Promise<PaymentState> {
  if (hasArrived(payment.state)) return payment.state
  if (payment.kind === unmatchedKind) return await settleUnmatched(shop, payment, news)

  const answer = await askAndNote(shop, payment)
  const next = nextState(shop, payment, answer)
  if (next === payment.state) return next
  const detail = 'detail' in answer ? answer.detail : ''
  const paidPaise = answer.state === 'paid' ? answer.amountPaise : payment.amount_paise
  const references = answer.state === 'paid' ? answer.references : undefined
  return await recordPayment(shop, payment, { next, news, detail, paidPaise, references })
}

/** The same for a payment that the database did not know: received money is kept for a decision, else it is deleted. */
async function settleUnmatched(
  shop: Shop,
  payment: PaymentRow,
  news: PaymentNews,
): Promise<PaymentState> {
  const { answer, provider } = await askAllProviders(shop, payment)
  if (answer.state === 'pending') return 'pending'
  if (answer.state !== 'paid') {
    await deleteUnmatched(shop.db, payment.id)
    const facts = { payment: payment.id, source: news, answer: answer.state }
    shop.log.warn(facts, 'news of an unknown payment that nobody has paid')
    return answer.state === 'failed' ? 'failed' : 'expired'
  }
  const { amountPaise: amount_paise, memo = [], detail, references } = answer
  const arrived = { ...payment, provider, amount_paise }
  await noteUnmatchedArrival(shop, arrived, memo)
  return await recordPayment(shop, arrived, { next: 'paid', news, detail, references })
}

/** Settles; if the provider does not answer, the payment stays unchanged. Returns its state afterwards. */
export async function settleIfAnswered(
  shop: Shop,
  payment: PaymentRow,
  news: PaymentNews,
): Promise<PaymentState> {
  const settle = () => settlePayment(shop, payment, news)
  const state = await ifAnswered(shop, { payment: payment.id }, settle)
  return state ?? (await findPayment(shop.db, payment.id))?.state ?? 'pending'
}

function nextState(shop: Shop, payment: PaymentRow, answer: ProviderAnswer): PaymentState {
  if (answer.state === 'unknown') return shop.now() > payment.expires_at ? 'expired' : payment.state
  if (answer.state === 'pending') return payment.state
  if (answer.state === 'paid') return 'paid'
  return payment.state === 'pending' ? answer.state : payment.state
}

interface PaymentStep {
  readonly next: PaymentState
  readonly news: PaymentNews
  readonly detail: string
  /** What the provider has received; the payment's amount if missing. */
  readonly paidPaise?: number
  readonly references?: PaymentReferences | undefined
}

/** Takes one step of a payment, once, with everything that belongs to it in one transaction. */
export async function recordPayment(
  shop: Shop,
  payment: PaymentRow,
  { next, news, detail, paidPaise = payment.amount_paise, references }: PaymentStep,
): Promise<PaymentState> {
  const step = inTransaction(shop.db, async (db) => {
    if (!(await transitionPayment(db, shop, payment.id, { next, source: news, detail })))
      return false
    if (references) await setReferences(db, payment.id, references)
    if (next === 'paid') await deliverOrRefund(db, shop, payment, paidPaise)
    else await letGo(db, shop, payment, news)
    return true
  })
  const isMoved = await (next === 'paid' ? noteIfNotDelivered(shop, payment, step) : step)
  if (isMoved && next !== 'paid') return next
  if (isMoved) void shop.outbox.deliver()
  return (await findPayment(shop.db, payment.id))?.state ?? next
}

/** Releases what was held for it. A failed opening of the pay page is shown in the form, to press again. */
async function letGo(db: Database, shop: Shop, payment: PaymentRow, news: PaymentNews) {
  await kindOf(shop, payment).release(db, payment.subject_id)
  if (news !== 'opening') await tellUnpaid(db, shop, payment)
}

/** Delivers what was paid for; money that cannot be honoured is refunded at once. */
async function deliverOrRefund(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  paidPaise: number,
): Promise<void> {
  await setArrived(db, payment.id, paidPaise)
  if (kindOf(shop, payment).boughtAt) await takeBackUnpaid(db, payment)
  const reason =
    (await whyNotTake(db, payment, paidPaise)) ??
    (await kindOf(shop, payment).deliver(db, shop, payment, shop.now()))
  await forgetDeliveryFailures(db, payment.id)
  if (reason === undefined) return
  shop.log.warn(
    { payment: payment.id, kind: payment.kind },
    'paid, but cannot be delivered: refunding',
  )
  await beginRefund(db, shop, payment, { source: 'delivery', reason })
}

async function whyNotTake(
  db: Database,
  payment: PaymentRow,
  paidPaise: number,
): Promise<Cause | undefined> {
  if (paidPaise !== payment.amount_paise) return ({ purchases }) => purchases.goesBack.otherAmount
  // What was to be delivered, and to whom, is no longer known.
  if (payment.fingerprint === '') return ({ purchases }) => purchases.goesBack.tooLate
  if (await findPaidAttempt(db, payment)) return ({ purchases }) => purchases.goesBack.otherAttempt
  return undefined
}
