import { createRoute, z } from '@hono/zod-openapi'
import { Id, refused } from '#contracts/parts.ts'

/** Needs no header: the signature of the link, which only the participant was sent, is the proof. */
export const getWebinarCalendar = createRoute({
  method: 'get',
  path: '/api/webinars/{enrollmentId}/calendar.ics',
  summary: 'The calendar file of a confirmed seat, with the way in',
  request: {
    params: z.object({ enrollmentId: Id }),
    query: z.object({ signature: z.string().max(64) }),
  },
  responses: {
    200: {
      description: 'An iCalendar file with one event',
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...refused,
  },
})
