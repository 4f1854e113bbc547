import { cartTotalPaise } from '#domain/cart.ts'
import { hasQuantity } from '#domain/item.ts'
import type { PaymentKind } from '#domain/payment-state.ts'
import { findUser } from '#server/account/queries/users.ts'
import type { Database, OrderItemRow } from '#server/database/tables.ts'
import { insertConsultation } from '#server/purchases/queries/consultations.ts'
import { insertEnrollment } from '#server/purchases/queries/enrollments.ts'
import { insertOrder } from '#server/purchases/queries/orders.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { readMemo, type RememberedPurchase } from './purchase-memo.ts'
import { noReferences } from './queries/payment-references.ts'
import { insertPayment } from './queries/payments.ts'
import { findJustPaid, findOpenWish, isKnownWish } from './queries/same-wish.ts'
import { payerOf } from './start-payment.ts'

export interface ArrivedPayment {
  readonly id: string
  readonly arrivedPaise: number
  readonly memo: readonly string[]
}

/** What was rebuilt, or the sentence why that cannot be. */
type Rebuilt = { readonly subjectId: string } | { readonly why: string }

const rebuilders: Record<
  PaymentKind,
  (db: Database, shop: Shop, purchase: RememberedPurchase) => Promise<Rebuilt>
> = { order: rebuildOrder, consultation: rebuildConsultation, seat: rebuildSeat }

/** An attempt that the books had forgotten is taken for one at what the same person paid for this lately. */
const latelyMs = 24 * 60 * 60_000

/** The wish that it was an attempt at, or, when books had forgotten that one, the one that is most like it. */
async function wishOf(
  db: Database,
  { fingerprint, wishId }: RememberedPurchase,
  { id, now }: { id: string; now: number },
): Promise<string> {
  if (wishId !== undefined && (await isKnownWish(db, wishId))) return wishId
  const open = await findOpenWish(db, fingerprint)
  if (open !== undefined) return open
  const paid = await findJustPaid(db, fingerprint, now - latelyMs)
  return paid?.wish_id ?? wishId ?? id
}

/**
 * Puts a payment that only the provider knows back into the ledger, open, with what it is for: the
 * ordinary path then delivers it or gives it back. Answers the sentence why not, if the purchase is not
 * known as a whole; then nothing is written. Runs in the caller's transaction.
 */
export async function adoptPayment(
  db: Database,
  shop: Shop,
  { id, arrivedPaise, memo }: ArrivedPayment,
): Promise<string | undefined> {
  const purchase = readMemo(memo)
  if (!purchase) return 'The payment service does not tell what was bought.'
  if (cartTotalPaise(purchase.goods) !== arrivedPaise)
    return 'The amount that arrived is not the price of what was bought.'
  const rebuilt = await rebuilders[purchase.kind](db, shop, purchase)
  if ('why' in rebuilt) return rebuilt.why
  const now = shop.now()
  const { fingerprint } = purchase
  // Another attempt at the same purchase, paid as well, is known by its wish and goes back.
  const wish_id = await wishOf(db, purchase, { id, now })
  await insertPayment(db, {
    ...{ id, kind: purchase.kind, subject_id: rebuilt.subjectId, amount_paise: arrivedPaise },
    ...{ fingerprint, wish_id, state: 'pending', redirect_url: null, created_at: now },
    ...{ expires_at: now, next_check_at: now, payer: payerIn(purchase) },
    arrived_paise: null,
    ...noReferences,
  })
  return undefined
}

const payerIn = (purchase: RememberedPurchase) =>
  purchase.kind === 'order' ? tokenHash(purchase.account) : payerOf(purchase)

async function rebuildOrder(
  db: Database,
  shop: Shop,
  { account, name, email, goods }: RememberedPurchase,
): Promise<Rebuilt> {
  if (!(await findUser(db, account))) return { why: 'The account of the order does not exist.' }
  const id = crypto.randomUUID()
  const items: OrderItemRow[] = []
  for (const [position, good] of goods.entries()) {
    const product = shop.catalogue.find(good.id)
    if (!product) return { why: `There is no ${good.id} in the catalogue any more.` }
    if (hasQuantity(product.itemType)) return { why: 'The address for the delivery is not known.' }
    items.push({
      ...{ order_id: id, position, product_id: good.id, item_type: product.itemType },
      ...{ name: product.name, image: product.image },
      ...{ price_paise: good.pricePaise, quantity: good.quantity },
    })
  }
  const nowhere = { mobile: '', street: '', city: '', state: '', pincode: '', country: '' }
  const order = { id, user_id: account, contact_email: email, full_name: name, ...nowhere }
  const total_paise = cartTotalPaise(goods)
  await insertOrder(db, { ...order, total_paise, created_at: shop.now() }, items)
  return { subjectId: id }
}

async function rebuildConsultation(
  db: Database,
  shop: Shop,
  { name, phone, email }: RememberedPurchase,
): Promise<Rebuilt> {
  const id = crypto.randomUUID()
  // The provider is not told what people write to us: without it, both are asked to speak about it.
  const booking = { name, phone, email, message: '' }
  await insertConsultation(db, { id, ...booking, created_at: shop.now() })
  return { subjectId: id }
}

async function rebuildSeat(
  db: Database,
  shop: Shop,
  { name, phone, email, goods }: RememberedPurchase,
): Promise<Rebuilt> {
  const webinar = shop.catalogue.webinars.find((one) => one.id === goods[0]?.id)
  if (!webinar) return { why: 'The webinar is not in the catalogue any more.' }
  const id = crypto.randomUUID()
  const untold = { city: '', state_of_india: '', gender: '', challenges: '', consented_at: null }
  await insertEnrollment(db, {
    ...{ id, webinar_id: webinar.id, state: 'unheld', name, email, phone, ...untold },
    ...{ created_at: shop.now(), confirmed_at: null, holder: '' },
  })
  return { subjectId: id }
}
