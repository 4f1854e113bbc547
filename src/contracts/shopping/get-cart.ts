import { createRoute, z } from '@hono/zod-openapi'
import { claimedUserId, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'
import { Cart } from './cart.ts'

export const getCart = createRoute({
  method: 'get',
  path: '/api/cart',
  summary: 'The cart of the logged-in user, at the prices of now',
  security: signedIn,
  request: { query: z.object({ userId: claimedUserId }) },
  responses: { 200: jsonAnswer(Cart, 'The cart'), ...refused },
})

export type GetCart = typeof getCart
