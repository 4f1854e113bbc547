import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'
import { Book } from './products.ts'

export const getBook = createRoute({
  method: 'get',
  path: '/api/books/{id}',
  summary: 'One book',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(Book, 'The product'), ...refused },
})
