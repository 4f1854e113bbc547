import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, refused } from '#contracts/parts.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { NewPassword, remember } from './passwords.ts'
import { OpenedSession } from './user.ts'

const noTicket: FieldProblem = 'ticket'

const Registration = z.object({
  email: Email,
  password: NewPassword,
  ticket: z.string({ error: noTicket }).max(200).describe('From validate-otp'),
  remember,
})

export const register = createRoute({
  method: 'post',
  path: '/api/auth/register',
  summary: 'Open an account for a proven e-mail address and log in',
  request: { body: jsonBody(Registration) },
  responses: { 201: jsonAnswer(OpenedSession, 'Registered and logged in'), ...refused },
})

export type Register = typeof register
export type Registration = z.infer<typeof Registration>
