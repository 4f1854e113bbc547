import { createRoute, z } from '@hono/zod-openapi'
import { passwordLength } from '#domain/identity.ts'
import { Email, jsonAnswer, jsonBody, refused } from './parts.ts'
import { OpenedSession } from './user.ts'

const password = z
  .string()
  .min(passwordLength.min, `Please choose a password of at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `A password may have at most ${passwordLength.max} characters.`)

const Registration = z.object({
  email: Email,
  password,
  ticket: z
    .string({ error: 'Please validate your OTP first.' })
    .max(200)
    .describe('From validate-otp'),
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
