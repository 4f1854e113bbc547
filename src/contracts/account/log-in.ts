import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, refused } from '#contracts/parts.ts'
import { givenPassword, remember } from './passwords.ts'
import { OpenedSession } from './user.ts'

const Credentials = z.object({
  email: Email,
  password: givenPassword('password'),
  remember,
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
