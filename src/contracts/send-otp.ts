import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, refused } from './parts.ts'

const SentOtp = z.object({
  message: z.string(),
  resendAfterMs: z.int().describe('How long to wait before asking for another code'),
})

/** Answers alike whether the e-mail has an account or not; the mail tells its owner. */
export const sendOtp = createRoute({
  method: 'post',
  path: '/api/auth/send-otp',
  summary: 'Send a one-time code to an e-mail address',
  request: { body: jsonBody(z.object({ email: Email })) },
  responses: { 200: jsonAnswer(SentOtp, 'On its way'), ...refused },
})

export type SendOtp = typeof sendOtp
export type SentOtp = z.infer<typeof SentOtp>
