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
  /** Why, naming no person. */
  readonly reason: string
  /** What was paid outside of the shop, by bank transfer say; without it, it is goodwill. */
  readonly paid?: { readonly amountPaise: number; readonly reference: string } | undefined
}

interface Granted {
  /** Null where everything was theirs already. */
  readonly orderId: string | null
  /** False for what this key has granted before, and for what was theirs already. */
  readonly isNew: boolean
}

const refuse = (...reason: Reason) => new Refusal('invalid-request', ...reason)

/** A course or a book as a line of an order. Throws for anything else: what is sent by post needs an address. */
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

/** What is taken off, so that the total is what was paid. Throws for more than the price, and for no reference. */
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

/** Somebody has just registered with it. */
async function getUserByEmail(db: Database, email: string) {
  const user = await findUserByEmail(db, email)
  if (!user) throw refuse('notGranted')
  return user
}

/** The account of a mailbox, made without a password where there is none: its mail has the link that sets one. */
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

/** A payment that no provider knows: nobody is asked about it, and no provider gives it back. */
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

/** A key of the same grant sent again. */
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
 * Gives somebody courses or books without the cart: as goodwill, or paid for outside of the shop. They are theirs as if
 * bought, by an order whose deduction leaves what was paid; whoever has no account gets one with the mail that opens it.
 * What they own already is left out. The same key once more changes nothing. Throws `invalid-request`.
 */
export async function grantCourse(shop: Shop, given: Grant, key: string): Promise<Granted> {
  if (emailProblem(given.email)) throw refuse('notAnAddress', { to: given.email })
  const email = normaliseEmail(given.email)
  const reason = lastingReason(given.reason)
  // Before anything is written, also for what is theirs already.
  for (const id of given.productIds) grantedLine(shop, id)
  const granted = await inQueue(shop.db, `grant:${email}`, shop.now(), (db) =>
    grant(db, { ...shop, db }, { ...given, email, reason }, keyOf(key)),
  )
  if (granted.isNew) void shop.outbox.deliver()
  return granted
}

/** Takes back what was granted, by its order; no money moves. Answers whether that is new. Throws `invalid-request`. */
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
