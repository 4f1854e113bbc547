import { cartTotalPaise } from '#domain/cart.ts'
import { needsDelivery } from '#domain/item.ts'
import { deleteUser, findUser, insertNobody, isNobody } from '#server/account/queries/users.ts'
import type { Database, OrderItemRow, OrderRow, PaymentRow } from '#server/database/tables.ts'
import type { Cause } from '#server/ledger/cause.ts'
import { passportUrl } from '#server/ledger/passport-key.ts'
import { describeBuyer, type PurchaseKind, type Rebuilt } from '#server/ledger/purchase-kind.ts'
import type { RememberedPurchase } from '#server/ledger/purchase-memo.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { listOrders } from '#server/shopping/list-orders.ts'
import { takeFromCart } from '#server/shopping/queries/cart-items.ts'
import { withdrawEntitlements } from '#server/shopping/queries/entitlements.ts'
import { grantFiles } from './grant-files.ts'
import { receiptMail } from './letters/receipt.ts'
import { orderPassport, payOrderAgain } from './order-passport.ts'
import { orderLists } from './queries/order-lists.ts'
import {
  eraseOrders,
  findContactEmail,
  getOrder,
  insertOrder,
  listOrderItems,
  noPostalAddress,
  moveOrders,
  setContactEmail,
} from './queries/orders.ts'

const { notRebuilt } = firmWords.purchases

/** Courses, books and art, bought through the cart of an account. */
export const orderKind: PurchaseKind = {
  name: 'order',
  words: ({ purchases }) => purchases.order,
  refusals: { changed: 'orderChanged', justBought: 'justBought' },
  deliver: deliverOrder,
  release: async () => {},
  withdraw: async (db, id) => {
    await withdrawEntitlements(db, id)
  },
  lines: {
    list: async (db, id) => await listOrderItems(db, [id]),
    withdraw: withdrawEntitlements,
    async restore(db, id, productIds, at) {
      const items = await listOrderItems(db, [id])
      const order = await getOrder(db, id)
      await grantFiles(
        db,
        order,
        items.filter(({ product_id }) => productIds.includes(product_id)),
        at,
      )
    },
  },
  rebuild: rebuildOrder,
  payerOf: ({ account }) => tokenHash(account),
  async buyer(db, id) {
    const { contact_email: email, full_name, language } = await getOrder(db, id)
    return { email, language, who: describeBuyer(full_name, email) }
  },
  findAddress: async (db, id) => (await findContactEmail(db, id)) || undefined,
  setAddress: setContactEmail,
  async receipt(shop, id, payment) {
    if (!payment) throw new Refusal('invalid-request', 'orderWithoutPayment')
    return await receiptOf(shop.db, shop, await getOrder(shop.db, id), payment)
  },
  passport: orderPassport,
  payAgain: payOrderAgain,
  lists: orderLists,
  async describe(db, id) {
    const rows = (await listOrderItems(db, [id])).map((item) => ({ ...item }))
    const columns = ['product_id', 'item_type', 'name', 'quantity', 'price_rupees']
    return { fields: { ...(await getOrder(db, id)) }, lines: { rows, columns } }
  },
  async personalData(shop, { id: userId, language }) {
    const orders = await listOrders(shop, userId, language)
    return { ids: orders.map(({ _id }) => _id), data: { orders } }
  },
  async detach(db, { id: userId }, at) {
    const nobody = crypto.randomUUID()
    await insertNobody(db, nobody, at)
    const orders = await moveOrders(db, userId, nobody)
    if (orders.length === 0) await deleteUser(db, nobody)
    return orders
  },
  erase: eraseOrders,
}

/**
 * What was bought becomes the buyer's, leaves the cart, and a receipt is on its way. Answers why the
 * order cannot be honoured as a whole, if so: what it has granted by then goes with its refund.
 */
async function deliverOrder(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<Cause | undefined> {
  const order = await getOrder(db, payment.subject_id)
  if (await isNobody(db, order.user_id)) return ({ purchases }) => purchases.goesBack.accountDeleted
  const items = await listOrderItems(db, [order.id])
  const doubles = await grantFiles(db, order, items, at)
  if (doubles.length > 0) return paidTwice(doubles, items)

  for (const { product_id, quantity } of items)
    await takeFromCart(db, order.user_id, product_id, quantity)
  await insertMail(db, await receiptOf(db, shop, order, payment), at)
  return undefined
}

const namesOf = (items: readonly OrderItemRow[]) => items.map(({ name }) => name).join(', ')

function paidTwice(doubles: readonly OrderItemRow[], items: readonly OrderItemRow[]): Cause {
  const name = doubles.length === items.length ? 'ownedAlready' : 'partlyOwned'
  return ({ purchases }) => purchases.goesBack[name](namesOf(doubles))
}

async function receiptOf(
  db: Database,
  shop: Shop,
  order: OrderRow,
  payment: PaymentRow,
): Promise<NewMail> {
  const mail = await receiptMail({
    firm: shop.catalogue.firm,
    to: { email: order.contact_email, language: order.language },
    transactionId: payment.id,
    totalPaise: order.total_paise,
    items: await listOrderItems(db, [order.id]),
    siteUrl: shop.siteUrl(),
    passportUrl: await passportUrl(db, shop, payment.id),
  })
  return { ...mail, about: order.id }
}

async function rebuildOrder(
  db: Database,
  shop: Shop,
  { account, name, email, goods }: RememberedPurchase,
): Promise<Rebuilt> {
  const user = await findUser(db, account)
  if (!user) return { why: notRebuilt.noAccount }
  const id = crypto.randomUUID()
  const items: OrderItemRow[] = []
  for (const [position, good] of goods.entries()) {
    const product = shop.catalogue.find(good.id)
    if (!product) return { why: notRebuilt.noProduct(good.id) }
    if (needsDelivery([product])) return { why: notRebuilt.noAddress }
    items.push({
      ...{ order_id: id, position, product_id: good.id, item_type: product.itemType },
      ...{ name: product.name, image: product.image },
      ...{ price_paise: good.pricePaise, quantity: good.quantity },
    })
  }
  const nowhere = { mobile: '', ...noPostalAddress }
  const order = { id, user_id: account, contact_email: email, full_name: name, ...nowhere }
  const placed = { created_at: shop.now(), language: user.language }
  await insertOrder(db, { ...order, ...placed, total_paise: cartTotalPaise(goods) }, items)
  return { subjectId: id }
}
