import { setTimeout } from 'node:timers/promises'
import type { Opening } from '#contracts/bookings.ts'
import type { StartedPayment } from '#contracts/orders.ts'
import type { Bill } from '#domain/bill.ts'
import { leastPaymentPaise } from '#domain/money.ts'
import { firstCheckMs, payWithinS } from '#domain/payment-schedule.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import { keyedHash, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { takeDeductions } from './discount-rule.ts'
import { keepFirstStatusPage } from './status-page-key.ts'
import { newPaymentId } from './payment-ids.ts'
import type { PurchaseType } from './find-purchase-type.ts'
import { type Good, type PurchaseMemo, writeMemo } from './provider-metadata.ts'
import {
  countOpenPayments,
  findJustPaid,
  findPaidAtLast,
  findPayment,
  insertPayment,
  noReferences,
  setOpened,
} from './queries/payments.ts'
import {
  findOpenPayment,
  findOpenPurchase,
  findPaymentOfKey,
  findTriedAttempt,
  keepPurchaseKey,
  wasRequested,
} from './queries/purchase-keys.ts'
import { recordPayment } from './sync-payment.ts'

/** Longer than the provider may take to answer: after it, an unopened payment counts as abandoned. */
const openingMs = 45_000
/** A buyer of the same within it, from a newly opened page, may not know that it is paid: we ask. */
const justNowMs = 15 * 60_000
/** Longer, if it took several attempts or was reported as failed. */
const unheardMs = 24 * 60 * 60_000
/** So that no pay page expires before the buyer has found their UPI app. */
const leastPageLifeMs = 60_000

export interface PurchaseRequest extends Opening {
  readonly kind: PurchaseType
  /** A digest of the payer. */
  readonly payer: string
  /** Everything that makes two presses of the button the same purchase. */
  readonly intent: unknown
  /** For another attempt at an earlier purchase: that purchase's fingerprint. */
  readonly fingerprint?: string
  /** Throws if this may not be bought. */
  readonly check?: (db: Database) => Promise<void>
  /** Whether it is bought once more after it was paid, though from the same page. */
  readonly isBoughtAgain?: (db: Database) => Promise<boolean>
}

/**
 * The same for two presses of the same button. Keyed: otherwise a reader of the database or of our memo could try what
 * a buyer may have answered. The second is that of purchases from before digests were keyed.
 */
function fingerprintsOf(
  { secret }: Pick<Shop, 'secret'>,
  { kind, intent, fingerprint }: PurchaseRequest,
): readonly [string, ...string[]] {
  if (fingerprint) return [fingerprint]
  const plain = tokenHash(JSON.stringify([kind.name, intent]))
  // Never change this label: the digest would no longer match stored ones.
  return [keyedHash(secret, 'wish', plain), plain]
}

/** The digest stored with a payment. */
const fingerprintOf = (shop: Pick<Shop, 'secret'>, purchase: PurchaseRequest): string =>
  fingerprintsOf(shop, purchase)[0]

/** The stored form of the purchase key, if there is one; it differs by payer. */
function keyOf({
  payer,
  purchaseKey,
}: Pick<PurchaseRequest, 'payer' | 'purchaseKey'>): string | undefined {
  return purchaseKey && tokenHash(`${payer}:${purchaseKey}`)
}

/** Whether this purchase's key already has a payment. */
export async function hasLedSomewhere(
  { db }: Pick<Shop, 'db'>,
  purchase: Pick<PurchaseRequest, 'payer' | 'purchaseKey'>,
): Promise<boolean> {
  const key = keyOf(purchase)
  return key !== undefined && (await findPaymentOfKey(db, key)) !== undefined
}

/** What already exists for a purchase before it is started. */
interface Earlier {
  /** The payment to continue with. */
  readonly payment?: PaymentRow
  /** If it is another attempt: the purchase it belongs to. */
  readonly purchaseId?: string | undefined
}

/**
 * The existing payment of this purchase: the one its key belongs to, or an open one of the same purchase whose goods
 * are still held. Throws `purchase-changed` for a key that belongs to something else, and `just-bought` for a purchase
 * that is at the bank, or was paid just now from another page, or within a day after a failure, unless it is requested
 * again. Runs in the transaction that would store a new payment.
 */
