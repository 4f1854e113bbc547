import { z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'
import { passwordLength } from '#domain/password-length.ts'
import { sessionLifetime } from '#domain/session-lifetime.ts'

const missing: FieldProblem = 'newPassword'
const short: FieldProblem = 'shortPassword'
const long: FieldProblem = 'longPassword'

/** A password that is being chosen; the server refuses common ones as well (`weak-password`). */
export const NewPassword = z
  .string(missing)
  .min(passwordLength.min, short)
  .max(passwordLength.max, long)

/** A password that proves who is asking; its length is nobody's business here. `problem` asks for it. */
export function givenPassword(problem: FieldProblem) {
  return z.string(problem).min(1, problem).max(1024, problem)
}

const hourMs = 60 * 60_000
const hoursOf = (isRemembered: boolean) => sessionLifetime(isRemembered).lifetimeMs / hourMs

/** Absent means no: a browser that does not ask keeps nobody logged in for long. */
export const remember = z
  .boolean()
  .default(false)
  .describe(
    `Keeps the session for ${hoursOf(true) / 24} days instead of at most ${hoursOf(false)} hours`,
  )
