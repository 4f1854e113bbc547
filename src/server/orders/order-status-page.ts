import type { OrderLine, StartedPayment } from '#contracts/orders.ts'
import { type Bill, billOf } from '#domain/bill.ts'
import type { Fulfilment } from '#domain/fulfilment.ts'
import { type ItemType, itemTypes, needsDelivery } from '#domain/item.ts'
import { roomPath } from '#domain/lesson.ts'
import { timeOrderedId } from '#domain/time-ordered-id.ts'
import { isNobody } from '#server/account/queries/users.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { checkQuantity, makeBill, productForSale, refuseOwned } from '#server/cart/cart.ts'
import type { FulfilmentColumns, OrderRow } from '#server/database/purchase-tables.ts'
import type { Database, PaymentRow } from '#server/database/tables.ts'
import { anotherAttempt } from '#server/payments/another-attempt.ts'
import { kindOf } from '#server/payments/find-purchase-type.ts'
import {
  type PayingAgain,
  priceToday,
  type StatusPage,
  refuseOtherPrice,
  type WayOn,
} from '#server/payments/status-page-link.ts'
import { listDeductions } from '#server/payments/queries/deductions.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { getFulfilment } from './queries/fulfilments.ts'
import { getOrder, insertOrder, listOrderItems, type OrderedLine } from './queries/orders.ts'

/** What an order cost when it was placed. */
export async function billOfOrder(db: Database, id: string): Promise<Bill<OrderedLine>> {
  const items = await listOrderItems(db, [id])
  const lines = items.map(({ product_id: productId, item_type: itemType, ...item }) => {
    const { name, image, quantity, price_paise: pricePaise } = item
    return { productId, itemType, name, image, quantity, pricePaise }
  })
  return billOf(lines, await listDeductions(db, [id]))
}

/** The same as rows for the firm: one for each line and, with a negative price, for each deduction. */
export function billRows({ lines, deductions }: Bill<OrderedLine>) {
  return [
    ...lines.map(({ productId, itemType, name, quantity, pricePaise }) => ({
      ...{ product_id: productId, item_type: itemType, name, quantity, price_paise: pricePaise },
    })),
    ...deductions.map(({ kind, label, amountPaise }) => ({
      ...{ product_id: kind, item_type: '', name: label, quantity: 1, price_paise: -amountPaise },
    })),
  ]
}

/** These lines at the catalogue's prices. Throws if one of them cannot be bought. */
export function priceLines(shop: Shop, lines: readonly OrderLine[]): OrderedLine[] {
  const quantities = new Map<string, OrderLine>()
  for (const line of lines) {
    const quantity = (quantities.get(line.productId)?.quantity ?? 0) + line.quantity
    quantities.set(line.productId, { ...line, quantity })
  }
  return [...quantities.values()].map(({ productId, itemType, quantity }) => {
    const { name, image, pricePaise } = productForSale(shop, productId, itemType)
    checkQuantity(itemType, quantity)
    return { productId, itemType, name, image, quantity, pricePaise }
  })
}

/** Its owner, postal address and contact. */
type OrderOf = Omit<OrderRow, 'id' | 'total_paise' | 'created_at'>

/** Stores an order in the transaction of its payment; returns its id. */
export function storeOrder(shop: Shop, order: OrderOf, bill: Bill<OrderedLine>) {
  const created_at = shop.now()

  return async (db: Database): Promise<string> => {
    const id = timeOrderedId(created_at)
    await insertOrder(db, { ...order, id, created_at }, bill)
    const facts = { totalPaise: bill.totalPaise }
    await writeAudit(db, shop, { action: 'order.placed', subject: id, facts })
    return id
  }
}

const downloads: WayOn = {
  href: '/my-account/downloads',
  text: ({ statusPage }) => statusPage.downloads,
}

/** The first course of an order, presumably the main reason for it. */
function roomOf(lines: readonly OrderedLine[]): WayOn[] {
  const course = lines.find(({ itemType }) => itemType === 'Course')
  return course
    ? [{ href: roomPath(course.productId), text: ({ courseRoom }) => courseRoom.startLearning }]
    : []
}

