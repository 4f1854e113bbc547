import { createRoute, z } from '@hono/zod-openapi'
import { claimedUserId, Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { Cart, ItemTypeName, Quantity } from './cart.ts'

const AddedTo = Cart.extend({
  wasThere: z
    .boolean()
    .describe('A course or book that was in the cart already, and stays there once'),
})

/** No prices: the server looks them up. */
const CartAddition = z.object({
  productId: Id,
  itemType: ItemTypeName,
  quantity: Quantity.default(1),
  userId: claimedUserId,
})

export const addToCart = createRoute({
  method: 'post',
  path: '/api/cart/add',
  summary: 'Add to the cart',
  security: signedIn,
  request: { body: jsonBody(CartAddition) },
  responses: { 200: jsonAnswer(AddedTo, 'The cart with it'), ...refused },
})

export type AddToCart = typeof addToCart
export type CartAddition = z.infer<typeof CartAddition>
