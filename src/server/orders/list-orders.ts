import type { Order, OrderItem } from '#contracts/orders.ts'
import { hasQuantity } from '#domain/item.ts'
import type { Language } from '#domain/language.ts'
import { hasArrived, paymentStatus } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { toldDeductions } from '#server/payments/discount-rule.ts'
import { findOwnStatusPage } from '#server/payments/find-status-page.ts'
import { isUnheard, mayBeTried, untriedInListsMs } from '#server/payments/sync-payment.ts'
import { listDeductions } from '#server/payments/queries/deductions.ts'
import { listPayments } from '#server/payments/queries/payments.ts'
import { listRefundedItems } from '#server/payments/queries/refunds.ts'
import { listOrderItems, listOrders as listOrderRows } from './queries/orders.ts'
import type { FulfilmentColumns, OrderItemRow, OrderRow } from '#server/database/purchase-tables.ts'
import { doneCount, orderedChapters } from '#server/courses/course-lessons.ts'
import { listProgress } from '#server/courses/queries/lesson-progress.ts'
import type { LessonProgressRow } from '#server/database/account-tables.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { listEntitlements } from '#server/catalogue/queries/entitlements.ts'
import { type SoldItem, soldItems } from '#server/catalogue/sold-items.ts'

/**
 * The user's orders, newest first, with their states in words of `language`. Lessons and links of a course are included
 * while it is paid for.
 */
export async function listOrders(shop: Shop, userId: string, language: Language): Promise<Order[]> {
  const rows = await listOrderRows(shop.db, userId)
  const ids = rows.map((row) => row.id)
  const items = await listOrderItems(shop.db, ids)
  const deductions = await deductionsOf(shop, ids, language)
  const payments = await listPayments(shop.db, ids)
  const rights = await listEntitlements(shop.db, userId)
  const refunded = await listRefundedItems(
    shop.db,
    payments.map(({ id }) => id),
  )
  const sold = await soldItems(
    shop,
    items.map((item) => item.product_id),
  )
  // A refunded file is recognised by its missing entitlement; for art, refunded pieces are counted.
  const givenBackOf = (payment: PaymentRow, item: OrderItemRow) => {
    if (hasQuantity(item.item_type))
      return refunded.filter(isOf(item)).find((row) => row.payment_id === payment.id)?.quantity ?? 0
    return rights.filter(isOf(item)).some((right) => right.order_id === item.order_id) ? 0 : 1
  }
  const progress = await listProgress(shop.db, userId)
  const passports = await statusPagesOf(shop, payments)
  return rows.flatMap((row) => {
    const payment = payments.find((candidate) => candidate.subject_id === row.id)
    if (!payment) return []
    const isPaid = payment.state === 'paid'
    const lines = items
      .filter((item) => item.order_id === row.id)
      .map((item) => ({ item, givenBack: isPaid ? givenBackOf(payment, item) : 0 }))
      .map((line) => {
        const isOpen = isPaid && line.givenBack < line.item.quantity
        return toItem(shop, line, isOpen && { progress }, sold)
      })
    return [
      {
        ...toOrder(row, payment, lines, { language, ...tellTry(payment, payments, shop.now()) }),
        ...(isPaidAnew(payment, payments) && { paidAnew: true }),
        ...(isPaid && deliveryOf(row)),
        ...passports.get(payment.id),
        ...deductions.get(row.id),
      },
    ]
  })
}

const isOf = (item: OrderItemRow) => (other: { product_id: string }) =>
  other.product_id === item.product_id

const isPaidAnew = ({ id, purchase_id, state }: PaymentRow, all: readonly PaymentRow[]) =>
  !hasArrived(state) &&
  all.some(
    (other) => other.purchase_id === purchase_id && other.id !== id && other.state === 'paid',
  )

type Try = Pick<Order, 'attempted' | 'unheard'>

