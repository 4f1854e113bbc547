import { z } from '@hono/zod-openapi'
import { passwordLength } from '#domain/identity.ts'

/** A password that is being chosen; the server refuses common ones as well (`weak-password`). */
export const NewPassword = z
  .string('Please choose a password.')
  .min(passwordLength.min, `Please choose a password of at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `A password may have at most ${passwordLength.max} characters.`)

/** A password that proves who is asking; its length is nobody's business here. */
export function givenPassword(words: string) {
  return z.string(words).min(1, words).max(1024, words)
}

/** Absent means no: a browser that does not ask keeps nobody logged in for a month. */
export const remember = z
  .boolean()
  .default(false)
  .describe('Keeps the session for 30 days instead of at most 24 hours')
