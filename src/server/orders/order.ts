import type { Bill } from '#domain/bill.ts'
import { hasQuantity, needsDelivery } from '#domain/item.ts'
import { deleteUser, insertNobody, isNobody } from '#server/account/queries/users.ts'
import { takeFromCart } from '#server/cart/queries/cart-items.ts'
import type { OrderRow } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { insertMail, type NewMail } from '#server/mail/queries/mails.ts'
import { describeBuyer } from '#server/payments/buyer.ts'
import type { Cause } from '#server/payments/reason.ts'
import { toldDeductions } from '#server/payments/discount-rule.ts'
import { statusPageUrl } from '#server/payments/status-page-key.ts'
import type { PurchaseType } from '#server/payments/find-purchase-type.ts'
import { forgetAskedDeduction } from '#server/payments/queries/deductions.ts'
import { findPayment } from '#server/payments/queries/payments.ts'
import { requestNoticeKey } from '#server/payments/queries/request-notices.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { orderNotice, receiptMail } from './emails.ts'
import { listOrders } from './list-orders.ts'
import { billOfOrder, billRows, orderStatusPage, payOrderAgain } from './order-status-page.ts'
import { grantEntitlement, withdrawEntitlements } from '#server/catalogue/queries/entitlements.ts'
import { beginFulfilment, getFulfilment } from './queries/fulfilments.ts'
import { orderLists } from './queries/order-lists.ts'
import {
  eraseOrders,
  findContactEmail,
  getOrder,
  moveOrders,
  type OrderedLine,
  orderNotices,
  setContactEmail,
} from './queries/orders.ts'

/** Grants the buyer the files among these lines; returns those that the buyer owned already. */
async function grantFiles(
  db: Database,
  { id: order_id, user_id }: OrderRow,
  lines: readonly OrderedLine[],
  granted_at: number,
): Promise<OrderedLine[]> {
  const doubles: OrderedLine[] = []
  for (const line of lines) {
    const { productId: product_id, itemType: item_type } = line
    if (hasQuantity(item_type)) continue
    const right = { user_id, product_id, item_type, order_id, granted_at }
    if (!(await grantEntitlement(db, right))) doubles.push(line)
  }
  return doubles
}

interface PlacedOrder {
  readonly order: OrderRow
  readonly bill: Bill<OrderedLine>
  readonly payment: PaymentRow
}

/** The receipt for an order, as it would be written now. */
async function receiptOf(
  db: Database,
  shop: Shop,
  { order, bill, payment }: PlacedOrder,
): Promise<NewMail> {
  const { contact_email: email, language } = order
  const deductions = toldDeductions(shop, wordsIn(language), bill.deductions)
  const mail = await receiptMail({
    firm: shop.catalogue.firm,
    to: { email, language },
    transactionId: payment.id,
    bill: { ...bill, deductions },
    terms: shop.catalogue.terms,
    siteUrl: shop.siteUrl(),
    statusPageUrl: await statusPageUrl(db, shop, payment.id),
  })
  return { ...mail, about: order.id }
}

