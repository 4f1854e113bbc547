import { z } from '@hono/zod-openapi'
import { Slot } from './slot.ts'

/** Every expected refusal of an API call; pages may show its message as it is. */
const problemCodes = [
  'invalid-request',
  'not-logged-in',
  'forbidden',
  'not-found',
  'too-large',
  'too-many-requests',
  'wrong-credentials',
  'wrong-password',
  'weak-password',
  'wrong-code',
  'wrong-ticket',
  'account-exists',
  'unknown-product',
  'not-for-sale',
  'already-owned',
  'just-bought',
  'purchase-changed',
  'idempotency-key-in-use',
  'idempotency-key-reused',
  'price-changed',
  'fully-booked',
  'slot-taken',
  'too-late',
  'payment-opening',
  'payment-unavailable',
  'link-expired',
  'unavailable',
  'unexpected',
] as const

export const Problem = z
  .object({
    code: z.enum(problemCodes).describe('Which refusal this is, for programs'),
    message: z.string().describe('The refusal in words that a page can show'),
    nearest: z
      .array(Slot)
      .optional()
      .describe('After `slot-taken`: at most three free times near the one that was asked for'),
    transactionId: z.string().optional().describe('The payment of what was `just-bought`'),
  })
  .openapi('Problem')

export type ProblemCode = (typeof problemCodes)[number]
export type Problem = z.infer<typeof Problem>
