import { z } from '@hono/zod-openapi'

/** The header of every request that changes something. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/)
  .describe(
    'Made by chance for each intent. For a day the same key with the same request gets the same answer and has one effect; with another request it is refused (422). While the first call is running, a repeat is told to come again (409, Retry-After). Answers of 429 and of 500 and more are not stored. A purchase answers a repeat with its payment as it is by then.',
  )