async function findEarlier(
  db: Database,
  shop: Pick<Shop, 'secret'>,
  purchase: PurchaseRequest,
  now: number,
): Promise<Earlier> {
  const [alike, key] = [fingerprintsOf(shop, purchase), keyOf(purchase)]
  const own = key && (await findPaymentOfKey(db, key))
  if (own && !alike.includes(own.fingerprint) && isStanding(own, now))
    throw new Refusal('purchase-changed', purchase.kind.refusals.changed)
  if (own && own.state === 'paid' && !(await purchase.isBoughtAgain?.(db))) return { payment: own }
  await purchase.check?.(db)
  if (!(await wasRequested(db, alike))) return {}
  const purchaseId = await findOpenPurchase(db, alike)
  const openFor = { now, leastLifeMs: leastPageLifeMs }
  const open = purchaseId && (await findOpenPayment(db, purchaseId, openFor))
  if (open && (await leadsOn(db, purchase, open, now))) return { payment: open }
  if (purchase.again) return { purchaseId }
  const tried = purchaseId && (await findTriedAttempt(db, purchaseId))
  if (tried) throw asked(new Refusal('just-bought', 'atTheBank'), tried)
  const paid =
    (await findJustPaid(db, alike, now - justNowMs)) ??
    (await findPaidAtLast(db, alike, now - unheardMs))
  if (paid) throw justBought(purchase.kind, paid, now)
  return { purchaseId }
}

async function leadsOn(db: Database, { kind }: PurchaseRequest, open: PaymentRow, now: number) {
  if (!open.redirect_url && now - open.created_at >= openingMs) return false
  return (await kind.isKept?.(db, open.subject_id)) ?? true
}

const isStanding = ({ state, expires_at }: PaymentRow, now: number) =>
  state === 'paid' || (state === 'pending' && expires_at > now)

function justBought(
  { refusals }: PurchaseType,
  { id, paid_at }: { id: string; paid_at: number },
  now: number,
): Refusal {
  return asked(new Refusal('just-bought', refusals.justBought, { agoMs: now - paid_at }), { id })
}

/** Adds the payment that the question is about. */
function asked(refusal: Refusal, { id }: { id: string }): Refusal {
  refusal.transactionId = id
  return refusal
}

/** Five seconds in all: less than a browser waits for the answer. */
const openingPausesMs = [50, 100, 200, 400, 800, 1500, 2000]
/** Per account or visitor: a real buyer needs no more. */
const openAtOnce = 10
/** Longer than a pay page stays payable. */
const tooManyWaitS = 30 * 60

interface Purchase extends PurchaseRequest {
  /** What is paid for, and how much. */
  readonly bill: Bill<Good>
  /** What the provider is told about the payer, so that the purchase is known even if our database is lost. */
  readonly memo: PurchaseMemo
  /** Stores what is to be paid and returns its id; runs in the transaction that stores the payment. */
  readonly store: (db: Database, paymentId: string) => Promise<string>
}

/**
 * Stores what is to be paid, then asks the provider for a pay page. Repeating the same purchase returns its payment:
 * the pay page, unless that is about to expire, or the answer for a paid one. Throws `invalid-request` for less than
 * can be paid, `just-bought` and `purchase-changed` (`findEarlier`), `payment-opening` while its payment is still being
 * opened, `payment-unavailable` when the provider has no pay page for us, and `too-many-requests` when the payer has
 * ten open.
 */
export async function startPayment(shop: Shop, purchase: Purchase): Promise<StartedPayment> {
  const { totalPaise } = purchase.bill
  if (totalPaise < leastPaymentPaise) throw tooLittle(totalPaise)
  const { payment, isNew } = await storePurchase(shop, purchase)
  if (isNew) return await openPayment(shop, payment, memoOf(payment, purchase))
  return answerOf(shop, purchase.purchaseKey ? await untilOpened(shop, payment) : payment)
}

const memoOf = (
  { kind, fingerprint, purchase_id: purchaseId }: PaymentRow,
  { memo, bill }: Purchase,
) => writeMemo({ kind, fingerprint, purchaseId }, memo, bill)

