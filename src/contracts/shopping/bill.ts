import { z } from '@hono/zod-openapi'
import { Paise } from '#contracts/parts.ts'

/** Something that is taken off the sum of the lines. */
const Deduction = z
  .object({
    kind: z.string(),
    label: z.string().describe('What it is, in words for the shopper'),
    amountPaise: Paise,
  })
  .openapi('Deduction')

/** Of a bill whose lines stand beside it. */
export const Deductions = z
  .array(Deduction)
  .optional()
  .describe('What is taken off the sum of the lines; not there when nothing is')
