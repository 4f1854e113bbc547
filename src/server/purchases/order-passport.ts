import type { StartedPayment } from '#contracts/purchases/place-order.ts'
import { hasQuantity } from '#domain/item.ts'
import { isNobody } from '#server/account/queries/users.ts'
import type { Database, OrderItemRow, PaymentRow } from '#server/database/tables.ts'
import { kindOf } from '#server/ledger/purchase-kind.ts'
import {
  anotherAttempt,
  type PayingAgain,
  priceToday,
  type PurchasePassport,
  refuseOtherPrice,
  type WayOn,
} from '#server/ledger/purchase-passport.ts'
import { startPayment } from '#server/ledger/start-payment.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { refuseOwned } from '#server/shopping/cart.ts'
import { goodsOf, priceItems, storeOrder, totalOf } from './order-goods.ts'
import { getOrder, listOrderItems } from './queries/orders.ts'

const downloads: WayOn = {
  href: '/my-account/downloads',
  text: ({ passport }) => passport.downloads,
}

const linesOf = (items: readonly OrderItemRow[]) =>
  items.map(({ product_id: productId, item_type: itemType, quantity }) => {
    return { productId, itemType, quantity }
  })

/** What the page of an order says. */
export async function orderPassport(
  db: Database,
  shop: Shop,
  { subject_id: id }: PaymentRow,
): Promise<PurchasePassport> {
  const { user_id } = await getOrder(db, id)
  const items = await listOrderItems(db, [id])
  const hasFiles = items.some(({ item_type }) => !hasQuantity(item_type))
  const { find } = shop.catalogue
  return {
    lines: items.map(({ name, quantity, price_paise: pricePaise }) => {
      return { name: () => name, quantity, pricePaise }
    }),
    today: (await isNobody(db, user_id))
      ? undefined
      : await priceToday(async () => {
          await refuseOwned(db, user_id, linesOf(items))
          return totalOf(priceItems(shop, linesOf(items)))
        }),
    onceItIsPaid: [
      ...(hasFiles ? [downloads] : []),
      { href: '/my-account/orders', text: ({ payment }) => payment.seeOrders },
    ],
    forOthers: items.flatMap(({ product_id, name }) => {
      const url = find(product_id)?.url
      return url ? [{ href: url, text: () => name }] : []
    }),
  }
}

/** Orders the same once more, for the same account and address. */
export async function payOrderAgain(
  shop: Shop,
  payment: PaymentRow,
  { shownPaise }: PayingAgain,
): Promise<StartedPayment> {
  const { id, total_paise, created_at, ...order } = await getOrder(shop.db, payment.subject_id)
  if (await isNobody(shop.db, order.user_id)) throw new Refusal('not-found', 'noPayment')
  const lines = linesOf(await listOrderItems(shop.db, [id]))
  const items = priceItems(shop, lines)
  const amountPaise = totalOf(items)
  refuseOtherPrice(amountPaise, shownPaise)
  const attempt = anotherAttempt(kindOf(shop, payment), payment, shop.now())
  return await startPayment(shop, {
    ...attempt,
    amountPaise,
    check: async (db) => {
      await attempt.check(db)
      await refuseOwned(db, order.user_id, lines)
    },
    memo: {
      ...{ account: order.user_id, name: order.full_name, email: order.contact_email, phone: '' },
      goods: goodsOf(items),
    },
    store: storeOrder(shop, order, items),
  })
}
