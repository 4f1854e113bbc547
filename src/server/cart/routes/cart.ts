import type { Context } from 'hono'
import {
  addToCart,
  applyDeduction,
  type Cart,
  getCart,
  removeFromCart,
  updateCart,
} from '#contracts/cart.ts'
import { contractRoutes, refuseOther } from '#server/account/contract-routes.ts'
import { languageOf } from '#server/http/language-of.ts'
import { toldDeductions } from '#server/payments/discount-rule.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import {
  addToCart as putInCart,
  applyDeduction as applyDiscount,
  type CartContent,
  typedDiscounts,
  getCart as readCart,
  removeFromCart as takeFromCart,
  updateCart as changeCart,
} from '#server/cart/cart.ts'

function inWords(c: Context, shop: Shop, { takenOut, bill }: CartContent): Cart {
  const all = wordsIn(languageOf(c))
  const words = all.cart.takenOut
  const messages = takenOut.map(({ productId, name = words.unnamed, isGivenAway }) => {
    return { productId, message: isGivenAway ? words.givenAway(name) : words.notSold(name) }
  })
  const { lines, totalPaise } = bill
  const off = toldDeductions(shop, all, bill.deductions)
  const asks = typedDiscounts(shop, all)
  return {
    items: [...lines],
    totalPaise,
    ...(off.length > 0 && { deductions: off }),
    ...(asks.length > 0 && { asks }),
    takenOut: messages,
  }
}

export function cartRoutes(shop: Shop) {
  const routes = contractRoutes(shop)
    .openapi(addToCart, async (c) => {
      const addition = c.req.valid('json')
      refuseOther(c.get('userId'), addition.userId)
      const { content, wasThere } = await putInCart(shop, c.get('userId'), addition)
      return c.json({ ...inWords(c, shop, content), wasThere }, 200)
    })
    .openapi(getCart, async (c) => {
      refuseOther(c.get('userId'), c.req.valid('query').userId)
      return c.json(inWords(c, shop, await readCart(shop, c.get('userId'))), 200)
    })
    .openapi(updateCart, async (c) => {
      const { userId, productId, quantity } = c.req.valid('json')
      refuseOther(c.get('userId'), userId)
      const content = await changeCart(shop, c.get('userId'), productId, quantity)
      return c.json(inWords(c, shop, content), 200)
    })
    .openapi(removeFromCart, async (c) => {
      refuseOther(c.get('userId'), c.req.valid('json').userId)
      const { productId } = c.req.valid('param')
      return c.json(inWords(c, shop, await takeFromCart(shop, c.get('userId'), productId)), 200)
    })
  if (shop.discountRules.some(({ typed }) => typed))
    routes.openapi(applyDeduction, async (c) => {
      const { userId, typed } = c.req.valid('json')
      refuseOther(c.get('userId'), userId)
      const { kind } = c.req.valid('param')
      await applyDiscount(shop, c.get('userId'), { kind, typed })
      return c.json(inWords(c, shop, await readCart(shop, c.get('userId'))), 200)
    })
  return routes
}
