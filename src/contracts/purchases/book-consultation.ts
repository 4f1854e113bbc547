import { createRoute, z } from '@hono/zod-openapi'
import { Email, jsonAnswer, jsonBody, phoneNumber, refused } from '#contracts/parts.ts'
import { requiredText } from '#contracts/text.ts'
import { consultationCalls, contactLimits } from '#domain/contact.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { paymentStatuses } from '#domain/payment-state.ts'
import { openingFields } from './opening.ts'

const wrongCall: FieldProblem = 'call'

export const Consultation = z.object({
  firstName: requiredText('fullName', contactLimits.name),
  phone: phoneNumber,
  email: Email,
  message: requiredText('aboutWhat', contactLimits.message, 'many'),
  call: z
    .enum(consultationCalls, wrongCall)
    .optional()
    .describe(
      '`free` asks for the short call that costs nothing; `hour`, or nothing, for the paid one',
    ),
})

const StartedConsultation = z.object({
  redirectUrl: z
    .string()
    .describe(
      "The provider's pay page; of a free call, the page that says what happens next. Open it unmodified",
    ),
  transactionId: z.string().describe('Of a free call, the id of the request'),
  paymentStatus: z.enum([...paymentStatuses, 'Free']).describe('`Free`: there is nothing to pay'),
})

/** Needs no account. A plain form may post the same fields, all beside each other, and is redirected instead. */
export const bookConsultation = createRoute({
  method: 'post',
  path: '/api/consultations',
  summary: 'Book a consultation and open the payment of its fee, or ask for the free call',
  request: { body: jsonBody(z.object({ formData: Consultation, ...openingFields })) },
  responses: {
    200: jsonAnswer(StartedConsultation, 'Go to the pay page, or on from the free call'),
    ...refused,
  },
})

export type BookConsultation = typeof bookConsultation
export type Consultation = z.infer<typeof Consultation>
export type StartedConsultation = z.infer<typeof StartedConsultation>
