import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'
import { DhyanamProduct } from './products.ts'

export const getDhyanam = createRoute({
  method: 'get',
  path: '/api/dhyanam/{id}',
  summary: 'One art product',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(DhyanamProduct, 'The product'), ...refused },
})
