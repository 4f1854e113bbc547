import { z } from '@hono/zod-openapi'
import { formatDuration } from '#domain/duration.ts'
import { passwordLength } from '#domain/identity.ts'
import { sessionLifetime } from '#domain/session-lifetime.ts'

/** A password that is being chosen; the server refuses common ones as well (`weak-password`). */
export const NewPassword = z
  .string('Please choose a password.')
  .min(passwordLength.min, `Please choose a password of at least ${passwordLength.min} characters.`)
  .max(passwordLength.max, `A password may have at most ${passwordLength.max} characters.`)

/** A password that proves who is asking; its length is nobody's business here. */
export function givenPassword(words: string) {
  return z.string(words).min(1, words).max(1024, words)
}

const lasting = (isRemembered: boolean) => formatDuration(sessionLifetime(isRemembered).lifetimeMs)

/** Absent means no: a browser that does not ask keeps nobody logged in for a month. */
export const remember = z
  .boolean()
  .default(false)
  .describe(`Keeps the session for ${lasting(true)} instead of at most ${lasting(false)}`)
