import { createRoute, z } from '@hono/zod-openapi'
import { Email, Id, jsonAnswer, jsonBody, phoneNumber, refused } from '#contracts/parts.ts'
import { openingFields } from '#contracts/bookings.ts'
import { optionalText, requiredText } from '#contracts/text.ts'
import { contactLimits } from '#domain/contact.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { anyCoach } from '#domain/free-days.ts'
import { languages } from '#domain/language.ts'
import { paymentStatuses } from '#domain/payment-state.ts'

const wrongTime: FieldProblem = 'time'

export const StartsAt = z.iso
  .datetime({ offset: true, error: wrongTime })
  .max(64, wrongTime)
  .describe('As a free time has it; any offset of the same moment will do')

export const Appointment = z.object({
  typeId: Id,
  coachId: Id.default(anyCoach).describe(`A coach's, or \`${anyCoach}\``),
  startsAt: StartsAt,
  name: requiredText('fullName', contactLimits.name),
  phone: phoneNumber,
  email: Email,
  message: optionalText(contactLimits.message, 'many').describe('What it is about'),
  state: optionalText(contactLimits.state).describe('Of India, as an invoice names it'),
  zone: optionalText(64).describe('Of who books, such as Asia/Kolkata; never read as a time'),
  language: z.enum(languages).optional().describe('Without it, that of the call'),
  ...openingFields,
})

const BookedAppointment = z.object({
  redirectUrl: z
    .string()
    .describe(
      "The provider's pay page; of what is free, the appointment's own page, which asks for the code that was mailed. Open it unmodified",
    ),
  transactionId: z.string().describe('Of what is free, the id of the appointment'),
  paymentStatus: z.enum([...paymentStatuses, 'Free']).describe('`Free`: there is nothing to pay'),
})

/**
 * Needs no account. Holds the time until it is paid, or proven by the mailed code; `slot-taken` with the nearest free times
 * when somebody else has it. Whoever gives the e-mail and the phone number of another appointment at that time is answered
 * `already-owned`, or asked by `just-bought` while that one is not paid (`again` says yes). A plain form may post the same fields and is redirected instead.
 */
export const bookAppointment = createRoute({
  method: 'post',
  path: '/api/appointments',
  summary: 'Take a free time, and open the payment of what it costs',
  request: { body: jsonBody(Appointment) },
  responses: { 200: jsonAnswer(BookedAppointment, 'Held: go on there'), ...refused },
})

export type BookAppointment = typeof bookAppointment
export type Appointment = z.infer<typeof Appointment>
export type BookedAppointment = z.infer<typeof BookedAppointment>
