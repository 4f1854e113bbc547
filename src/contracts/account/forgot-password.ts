import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, refused } from '#contracts/parts.ts'
import { SentOtp } from './otp.ts'

export const forgotPassword = createRoute({
  method: 'post',
  path: '/api/auth/forgot-password',
  summary: 'Send a one-time code to an e-mail address, to choose a new password',
  request: { body: jsonBody(z.object({ email: Email })) },
  responses: { 200: jsonAnswer(SentOtp, 'On its way'), ...refused },
})

export type ForgotPassword = typeof forgotPassword
