import { createRoute, z } from '@hono/zod-openapi'
import { Order } from './order.ts'
import { Id, jsonAnswer, refused, signedIn } from './parts.ts'

export const listOrders = createRoute({
  method: 'get',
  path: '/api/orders/user/{userId}',
  summary: 'The orders of the logged-in user, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(z.object({ orders: z.array(Order) }), 'The orders'), ...refused },
})

export type ListOrders = typeof listOrders
