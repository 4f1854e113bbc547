import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#contracts/parts.ts'
import { Course } from './products.ts'

export const listCourses = createRoute({
  method: 'get',
  path: '/api/courses',
  summary: 'All courses',
  responses: { 200: jsonAnswer(z.array(Course), 'All of them, in the order of the shop') },
})
