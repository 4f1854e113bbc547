import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#contracts/parts.ts'
import { Book } from './products.ts'

export const listBooks = createRoute({
  method: 'get',
  path: '/api/books',
  summary: 'All books',
  responses: { 200: jsonAnswer(z.array(Book), 'All of them, in the order of the shop') },
})
