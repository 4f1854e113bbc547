import { createRoute, z } from '@hono/zod-openapi'
import { Id, refused } from '#contracts/parts.ts'

/** Needs no header: the signature of the link is the proof. */
export const downloadFile = createRoute({
  method: 'get',
  path: '/api/downloads/{orderId}/{productId}',
  summary: 'The file behind a signed link',
  request: {
    params: z.object({ orderId: Id, productId: Id }),
    query: z.object({ expires: z.string().max(20), signature: z.string().max(64) }),
  },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: z.string() } } },
    ...refused,
  },
})
