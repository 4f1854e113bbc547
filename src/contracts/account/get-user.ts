import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'
import { User } from './user.ts'

export const getUser = createRoute({
  method: 'get',
  path: '/api/auth/user/{userId}',
  summary: 'The profile of the logged-in user',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: { 200: jsonAnswer(User, 'The profile'), ...refused },
})

export type GetUser = typeof getUser
