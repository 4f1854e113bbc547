import { createHash } from 'node:crypto'
import type { StartedPayment } from '#contracts/place-order.ts'
import { mailboxOf } from '#domain/identity.ts'
import { formatRupees, leastPaymentPaise } from '#domain/money.ts'
import { firstCheckMs } from '#domain/payment-schedule.ts'
import { hasArrived, type PaymentKind } from '#domain/payment-state.ts'
import { noReferences } from '../database/payment-references.ts'
import {
  countOpenPayments,
  findJustPaid,
  findOpenPayment,
  insertPayment,
  setRedirectUrl,
} from '../database/payments.ts'
import { inQueue } from '../database/queue.ts'
import type { Database, PaymentRow } from '../database/tables.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { type PurchaseMemo, writeMemo } from './purchase-memo.ts'
import { randomToken, tokenHash } from './secrets.ts'
import { recordPayment } from './settle-payment.ts'

const payWithinS = 20 * 60
/** Longer than the provider may take to answer: after it, an unopened payment was abandoned. */
const openingMs = 45_000
/** Who presses again within it has not heard that the first press was paid, and means the same. */
const samePressMs = 15 * 60_000
/** Nobody gets a page that is over before they have found their UPI app. */
const leastPageLifeMs = 60_000
/** Of one account or visitor: more of them are not somebody who wants to pay. */
const openAtOnce = 10

interface Purchase {
  readonly kind: PaymentKind
  readonly amountPaise: number
  /** A digest of who pays. */
  readonly payer: string
  /** Everything that makes two presses of the button the same wish. */
  readonly wish: unknown
  /** What the provider is told, so that the purchase is known even when our own books are lost. */
  readonly memo: PurchaseMemo
  /** Stores what is to be paid and answers its id; runs in the transaction of the payment. */
  readonly store: (db: Database) => Promise<string>
}

/** A visitor without an account is known by the mailbox, else by the phone. */
export function payerOf({ email, phone }: { email: string; phone: string }): string {
  return tokenHash(email ? `mailbox:${mailboxOf(email)}` : `phone:${phone}`)
}

/**
 * Stores what is to be paid, then asks the provider for a pay page. The same wish again leads to the
 * payment that is open already, unless its page is about to end, or was paid just now, whose answer it
 * then shows. Throws `invalid-request` for less than can be paid, `payment-opening` while that one is being
 * opened, `payment-unavailable` when the provider has no pay page for us, and `too-many-requests` when the
 * payer has ten open.
 */
export async function startPayment(shop: Shop, purchase: Purchase): Promise<StartedPayment> {
  if (purchase.amountPaise < leastPaymentPaise) throw tooLittle(purchase.amountPaise)
  const payment = await storePurchase(shop, purchase)
  const transactionId = payment.id
  if (hasArrived(payment.state)) return { redirectUrl: returnUrl(shop, payment), transactionId }
  if (payment.redirect_url) return { redirectUrl: payment.redirect_url, transactionId }
  return await openPayment(shop, payment, writeMemo(purchase.kind, purchase.memo))
}

async function storePurchase(shop: Shop, purchase: Purchase): Promise<PaymentRow> {
  const { kind, amountPaise, payer, wish, store } = purchase
  const now = shop.now()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind, wish]))
    .digest('base64url')
  return await inQueue(shop.db, `pay:${payer}`, now, async (db) => {
    const justPaid = await findJustPaid(db, fingerprint, now - samePressMs)
    if (justPaid) return justPaid
    const open = await findOpenPayment(db, fingerprint, now, leastPageLifeMs)
    if (open?.redirect_url) return open
    if (open && now - open.created_at < openingMs)
      throw new Refusal('payment-opening', 'Your payment is being opened. Please wait a moment.', 3)
    if ((await countOpenPayments(db, payer)) >= openAtOnce) throw tooManyOpen()
    const payment: PaymentRow = {
      // Unguessable: whoever knows it may ask how the payment stands.
      id: `pay_${randomToken().slice(0, 32)}`,
      kind,
      subject_id: await store(db),
      amount_paise: amountPaise,
      fingerprint,
      state: 'pending',
      redirect_url: null,
      created_at: now,
      expires_at: now + payWithinS * 1000,
      next_check_at: now + firstCheckMs,
      payer,
      arrived_paise: null,
      ...noReferences,
    }
    await insertPayment(db, payment)
    return payment
  })
}

function tooLittle(amountPaise: number): Refusal {
  const [amount, least] = [amountPaise, leastPaymentPaise].map(formatRupees)
  const message = `${amount} cannot be paid online: the least is ${least}. Nothing was ordered.`
  return new Refusal('invalid-request', message)
}

const tooManyOpen = () =>
  new Refusal(
    'too-many-requests',
    'You have ten payments open. Please finish one of them, or try again in half an hour.',
    30 * 60,
  )

/** Where the provider sends the shopper back to, and where the state of the payment is told. */
function returnUrl(shop: Shop, { id }: PaymentRow): string {
  return `${shop.siteUrl()}/api/payment/phonepe/return?payment=${id}`
}

async function openPayment(
  shop: Shop,
  payment: PaymentRow,
  memo: readonly string[],
): Promise<StartedPayment> {
  try {
    const { redirectUrl } = await shop.payments.open({
      id: payment.id,
      amountPaise: payment.amount_paise,
      expiresInS: payWithinS,
      returnUrl: returnUrl(shop, payment),
      memo,
    })
    await setRedirectUrl(shop.db, payment.id, redirectUrl)
    return { redirectUrl, transactionId: payment.id }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'payment could not be opened')
    const step = { next: 'failed', news: 'opening', detail: error.message } as const
    await recordPayment(shop, payment, step)
    throw new Refusal(
      'payment-unavailable',
      'The payment service does not answer. Nothing was charged. Please try again.',
    )
  }
}
