import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, refused } from '#contracts/parts.ts'
import { Otp } from './otp.ts'

const VerifiedEmail = z.object({
  verified: z.literal(true),
  ticket: z.string().describe('Proof for register: one use, 15 minutes, this e-mail only'),
})

export const validateOtp = createRoute({
  method: 'post',
  path: '/api/auth/validate-otp',
  summary: 'Prove an e-mail address with the code that was sent to it',
  request: { body: jsonBody(z.object({ email: Email, otp: Otp })) },
  responses: { 200: jsonAnswer(VerifiedEmail, 'The e-mail is proven'), ...refused },
})

export type ValidateOtp = typeof validateOtp