/** Whether money may be under way: for this attempt or another at the purchase. */
function tellTry(payment: PaymentRow, all: readonly PaymentRow[], now: number): Try {
  const isAtTheBank = ({ purchase_id, state, attempted_at }: PaymentRow) =>
    purchase_id === payment.purchase_id && state === 'pending' && attempted_at !== null
  if (payment.state === 'pending' && all.some(isAtTheBank)) return { attempted: true }
  const unheard = isUnheard(payment, now, untriedInListsMs) && ({ unheard: true } as const)
  return { attempted: mayBeTried(payment, now, untriedInListsMs), ...unheard }
}

async function statusPagesOf(shop: Shop, payments: readonly PaymentRow[]) {
  const paths = new Map<string, Pick<Order, 'passport'>>()
  for (const payment of payments) {
    const statusPage = await findOwnStatusPage(shop, payment)
    if (statusPage) paths.set(payment.id, { passport: statusPage })
  }
  return paths
}

/** The deductions of these orders, by order. */
async function deductionsOf(shop: Shop, ids: readonly string[], language: Language) {
  const taken = Map.groupBy(await listDeductions(shop.db, ids), ({ subjectId }) => subjectId)
  const shown = new Map<string, Pick<Order, 'deductions'>>()
  for (const [id, deductions] of taken)
    shown.set(id, { deductions: toldDeductions(shop, wordsIn(language), deductions) })
  return shown
}

/** The delivery status, if some goods have to be sent. */
function deliveryOf(row: FulfilmentColumns): Pick<Order, 'delivery'> {
  const { fulfilment: state, carrier, tracking: trackingNumber, tracking_url: trackingUrl } = row
  if (!state) return {}
  const moment = (epochMs: number | null) => epochMs !== null && new Date(epochMs).toISOString()
  const [packedAt, sentAt, deliveredAt] = [row.packed_at, row.sent_at, row.delivered_at].map(moment)
  return {
    delivery: {
      state,
      ...(packedAt && { packedAt }),
      ...(sentAt && { sentAt }),
      ...(deliveredAt && { deliveredAt }),
      ...(carrier && { carrier }),
      ...(trackingNumber && { trackingNumber }),
      ...(trackingUrl && { trackingUrl }),
    },
  }
}

function toOrder(
  row: OrderRow,
  payment: PaymentRow,
  productId: OrderItem[],
  { language, attempted, unheard }: { readonly language: Language } & Try,
): Order {
  const words = wordsIn(language).payment
  const isUntried = payment.state === 'pending' && !attempted
  const { full_name: fullName, mobile, street, city, state, country, pincode } = row
  return {
    _id: row.id,
    paymentStatus: paymentStatus(payment.state),
    orderStatus: isUntried ? words.notPaidYet : words.orderStatus[payment.state],
    totalAmount: row.total_paise,
    createdAt: new Date(row.created_at).toISOString(),
    transactionId: payment.id,
    attempted,
    ...(unheard && { unheard }),
    shippingAddress: { fullName, mobile, street, city, state, country, pincode },
    productId,
  }
}

/** Name and price are those of the order; picture and lessons are current, or else the last ones. */
function toItem(
  { catalogue }: Shop,
  { item, givenBack }: { readonly item: OrderItemRow; readonly givenBack: number },
  open: false | { readonly progress: readonly LessonProgressRow[] },
  sold: readonly SoldItem[],
): OrderItem {
  const { product_id: id, item_type: itemType, name, price_paise, quantity } = item
  const listed = catalogue.find(id)
  const last = sold.find((candidate) => candidate.id === id && candidate.itemType === itemType)
  const isListed = listed?.itemType === itemType
  const image = (isListed ? listed.image : last?.picture) ?? item.image
  const line = { id, itemType, name, image, pricePaise: price_paise, quantity, givenBack }
  const course = listed?.itemType === 'Course' ? listed : last?.product
  if (!open || itemType !== 'Course' || !course) return line
  const { driveLink, chapters } = course
  return {
    ...line,
    chapters: orderedChapters(id, chapters),
    lessonsDone: doneCount(id, chapters, open.progress),
    ...(driveLink ? { driveLink } : {}),
  }
}
