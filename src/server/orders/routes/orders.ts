import { placeOrder } from '#contracts/purchases/place-order.ts'
import { linkDownload } from '#contracts/shopping/link-download.ts'
import { listOrders } from '#contracts/shopping/list-orders.ts'
import { actingAsUser } from '#server/audit/acting-as.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import { withHeaderKey } from '#server/http/idempotency-header.ts'
import { languageOf } from '#server/http/language-of.ts'
import { remembered } from '#server/http/purchase-cookie.ts'
import { placeOrder as startOrder } from '#server/orders/place-order.ts'
import type { Shop } from '#server/shop.ts'
import * as downloads from '#server/orders/downloads.ts'
import * as orders from '#server/orders/list-orders.ts'

export function orderRoutes(shop: Shop) {
  return contractRoutes(shop)
    .openapi(placeOrder, async (c) => {
      const order = withHeaderKey(c, c.req.valid('json'))
      refuseOther(c.var.userId, order.userId)
      const own = actingAsUser(shop, c.var.userId)
      const started = await startOrder(own, c.var.userId, order, languageOf(c))
      return c.json(remembered(c, shop, started), 200)
    })
    .openapi(listOrders, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json({ orders: await orders.listOrders(shop, c.var.userId, languageOf(c)) }, 200)
    })
    .openapi(linkDownload, async (c) => {
      return c.json(await downloads.linkDownload(shop, c.var.userId, c.req.valid('json')), 200)
    })
}
