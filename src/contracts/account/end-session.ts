import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'

/** The session of the call itself may be ended too. An id that is not one's own is a 404. */
export const endSession = createRoute({
  method: 'delete',
  path: '/api/auth/{userId}/sessions/{sessionId}',
  summary: 'Log out one device of the logged-in user',
  security: signedIn,
  request: { params: z.object({ userId: Id, sessionId: Id }) },
  responses: { 200: jsonAnswer(z.object({ ended: z.literal(true) }), 'Logged out'), ...refused },
})

export type EndSession = typeof endSession
