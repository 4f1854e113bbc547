import { z } from '@hono/zod-openapi'
import type { FieldProblem } from '#domain/field-problem.ts'

const wrongKey: FieldProblem = 'purchaseKey'

/** What tells one purchase from another one of the same goods. */
export const openingFields = {
  purchaseKey: z
    .string(wrongKey)
    .regex(/^[\w-]{16,64}$/, wrongKey)
    .optional()
    .describe(
      'Made by chance whenever a page to buy on is opened. The same key is the same purchase, however often it is sent: one payment, the same answer',
    ),
  again: z
    .boolean()
    .optional()
    .describe('After `just-bought`, with a new key: yes, the same once more'),
}

export const Opening = z.object(openingFields)
export type Opening = z.infer<typeof Opening>
