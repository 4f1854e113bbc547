import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused } from '#contracts/parts.ts'
import { Course } from './products.ts'

export const getCourse = createRoute({
  method: 'get',
  path: '/api/courses/{id}',
  summary: 'One course',
  request: { params: z.object({ id: Id }) },
  responses: { 200: jsonAnswer(Course, 'The product'), ...refused },
})
