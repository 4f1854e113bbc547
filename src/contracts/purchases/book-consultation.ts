import { createRoute, z } from '@hono/zod-openapi'
import { PaymentStatus } from '#contracts/ledger/payment-status.ts'
import { Email, jsonAnswer, jsonBody, phoneNumber, refused } from '#contracts/parts.ts'
import { requiredText } from '#contracts/text.ts'
import { contactLimits } from '#domain/contact.ts'
import { openingFields } from './opening.ts'

export const Consultation = z.object({
  firstName: requiredText('fullName', contactLimits.name),
  phone: phoneNumber,
  email: Email,
  message: requiredText('aboutWhat', contactLimits.message, 'many'),
})

const StartedConsultation = z.object({
  redirectUrl: z.string().describe("The provider's pay page; open it unmodified"),
  transactionId: z.string(),
  paymentStatus: PaymentStatus,
})

/** Needs no account. A plain form may post the same fields, all beside each other, and is redirected instead. */
export const bookConsultation = createRoute({
  method: 'post',
  path: '/api/consultations',
  summary: 'Book a consultation and open the payment of its fee',
  request: { body: jsonBody(z.object({ formData: Consultation, ...openingFields })) },
  responses: { 200: jsonAnswer(StartedConsultation, 'Go to the pay page'), ...refused },
})

export type BookConsultation = typeof bookConsultation
export type Consultation = z.infer<typeof Consultation>
export type StartedConsultation = z.infer<typeof StartedConsultation>
