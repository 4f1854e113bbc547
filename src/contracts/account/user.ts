import { z } from '@hono/zod-openapi'

export const User = z
  .object({
    userId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
  })
  .openapi('User')

/** What a log-in and a registration answer: who, and the token that proves it from now on. */
export const OpenedSession = z
  .object({ user: User, token: z.string().describe('Send as Authorization: Bearer <token>') })
  .openapi('OpenedSession')

export type User = z.infer<typeof User>
export type OpenedSession = z.infer<typeof OpenedSession>