/** Courses, books and art, bought through the cart of an account. */
export const orderKind: PurchaseType = {
  name: 'order',
  words: ({ purchases }) => purchases.order,
  refusals: { changed: 'orderChanged', justBought: 'justBought' },
  deliver: deliverOrder,
  release: async () => {},
  withdraw: async (db, id) => {
    await withdrawEntitlements(db, id)
  },
  lines: {
    bill: billOfOrder,
    withdraw: withdrawEntitlements,
    async restore(db, id, productIds, at) {
      const { lines } = await billOfOrder(db, id)
      const order = await getOrder(db, id)
      await grantFiles(
        db,
        order,
        lines.filter(({ productId }) => productIds.includes(productId)),
        at,
      )
    },
  },
  async buyer(db, id) {
    const { contact_email: email, full_name, language } = await getOrder(db, id)
    return { email, language, who: describeBuyer(full_name, email) }
  },
  findAddress: async (db, id) => (await findContactEmail(db, id)) || undefined,
  setAddress: setContactEmail,
  async receipt(shop, id, payment) {
    const [order, bill] = [await getOrder(shop.db, id), await billOfOrder(shop.db, id)]
    return await receiptOf(shop.db, shop, { order, bill, payment })
  },
  statusPage: orderStatusPage,
  payAgain: payOrderAgain,
  bookings: undefined,
  lists: orderLists,
  async describe(db, id) {
    const rows = billRows(await billOfOrder(db, id))
    const columns = ['product_id', 'item_type', 'name', 'quantity', 'price_rupees']
    const fields = { ...(await getOrder(db, id)), ...(await getFulfilment(db, id)) }
    return { fields, lines: { rows, columns } }
  },
  async personalData(shop, { id: userId, language }) {
    if (userId === undefined) return { ids: [], data: {} }
    const orders = await listOrders(shop, userId, language)
    return { ids: orders.map(({ _id }) => _id), data: { orders } }
  },
  retained: [
    {
      ...{ retention: 'orderContacts', table: 'orders' },
      columns: ['contact_email', 'mobile', 'carrier', 'tracking', 'tracking_url'],
    },
    {
      ...{ retention: 'invoices', table: 'orders' },
      columns: ['full_name', 'street', 'city', 'state', 'pincode', 'country'],
    },
  ],
  async detach(db, { id: userId }, at) {
    if (userId === undefined) return []
    const nobody = crypto.randomUUID()
    await insertNobody(db, nobody, at)
    const orders = await moveOrders(db, userId, nobody)
    if (orders.length === 0) await deleteUser(db, nobody)
    return orders
  },
  erase: eraseOrders,
}

/**
 * Grants what was bought, removes it from the cart, and queues a receipt. Returns why the order cannot be honoured as a
 * whole, if so: what was granted by then is withdrawn with its refund.
 */
async function deliverOrder(
  db: Database,
  shop: Shop,
  payment: PaymentRow,
  at: number,
): Promise<Cause | undefined> {
  const order = await getOrder(db, payment.subject_id)
  if (await isNobody(db, order.user_id)) return ({ purchases }) => purchases.goesBack.accountDeleted
  const bill = await billOfOrder(db, order.id)
  const doubles = await grantFiles(db, order, bill.lines, at)
  if (doubles.length > 0) return paidTwice(doubles, bill.lines)

  for (const { productId, quantity } of bill.lines)
    await takeFromCart(db, order.user_id, productId, quantity)
  for (const had of bill.deductions) await forgetAskedDeduction(db, order.user_id, had)
  if (needsDelivery(bill.lines)) await beginFulfilment(db, order.id, at)
  await notifyFirm(db, shop, payment, at)
  await insertMail(db, await receiptOf(db, shop, { order, bill, payment }), at)
  return undefined
}

/** What was paid, and what of it has to be packed and sent. */
async function notifyFirm(
  db: Database,
  shop: Shop,
  { id, subject_id }: PaymentRow,
  at: number,
): Promise<void> {
  const order = await getOrder(db, subject_id)
  const bill = await billOfOrder(db, subject_id)
  const deductions = toldDeductions(shop, firmWords, bill.deductions)
  const { bank_reference: bankReference = null } = (await findPayment(db, id)) ?? {}
  const mail = await orderNotice(shop.catalogue.firm, {
    ...{ order, bill: { ...bill, deductions }, transactionId: id, bankReference },
  })
  await insertMail(db, { ...mail, onceKey: requestNoticeKey(orderNotices, order.id) }, at)
}

const namesOf = (lines: readonly OrderedLine[]) => lines.map(({ name }) => name).join(', ')

function paidTwice(doubles: readonly OrderedLine[], lines: readonly OrderedLine[]): Cause {
  const name = doubles.length === lines.length ? 'ownedAlready' : 'partlyOwned'
  return ({ purchases }) => purchases.goesBack[name](namesOf(doubles))
}
