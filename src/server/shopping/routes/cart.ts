import { addToCart } from '#contracts/shopping/add-to-cart.ts'
import { getCart } from '#contracts/shopping/get-cart.ts'
import { removeFromCart } from '#contracts/shopping/remove-from-cart.ts'
import { updateCart } from '#contracts/shopping/update-cart.ts'
import { contractRoutes, guardContracts, refuseOther } from '#server/http/contract-routes.ts'
import type { Shop } from '#server/shop.ts'
import * as cart from '../cart.ts'

const cartContracts = [addToCart, getCart, updateCart, removeFromCart]

export function cartRoutes(shop: Shop) {
  const routes = contractRoutes()
  guardContracts(routes, shop, cartContracts)
  return routes
    .openapi(addToCart, async (c) => {
      const addition = c.req.valid('json')
      refuseOther(c.get('userId'), addition.userId)
      return c.json(await cart.addToCart(shop, c.get('userId'), addition), 200)
    })
    .openapi(getCart, async (c) => {
      refuseOther(c.get('userId'), c.req.valid('query').userId)
      return c.json(await cart.getCart(shop, c.get('userId')), 200)
    })
    .openapi(updateCart, async (c) => {
      const { userId, productId, quantity } = c.req.valid('json')
      refuseOther(c.get('userId'), userId)
      return c.json(await cart.updateCart(shop, c.get('userId'), productId, quantity), 200)
    })
    .openapi(removeFromCart, async (c) => {
      refuseOther(c.get('userId'), c.req.valid('json').userId)
      const { productId } = c.req.valid('param')
      return c.json(await cart.removeFromCart(shop, c.get('userId'), productId), 200)
    })
}
