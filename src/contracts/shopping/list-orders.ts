import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'
import { Order } from './order.ts'

export const listOrders = createRoute({
  method: 'get',
  path: '/api/orders/user/{userId}',
  summary: 'The orders of the logged-in user, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(z.object({ orders: z.array(Order) }), 'The orders'), ...refused },
})

export type ListOrders = typeof listOrders
