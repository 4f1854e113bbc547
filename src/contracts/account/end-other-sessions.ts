import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'

const Ended = z.object({ ended: z.int().describe('How many devices were logged out by this call') })

export const endOtherSessions = createRoute({
  method: 'delete',
  path: '/api/auth/{userId}/sessions',
  summary: 'Log out the logged-in user everywhere but here',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(Ended, 'Logged out elsewhere'), ...refused },
})

export type EndOtherSessions = typeof endOtherSessions
