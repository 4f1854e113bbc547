import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#contracts/parts.ts'
import { Testimonial } from './people.ts'

export const listTestimonials = createRoute({
  method: 'get',
  path: '/api/testimonial',
  summary: 'All testimonials',
  responses: { 200: jsonAnswer(z.array(Testimonial), 'All of them, in the order of the page') },
})
