import { createRoute, z } from '@hono/zod-openapi'
import { claimedUserId, Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { Cart, Quantity } from './cart.ts'

const CartUpdate = z.object({ productId: Id, quantity: Quantity, userId: claimedUserId })

export const updateCart = createRoute({
  method: 'patch',
  path: '/api/cart/update',
  summary: 'Set the quantity of one line',
  security: signedIn,
  request: { body: jsonBody(CartUpdate) },
  responses: { 200: jsonAnswer(Cart, 'The cart after the change'), ...refused },
})

export type UpdateCart = typeof updateCart
