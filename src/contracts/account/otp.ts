import { z } from '@hono/zod-openapi'
import { typedText } from '#contracts/text.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { linkProofPattern, otpPattern, tidyOtp, tidyProof } from '#domain/identity.ts'

const wrong: FieldProblem = 'otp'

/** Whoever copies a code may copy its mail. */
export const TypedCode = typedText(500, { wrong })

/** A one-time code, as somebody typed it. */
export const Otp = TypedCode.overwrite(tidyOtp).regex(otpPattern, wrong)

/** Such a code, or the unguessable proof that a mailed link carries. */
export const MailedProof = TypedCode.overwrite(tidyProof).regex(
  new RegExp(`${otpPattern.source}|${linkProofPattern.source}`),
  wrong,
)

/** The answer is the same whether the e-mail has an account or not; the mail tells its owner. */
export const SentOtp = z.object({
  message: z.string(),
  way: z
    .enum(['code', 'link'])
    .describe('What the mail holds: a code to type or, after too many wrong ones, a link to open'),
  resendAfterMs: z.int().describe('How long to wait before asking for another code'),
})

export type SentOtp = z.infer<typeof SentOtp>
