import { setTimeout } from 'node:timers/promises'
import type { StartedPayment } from '#contracts/purchases/place-order.ts'
import type { Bill } from '#domain/bill.ts'
import { leastPaymentPaise } from '#domain/money.ts'
import { firstCheckMs, payWithinS } from '#domain/payment-schedule.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { inQueue } from '#server/database/queue.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { PaymentProviderError } from '#server/providers/provider.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { takeDeductions } from './deduction-rule.ts'
import { type Earlier, findEarlier, fingerprintOf, keyOf, type Wished } from './earlier-purchase.ts'
import { keepFirstPassport } from './passport-key.ts'
import { newPaymentId } from './payment-ids.ts'
import { type Good, type PurchaseMemo, writeMemo } from './purchase-memo.ts'
import { noReferences } from './queries/payment-references.ts'
import { countOpenPayments, findPayment, insertPayment, setOpened } from './queries/payments.ts'
import { keepPurchaseKey } from './queries/purchase-keys.ts'
import { recordPayment } from './settle-payment.ts'

/** Five seconds in all: less than a browser waits for the answer. */
const openingPausesMs = [50, 100, 200, 400, 800, 1500, 2000]
/** Of one account or visitor: more of them are not somebody who wants to pay. */
const openAtOnce = 10
/** Longer than a pay page can be paid. */
const tooManyWaitS = 30 * 60

interface Purchase extends Wished {
  /** What is paid for, and with how much. */
  readonly bill: Bill<Good>
  /** What the provider is told of who pays, so that the purchase is known even when our own books are lost. */
  readonly memo: PurchaseMemo
  /** Stores what is to be paid and answers its id; runs in the transaction of the payment, whose id it is told. */
  readonly store: (db: Database, paymentId: string) => Promise<string>
}

/**
 * Stores what is to be paid, then asks the provider for a pay page. The same purchase once more leads to its
 * payment: to the pay page, unless that is about to end, or to the answer of what is paid. Throws
 * `invalid-request` for less than can be paid, `just-bought` and `purchase-changed` (`findEarlier`),
 * `payment-opening` while its payment is still being opened, `payment-unavailable` when the provider has no
 * pay page for us, and `too-many-requests` when the payer has ten open.
 */
export async function startPayment(shop: Shop, purchase: Purchase): Promise<StartedPayment> {
  const { totalPaise } = purchase.bill
  if (totalPaise < leastPaymentPaise) throw tooLittle(totalPaise)
  const { payment, isNew } = await storePurchase(shop, purchase)
  if (isNew) return await openPayment(shop, payment, memoOf(payment, purchase))
  return answerOf(shop, purchase.purchaseKey ? await untilOpened(shop, payment) : payment)
}

const memoOf = ({ kind, fingerprint, wish_id: wishId }: PaymentRow, { memo, bill }: Purchase) =>
  writeMemo({ kind, fingerprint, wishId }, memo, bill)

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
    wish_id: earlier.wishId ?? id,
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
  await keepFirstPassport(db, shop, id)
  const facts = { kind: kind.name, of: subject_id, amountPaise }
  await writeAudit(db, shop, { action: 'payment.opened', subject: id, facts })
  return payment
}

const isBeingOpened = ({ state, redirect_url }: PaymentRow) =>
  state === 'pending' && redirect_url === null

/** Another press, perhaps in another process, is opening it: its answer is the answer to all of them. */
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

/** Where the provider sends the shopper back to, and where the state of the payment is told. */
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
