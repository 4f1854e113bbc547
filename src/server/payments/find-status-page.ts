import { setTimeout } from 'node:timers/promises'
import { isUnconfirmed } from '#domain/payment-state.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import {
  statusPageKeyOf,
  statusPagePath,
  statusPageUrl,
  toldStatusPagePath,
} from './status-page-key.ts'
import { kindOf } from './find-purchase-type.ts'
import type { StatusPage } from './status-page-link.ts'
import { isMarkedForErasure, revokeStatusPages } from './queries/status-pages.ts'
import { findPayment, listPaymentEvents, lockPayment } from './queries/payments.ts'
import { listAttempts } from './queries/purchase-keys.ts'

/** The page matters more than this link. */
const patienceMs = 1000

/** How long the payment id opens the page; later the id is in bank statements and the firm's mails. */
const toldByIdMs = 24 * 60 * 60_000

/** What the page of a purchase shows; a buyer who has deleted the account cannot buy it again. */
export async function purchaseOf(shop: Shop, payment: PaymentRow): Promise<StatusPage> {
  const purchase = await kindOf(shop, payment).statusPage(shop.db, shop, payment)
  const isGone = await isMarkedForErasure(shop.db, payment.subject_id)
  return isGone ? { ...purchase, today: undefined } : purchase
}

/**
 * The path of a purchase's page, for a visitor who knows the payment's id: while it is open and for a day after it was
 * decided, or as long as its kind says. Undefined after it was revoked or erased. While the database cannot be written,
 * a link that was never requested is not returned.
 */
export async function findStatusPageById(
  shop: Shop,
  payment: PaymentRow,
): Promise<string | undefined> {
  if (payment.fingerprint === '' || !(await isToldById(shop, payment))) return undefined
  return await unlessBusy(() => toldStatusPagePath(shop.db, shop, payment.id))
}

async function isToldById(shop: Shop, payment: PaymentRow): Promise<boolean> {
  if (payment.state === 'pending') return true
  const decided = (await listPaymentEvents(shop.db, payment.id)).at(-1)
  if (shop.now() - (decided?.at ?? payment.created_at) <= toldByIdMs) return true
  const { toldUntil = 0 } = await purchaseOf(shop, payment)
  return shop.now() < toldUntil
}

/** The same for the buyer, even after a revocation; undefined once erased. */
export async function findOwnStatusPage(
  shop: Shop,
  { id, fingerprint }: PaymentRow,
): Promise<string | undefined> {
  if (fingerprint === '') return undefined
  return await unlessBusy(async () => statusPagePath(await statusPageKeyOf(shop.db, shop, id)))
}

async function unlessBusy<Path>(find: () => Promise<Path>): Promise<Path | undefined> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
    return undefined
  }
}

/**
 * The same by payment id, for a page that would rather do without it than be late: never throws, and returns undefined
 * for an unknown id and while the database is unavailable.
 */
export async function lookUpStatusPage(shop: Shop, paymentId: string): Promise<string | undefined> {
  const page = readStatusPage(shop, paymentId).catch((err: unknown) => {
    shop.log.error({ err, payment: paymentId }, 'the page of a purchase could not be looked up')
    return undefined
  })
  return await Promise.race([page, setTimeout(patienceMs, undefined, { ref: false })])
}

async function readStatusPage(shop: Shop, paymentId: string): Promise<string | undefined> {
  const payment = await findPayment(shop.db, paymentId)
  // For an unconfirmed payment it is unknown whether there is any money.
  if (!payment || isUnconfirmed(payment)) return undefined
  return await findStatusPageById(shop, payment)
}

/**
 * Revokes the pages of all attempts at a purchase for everyone who has their links, and returns the new address of the
 * one that counts: the paid one, or else the newest. Not for an erased purchase, which no longer has a page. Throws
 * `not-found`.
 */
export async function revokeStatusPage(shop: Shop, paymentId: string): Promise<string> {
  return await inTransaction(shop.db, async (db) => {
    const payment = await findPayment(db, paymentId)
    if (!payment) throw new Refusal('not-found', 'noPayment')
    const attempts = await listAttempts(db, payment.purchase_id)
    for (const attempt of attempts)
      if (attempt.fingerprint !== '') await revokeOne(db, shop, attempt)
    const standing = attempts.find(({ state }) => state === 'paid') ?? attempts.at(-1) ?? payment
    return await statusPageUrl(db, shop, standing.id)
  })
}

async function revokeOne(db: Database, shop: Shop, { id }: PaymentRow): Promise<void> {
  await lockPayment(db, id)
  // A link that was never requested is revoked too: it is derived from the secret.
  await statusPageUrl(db, shop, id)
  const revoked = await revokeStatusPages(db, id, shop.now())
  await writeAudit(db, shop, { action: 'passport.revoked', subject: id, facts: { revoked } })
}
