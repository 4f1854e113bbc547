import { createRoute, z } from '@hono/zod-openapi'
import { jsonAnswer, refused } from './parts.ts'

/** A git host's push webhook. */
export const hearOfPush = createRoute({
  method: 'post',
  path: '/api/publish',
  summary:
    'The web hook of a git host, signed with PUBLISH_SECRET (X-Hub-Signature-256 or X-Gitlab-Token): publishes the newest commit of the content',
  responses: {
    202: jsonAnswer(z.object({ accepted: z.literal(true) }), 'Heard; it is done in its turn'),
    ...refused,
  },
})
