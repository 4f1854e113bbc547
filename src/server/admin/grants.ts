import { emailProblem, normaliseEmail } from '#domain/email.ts'
import { billOf, type Deduction } from '#domain/bill.ts'
import { hasQuantity } from '#domain/item.ts'
import { mailboxLinkLifetimeMs } from '#domain/identity.ts'
import { defaultLanguage } from '#domain/language.ts'
import { officeProvider } from '#domain/payment-state.ts'
import { tidyText } from '#domain/plain-text.ts'
import { accountMadeMail } from '#server/account/emails.ts'
import { insertTicket } from '#server/account/queries/email-codes.ts'
import { findUserByEmail, insertUser, setNames } from '#server/account/queries/users.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { listOwned } from '#server/catalogue/queries/entitlements.ts'
import { inQueue } from '#server/database/named-lock.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { orderKind } from '#server/orders/order.ts'
import { storeOrder } from '#server/orders/order-status-page.ts'
import { noPostalAddress, type OrderedLine } from '#server/orders/queries/orders.ts'
import { newPaymentId } from '#server/payments/payment-ids.ts'
import { payerOf } from '#server/payments/payer.ts'
import { insertDeductions } from '#server/payments/queries/deductions.ts'
import {
  getPayment,
  insertPayment,
  insertPaymentEvent,
  listPayments,
  lockPayment,
  noReferences,
} from '#server/payments/queries/payments.ts'
import { findPaymentOfKey, keepPurchaseKey } from '#server/payments/queries/purchase-keys.ts'
import { keepFirstStatusPage } from '#server/payments/status-page-key.ts'
import { transitionPayment } from '#server/payments/transition.ts'
import { type Reason, Refusal } from '#server/refusal.ts'
import { keyedHash, randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { lastingReason } from './lasting-reason.ts'

export interface Grant {
  readonly email: string
  readonly name?: string | undefined
  readonly productIds: readonly string[]
  /** The reason; must not name a person. */
  readonly reason: string
  /** Payment made outside the shop, e.g. by bank transfer; without it, the grant is goodwill. */
  readonly paid?: { readonly amountPaise: number; readonly reference: string } | undefined
}

interface Granted {
  /** Null when the recipient already owned everything. */
  readonly orderId: string | null
  /** False when this key was used before, or the recipient already owned everything. */
  readonly isNew: boolean
}

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

/** A course or book as an order line. Throws for anything else: shipped goods need an address. */
export function grantedLine(
  { catalogue }: Pick<Shop, 'catalogue'>,
  productId: string,
): OrderedLine {
  const product = catalogue.find(productId)
  if (!product || hasQuantity(product.itemType) || product.pricePaise === 0)
    throw refuse('notGrantable', { product: productId })
  const { itemType, name, image, pricePaise } = product
  return { productId, itemType, name, image, pricePaise, quantity: 1 }
}

const mostReference = 40

/** A bill with a deduction that leaves the amount paid. Throws for more than the price, or a missing reference. */
function billFor(lines: readonly OrderedLine[], paid: Grant['paid']) {
  const full = billOf(lines)
  const paidPaise = paid?.amountPaise ?? 0
  if (!Number.isInteger(paidPaise) || paidPaise < 0 || paidPaise > full.totalPaise)
    throw refuse('paidTooMuch', { pricePaise: full.totalPaise })
  const reference = tidyText(paid?.reference ?? '')
  if (paid && (reference === '' || reference.length > mostReference))
    throw refuse('paidWithoutReference', { longest: mostReference })
  const off: Deduction = {
    ...{ kind: 'granted', label: firmWords.purchases.granted },
    amountPaise: full.totalPaise - paidPaise,
  }
  return { bill: billOf(lines, [off]), reference: paid ? reference : null }
}

/** Finds the user that has just been registered. */
async function getUserByEmail(db: Database, email: string) {
  const user = await findUserByEmail(db, email)
  if (!user) throw refuse('notGranted')
  return user
}

/** Finds the account of a mailbox, or creates one without a password; its mail has the link to set one. */
async function ownerOf(db: Database, shop: Shop, email: string, name: string) {
  const known = await findUserByEmail(db, email)
  if (known) return known
  const [, firstName = '', lastName = ''] = /^(.*?)\s*(\S*)$/.exec(name) ?? []
  const user = {
    ...{ id: crypto.randomUUID(), email, password_hash: '', created_at: shop.now() },
    language: defaultLanguage,
  }
  if (!(await insertUser(db, user))) return await getUserByEmail(db, email)
  await setNames(db, user.id, {
    ...{ firstName: firstName || lastName, lastName: firstName ? lastName : '', displayName: '' },
  })
  const ticket = randomToken()
  await insertTicket(db, {
    ...{ ticket_hash: tokenHash(ticket), email, purpose: 'reset' },
    expires_at: shop.now() + mailboxLinkLifetimeMs,
  })
  const proof = new URLSearchParams({ email, proof: ticket }).toString()
  await insertMail(
    db,
    await accountMadeMail(shop.catalogue.firm, user, shop.siteUrl(), proof),
    shop.now(),
  )
  return user
}

interface PaidOutside {
  readonly orderId: string
  readonly owner: { readonly id: string; readonly email: string }
  readonly amountPaise: number
  readonly reference: string | null
}

/** Inserts a payment unknown to any provider: it is never polled, and no provider refunds it. */
async function insertOutsidePayment(
  db: Database,
  shop: Shop,
  { orderId, owner, amountPaise, reference }: PaidOutside,
): Promise<PaymentRow> {
  const at = shop.now()
  const id = newPaymentId(at)
  const payment: PaymentRow = {
    ...{ id, kind: orderKind.name, provider: officeProvider, provider_ref: null },
    ...{ subject_id: orderId, amount_paise: amountPaise, arrived_paise: amountPaise },
    ...{ fingerprint: keyedHash(shop.secret, 'granted', orderId), purchase_id: id, state: 'paid' },
    ...{ redirect_url: null, created_at: at, expires_at: at, next_check_at: at },
    payer: payerOf(shop, { account: owner.id, email: owner.email, phone: '' }),
    ...{ ...noReferences, bank_reference: reference, attempted_at: null, untried_at: null },
  }
  await insertPayment(db, payment)
  await keepFirstStatusPage(db, shop, id)
  const event = {
    payment_id: id,
    at,
    source: 'operator',
    state: 'paid',
    detail: 'granted',
  } as const
  await insertPaymentEvent(db, event)
  return payment
}

/** The stored form of a grant's idempotency key. */
const keyOf = (key: string) => tokenHash(`grant:${key}`)

async function grant(
  db: Database,
  shop: Shop,
  given: Grant & { readonly email: string },
  requestKey: string,
): Promise<Granted> {
  const before = await findPaymentOfKey(db, requestKey)
  if (before) return { orderId: before.subject_id, isNew: false }
  const name = tidyText(given.name ?? '')
  const owner = await ownerOf(db, shop, given.email, name)
  const owned = await listOwned(db, owner.id, given.productIds)
  const ids = [...new Set(given.productIds)].filter((id) => !owned.includes(id))
  if (ids.length === 0) return { orderId: null, isNew: false }
  const { bill, reference } = billFor(
    ids.map((id) => grantedLine(shop, id)),
    given.paid,
  )
  const contact = { contact_email: owner.email, full_name: name, mobile: '' }
  const order = { user_id: owner.id, ...contact, ...noPostalAddress, language: owner.language }
  const orderId = await storeOrder(shop, order, bill)(db)
  await insertDeductions(db, orderId, bill.deductions)
  const amountPaise = bill.totalPaise
  const payment = await insertOutsidePayment(db, shop, { orderId, owner, amountPaise, reference })
  await keepPurchaseKey(db, requestKey, payment.id, shop.now())
  const facts = { reason: given.reason, amountPaise, payment: payment.id }
  await writeAudit(db, shop, { action: 'order.granted', subject: orderId, facts })
  if (await orderKind.deliver(db, shop, payment, shop.now())) throw refuse('notGranted')
  return { orderId, isNew: true }
}

/**
 * Grants courses or books without the cart: as goodwill, or paid for outside the shop. They are owned as if bought, by
 * an order whose deduction leaves the amount paid; a recipient without an account gets one, with a mail to open it.
 * Skips what is already owned. Idempotent by `key`. Throws `invalid-request`.
 */
export async function grantCourse(shop: Shop, given: Grant, key: string): Promise<Granted> {
  if (emailProblem(given.email)) throw refuse('notAnAddress', { to: given.email })
  const email = normaliseEmail(given.email)
  const reason = lastingReason(given.reason)
  // Validate before anything is written, including products that are already owned.
  for (const id of given.productIds) grantedLine(shop, id)
  const granted = await inQueue(shop.db, `grant:${email}`, shop.now(), (db) =>
    grant(db, { ...shop, db }, { ...given, email, reason }, keyOf(key)),
  )
  if (granted.isNew) void shop.outbox.deliver()
  return granted
}

/** Revokes a grant by its order; no money moves. Returns whether anything changed. Throws `invalid-request`. */
export async function takeBackGrant(shop: Shop, orderId: string, reason: string): Promise<boolean> {
  const facts = { reason: lastingReason(reason) }
  const [payment] = await listPayments(shop.db, [orderId])
  if (payment?.provider !== officeProvider) throw refuse('nothingGranted', { id: orderId })
  return await inTransaction(shop.db, async (db) => {
    await lockPayment(db, payment.id)
    if ((await getPayment(db, payment.id)).state !== 'paid') return false
    const step = { source: 'operator', detail: 'granted' }
    await transitionPayment(db, shop, payment.id, { next: 'refunding', ...step })
    await transitionPayment(db, shop, payment.id, { next: 'refunded', ...step })
    await orderKind.withdraw(db, orderId, shop.now())
    await writeAudit(db, shop, { action: 'order.grant-ended', subject: orderId, facts })
    return true
  })
}
