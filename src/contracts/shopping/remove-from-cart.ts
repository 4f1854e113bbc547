import { createRoute, z } from '@hono/zod-openapi'
import { claimedUserId, Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { Cart } from './cart.ts'

export const removeFromCart = createRoute({
  method: 'delete',
  path: '/api/cart/remove/{productId}',
  summary: 'Take one line out of the cart',
  security: signedIn,
  request: {
    params: z.object({ productId: Id }),
    body: { ...jsonBody(z.object({ userId: claimedUserId })), required: false },
  },
  responses: { 200: jsonAnswer(Cart, 'The cart without it'), ...refused },
})

export type RemoveFromCart = typeof removeFromCart
