import { z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { linkProofPattern, otpPattern, tidyOtp, tidyProof } from '#domain/identity.ts'

const wrong: FieldProblem = 'otp'

/** A one-time code, as somebody typed it. */
export const Otp = z.string(wrong).overwrite(tidyOtp).regex(otpPattern, wrong)

/** Such a code, or the unguessable proof that a mailed link carries. */
export const MailedProof = z
  .string(wrong)
  .overwrite(tidyProof)
  .regex(new RegExp(`${otpPattern.source}|${linkProofPattern.source}`), wrong)

/** The answer is the same whether the e-mail has an account or not; the mail tells its owner. */
export const SentOtp = z.object({
  message: z.string(),
  way: z
    .enum(['code', 'link'])
    .describe('What the mail holds: a code to type or, after too many wrong ones, a link to open'),
  resendAfterMs: z.int().describe('How long to wait before asking for another code'),
})

export type SentOtp = z.infer<typeof SentOtp>
