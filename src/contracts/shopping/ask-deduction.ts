import { createRoute, z } from '@hono/zod-openapi'
import { claimedUserId, Id, jsonAnswer, jsonBody, refused, signedIn } from '#contracts/parts.ts'
import { typedText } from '#contracts/text.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { Cart } from './cart.ts'

const untypable: FieldProblem = 'untypable'

const Typed = z.object({
  typed: typedText(64)
    .trim()
    .max(64)
    .regex(/^\P{C}*$/u, untypable)
    .describe('Such as a code; nothing takes back what was typed before'),
  userId: claimedUserId,
})

/** There as long as the shop has a rule whose deduction is typed. */
export const askDeduction = createRoute({
  method: 'put',
  path: '/api/cart/deductions/{kind}',
  summary: 'Ask for something to be taken off the cart, instead of what was asked for before',
  security: signedIn,
  request: { params: z.object({ kind: Id }), body: jsonBody(Typed) },
  responses: { 200: jsonAnswer(Cart, 'The cart with it'), ...refused },
})

export type AskDeduction = typeof askDeduction
