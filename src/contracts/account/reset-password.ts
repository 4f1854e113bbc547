import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, refused } from '#contracts/parts.ts'
import { MailedProof } from './otp.ts'
import { NewPassword, remember } from './passwords.ts'
import { OpenedSession } from './user.ts'

const PasswordReset = z.object({
  email: Email,
  code: MailedProof.describe(
    'From forgot-password, or of the link in its mail; `wrong-code` when it is wrong, used or too old',
  ),
  password: NewPassword,
  remember,
})

/** A refused password (`weak-password`) uses the code neither up nor counts as a try. */
export const resetPassword = createRoute({
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with a mailed code, end all sessions and log in',
  request: { body: jsonBody(PasswordReset) },
  responses: { 200: jsonAnswer(OpenedSession, 'Changed and logged in'), ...refused },
})

export type ResetPassword = typeof resetPassword
export type PasswordReset = z.infer<typeof PasswordReset>
