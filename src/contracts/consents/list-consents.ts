import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, refused, signedIn } from '#contracts/parts.ts'
import { Consent } from './consent.ts'

export const listConsents = createRoute({
  method: 'get',
  path: '/api/auth/{userId}/consents',
  summary: 'What the logged-in user agreed to, the newest first, in the words that were shown',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: {
    200: jsonAnswer(
      z.object({ consents: z.array(Consent) }),
      'What stands, and what was withdrawn',
    ),
    ...refused,
  },
})

export type ListConsents = typeof listConsents
