import { z } from '@hono/zod-openapi'
import { otpPattern } from '#domain/identity.ts'

/** A one-time code, as somebody typed it. */
export const Otp = z.string('Invalid OTP').trim().regex(otpPattern, 'Invalid OTP')

/** The answer is the same whether the e-mail has an account or not; the mail tells its owner. */
export const SentOtp = z.object({
  message: z.string(),
  resendAfterMs: z.int().describe('How long to wait before asking for another code'),
})

export type SentOtp = z.infer<typeof SentOtp>
