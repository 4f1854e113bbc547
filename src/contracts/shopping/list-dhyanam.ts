import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#contracts/parts.ts'
import { DhyanamProduct } from './products.ts'

export const listDhyanam = createRoute({
  method: 'get',
  path: '/api/dhyanam',
  summary: 'All art products',
  responses: { 200: jsonAnswer(z.array(DhyanamProduct), 'All of them, in the order of the shop') },
})