async function storePurchase(
  shop: Shop,
  purchase: Purchase,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const { payer } = purchase
  const now = shop.now()
  return await inQueue(shop.db, `pay:${payer}`, now, async (db) => {
    const earlier = await findEarlier(db, shop, purchase, now)
    const payment = earlier.payment ?? (await storePayment(db, shop, { purchase, earlier, now }))
    const key = keyOf(purchase)
    if (key) await keepPurchaseKey(db, key, payment.id, now)
    return { payment, isNew: !earlier.payment }
  })
}

async function storePayment(
  db: Database,
  shop: Shop,
  { purchase, earlier, now }: { purchase: Purchase; earlier: Earlier; now: number },
): Promise<PaymentRow> {
  const { kind, bill, payer, store } = purchase
  if ((await countOpenPayments(db, payer)) >= openAtOnce) throw tooManyOpen()
  const id = newPaymentId(now)
  const fingerprint = fingerprintOf(shop, purchase)
  const subject_id = await store(db, id)
  await takeDeductions(db, shop, { subjectId: subject_id, payer }, bill.deductions)
  const { totalPaise: amountPaise } = bill
  const payment: PaymentRow = {
    id,
    kind: kind.name,
    provider: shop.providers.current.name,
    provider_ref: null,
    subject_id,
    amount_paise: amountPaise,
    fingerprint,
    purchase_id: earlier.purchaseId ?? id,
    state: 'pending',
    redirect_url: null,
    created_at: now,
    expires_at: now + payWithinS * 1000,
    next_check_at: now + firstCheckMs,
    payer,
    arrived_paise: null,
    ...noReferences,
    attempted_at: null,
    untried_at: now,
  }
  await insertPayment(db, payment)
  await keepFirstStatusPage(db, shop, id)
  const facts = { kind: kind.name, of: subject_id, amountPaise }
  await writeAudit(db, shop, { action: 'payment.opened', subject: id, facts })
  return payment
}

const isBeingOpened = ({ state, redirect_url }: PaymentRow) =>
  state === 'pending' && redirect_url === null

/** Another request, perhaps in another process, is opening it: its result answers all of them. */
async function untilOpened(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  let now = payment
  for (const pauseMs of openingPausesMs) {
    if (!isBeingOpened(now)) break
    await setTimeout(pauseMs)
    now = (await findPayment(shop.db, payment.id)) ?? now
  }
  return now
}

function answerOf(shop: Shop, payment: PaymentRow): StartedPayment {
  const { id: transactionId, state, redirect_url } = payment
  if (isBeingOpened(payment)) throw new Refusal('payment-opening', 'paymentOpening').retryAfter(3)
  if (state === 'failed' && redirect_url === null) throw notOpened()
  const isOpen = state === 'pending' && redirect_url !== null
  return { redirectUrl: isOpen ? redirect_url : returnUrl(shop, payment), transactionId }
}

const tooLittle = (amountPaise: number) =>
  new Refusal('invalid-request', 'tooLittle', { amountPaise, leastPaise: leastPaymentPaise })

const tooManyOpen = () =>
  new Refusal('too-many-requests', 'tooManyOpen', { waitMs: tooManyWaitS * 1000 }).retryAfter(
    tooManyWaitS,
  )

/** Where the provider sends the shopper back to, and where the payment's state is shown. */
function returnUrl(shop: Shop, { id, provider }: PaymentRow): string {
  return `${shop.siteUrl()}/api/payment/${provider}/return?payment=${id}`
}

async function openPayment(
  shop: Shop,
  payment: PaymentRow,
  memo: readonly string[],
): Promise<StartedPayment> {
  try {
    const { redirectUrl, ref } = await shop.providers.named(payment.provider).open({
      id: payment.id,
      amountPaise: payment.amount_paise,
      expiresInS: payWithinS,
      returnUrl: returnUrl(shop, payment),
      memo,
    })
    await setOpened(shop.db, payment.id, { redirectUrl, ref })
    return { redirectUrl, transactionId: payment.id }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'payment could not be opened')
    const step = { next: 'failed', news: 'opening', detail: error.message } as const
    await recordPayment(shop, payment, step)
    throw notOpened()
  }
}

const notOpened = () => new Refusal('payment-unavailable', 'notCharged')
