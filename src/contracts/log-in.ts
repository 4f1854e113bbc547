import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, refused } from './parts.ts'
import { OpenedSession } from './user.ts'

const Credentials = z.object({
  email: Email,
  password: z.string().min(1, 'Please enter your password.').max(1024),
})

export const logIn = createRoute({
  method: 'post',
  path: '/api/auth/login',
  summary: 'Log in with e-mail and password',
  request: { body: jsonBody(Credentials) },
  responses: { 200: jsonAnswer(OpenedSession, 'Logged in'), ...refused },
})

export type LogIn = typeof logIn
export type Credentials = z.infer<typeof Credentials>
