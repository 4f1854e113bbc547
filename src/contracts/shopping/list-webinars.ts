import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer, Paise } from '#contracts/parts.ts'

const Webinar = z
  .object({
    _id: z.string(),
    poster: z.string(),
    title: z.string(),
    titleDesc: z.string(),
    date: z.string().describe('Day in India, such as 2027-01-17'),
    time: z.string().describe('HH:MM, 24 hours, Indian time'),
    duration: z.number().describe('Hours'),
    pricePaise: Paise.nullable().describe('Null: free of charge'),
    reasons: z.array(z.object({ reason: z.string(), subReason: z.string() })),
  })
  .openapi('Webinar')

export const listWebinars = createRoute({
  method: 'get',
  path: '/api/webinarad',
  summary: 'Webinars that are not over, the next one first',
  responses: { 200: jsonAnswer(z.object({ webinars: z.array(Webinar) }), 'The webinars') },
})
