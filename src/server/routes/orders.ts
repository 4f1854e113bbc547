import { linkDownload } from '#contracts/link-download.ts'
import { listOrders } from '#contracts/list-orders.ts'
import { placeOrder } from '#contracts/place-order.ts'
import * as downloads from '../services/downloads.ts'
import * as orders from '../services/list-orders.ts'
import { placeOrder as startOrder } from '../services/place-order.ts'
import type { Shop } from '../shop.ts'
import { contractRoutes, guardContracts, refuseOther } from './contract-routes.ts'

const orderContracts = [placeOrder, listOrders, linkDownload]

export function orderRoutes(shop: Shop) {
  const routes = contractRoutes()
  guardContracts(routes, shop, orderContracts)
  return routes
    .openapi(placeOrder, async (c) => {
      const order = c.req.valid('json')
      refuseOther(c.var.userId, order.userId)
      return c.json(await startOrder(shop, c.var.userId, order), 200)
    })
    .openapi(listOrders, async (c) => {
      refuseOther(c.var.userId, c.req.valid('param').userId)
      return c.json({ orders: await orders.listOrders(shop, c.var.userId) }, 200)
    })
    .openapi(linkDownload, async (c) => {
      return c.json(await downloads.linkDownload(shop, c.var.userId, c.req.valid('json')), 200)
    })
}