/** The same lines for the same buyer, at current prices. */
const billToday = (
  shop: Shop,
  userId: string,
  { lines, deductions: asked }: Awaited<ReturnType<typeof billOfOrder>>,
) => makeBill(shop, priceLines(shop, lines), { userId, asked })

/** What happens next for each kind of product; for what is still to be sent, with the promise from the content. */
const nextOf =
  (
    { catalogue }: Shop,
    lines: readonly { readonly itemType: ItemType }[],
    { fulfilment, sent_at, delivered_at }: FulfilmentColumns,
  ) =>
  ({ statusPage, purchases }: Words) => {
    const [promise = ''] = catalogue.terms?.Dhyanam ?? []
    const sending: Record<Fulfilment, string> = {
      'to-pack': `${purchases.nextOf.Dhyanam} ${promise}`,
      packed: `${statusPage.packed} ${promise}`,
      sent: statusPage.sent(sent_at ?? 0),
      delivered: statusPage.delivered(delivered_at ?? 0),
    }
    return itemTypes
      .filter((type) => lines.some(({ itemType }) => itemType === type))
      .map((type) =>
        needsDelivery([{ itemType: type }])
          ? sending[fulfilment ?? 'to-pack'].trim()
          : purchases.nextOf[type],
      )
      .join(' ')
  }

/** Where to track the parcel. */
const parcelFacts =
  ({ carrier, tracking }: FulfilmentColumns) =>
  ({ purchaseMails }: Words) => {
    const { facts } = purchaseMails.delivery
    return [
      ...(carrier ? [[facts.carrier, carrier] as const] : []),
      ...(tracking ? [[facts.tracking, tracking] as const] : []),
    ]
  }

/** The content of an order's page. */
export async function orderStatusPage(
  db: Database,
  shop: Shop,
  { subject_id: id }: PaymentRow,
): Promise<StatusPage> {
  const { user_id } = await getOrder(db, id)
  const bill = await billOfOrder(db, id)
  const sending = await getFulfilment(db, id)
  const { fulfilment, tracking_url } = sending
  const hasBook = bill.lines.some(({ itemType }) => itemType === 'Book')
  const { find } = shop.catalogue
  return {
    next: nextOf(shop, bill.lines, sending),
    facts: parcelFacts(sending),
    lines: bill.lines.map(({ name, ...line }) => ({ ...line, name: () => name })),
    today: (await isNobody(db, user_id))
      ? undefined
      : await priceToday(async () => {
          await refuseOwned(db, user_id, bill.lines)
          return (await billToday(shop, user_id, bill)).totalPaise
        }),
    onceItIsPaid: [
      ...(fulfilment === 'sent' && tracking_url
        ? [
            {
              href: tracking_url,
              text: ({ purchaseMails }: Words) => purchaseMails.delivery.follow,
            },
          ]
        : []),
      ...roomOf(bill.lines),
      ...(hasBook ? [downloads] : []),
      { href: '/my-account/orders', text: ({ payment }) => payment.seeOrders },
    ],
    forOthers: bill.lines.flatMap(({ productId, name }) => {
      const url = find(productId)?.url
      return url ? [{ href: url, text: () => name }] : []
    }),
  }
}

/** Orders the same again, for the same account and address. */
export async function payOrderAgain(
  shop: Shop,
  payment: PaymentRow,
  { shownPaise }: PayingAgain,
): Promise<StartedPayment> {
  const { id, total_paise, created_at, ...order } = await getOrder(shop.db, payment.subject_id)
  if (await isNobody(shop.db, order.user_id)) throw new Refusal('not-found', 'noPayment')
  const bill = await billToday(shop, order.user_id, await billOfOrder(shop.db, id))
  refuseOtherPrice(bill.totalPaise, shownPaise)
  const attempt = anotherAttempt(kindOf(shop, payment), payment, shop.now())
  return await startPayment(shop, {
    ...attempt,
    bill,
    check: async (db) => {
      await attempt.check(db)
      await refuseOwned(db, order.user_id, bill.lines)
    },
    memo: {
      ...{ account: order.user_id, name: order.full_name, email: order.contact_email, phone: '' },
    },
    store: storeOrder(shop, order, bill),
  })
}
