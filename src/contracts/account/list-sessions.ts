import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, Moment, refused, signedIn } from '#contracts/parts.ts'

export const ListedSession = z
  .object({
    id: z.string().describe('Names the session to `end-session`; it is not its token'),
    device: z.string().describe('Such as "Chrome on Android"; empty when that is not known'),
    createdAt: Moment,
    lastUsedAt: Moment.describe('ISO 8601; a few minutes behind at most'),
    expiresAt: Moment,
    remembered: z.boolean(),
    current: z.boolean().describe('Whether this call was made with it'),
  })
  .openapi('ListedSession')

export const listSessions = createRoute({
  method: 'get',
  path: '/api/auth/{userId}/sessions',
  summary: 'Where the logged-in user is logged in, the newest use first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: {
    200: jsonAnswer(z.object({ sessions: z.array(ListedSession) }), 'The open sessions'),
    ...refused,
  },
})

export type ListSessions = typeof listSessions
export type ListedSession = z.infer<typeof ListedSession>
