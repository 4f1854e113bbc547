import { createRoute, z } from '@hono/zod-openapi'
import { PaymentStatus } from '#contracts/ledger/payment-status.ts'
import { Email, Id, jsonAnswer, jsonBody, phoneNumber, refused } from '#contracts/parts.ts'
import { optionalText, typedText } from '#contracts/text.ts'
import { emailLimit } from '#domain/email.ts'
import { namesChallenge } from '#domain/challenges.ts'
import { versionPattern } from '#domain/consent.ts'
import { contactLimits, genderNotSaid, genders } from '#domain/contact.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { phoneLimit } from '#domain/phone.ts'
import { tidyText } from '#domain/plain-text.ts'
import { openingFields } from './opening.ts'

const unreachable: FieldProblem = 'reach'
const unagreed: FieldProblem = 'consent'

/** A field in which nothing can be seen was left empty. */
function unlessBlank(schema: z.ZodType<string, string>, limit: number, wrong: FieldProblem) {
  return typedText(limit, { wrong })
    .max(4 * limit, wrong)
    .transform((value) => (tidyText(value) === '' ? undefined : value))
    .pipe(schema.optional())
    .optional()
}

/** Only one way to reach the person is needed: e-mail or phone. */
export const Enrollment = z
  .object({
    name: optionalText(contactLimits.name),
    email: unlessBlank(Email, emailLimit, 'email'),
    phone: unlessBlank(phoneNumber, phoneLimit, 'phone'),
    city: optionalText(contactLimits.city),
    state: optionalText(contactLimits.state),
    healthChallenge: z.boolean().default(false),
    mentalChallenge: z.boolean().default(false),
    financialChallenge: z.boolean().default(false),
    otherChallenge: z.boolean().default(false),
    other: optionalText(contactLimits.other, 'many'),
    gender: z
      .enum([...genders, genderNotSaid, ''])
      .default(genderNotSaid)
      .transform((gender) => gender || genderNotSaid),
    consent: z
      .boolean()
      .default(false)
      .describe('To keep the challenges; asked for as soon as one of them is named'),
    consentVersion: z
      .string()
      .regex(versionPattern)
      .optional()
      .describe('Of the text that was agreed to; without it, the text of today'),
    webinarId: Id.optional().describe('Without it, the next webinar'),
    ...openingFields,
  })
  .refine(({ email, phone }) => email ?? phone, {
    error: unreachable,
    path: ['email'],
  })
  .refine((enrollment) => enrollment.consent || !namesChallenge(enrollment), {
    error: unagreed,
    path: ['consent'],
  })

const Enrolled = z.object({
  enrolled: z.boolean().describe('False while a payment is still to be made'),
  redirectUrl: z.string().optional().describe('The pay page of a webinar that has a price'),
  transactionId: z.string().optional(),
  paymentStatus: PaymentStatus.optional(),
})

export const enrollInWebinar = createRoute({
  method: 'post',
  path: '/api/webinars',
  summary: 'Reserve a seat in the webinar; one with a price is confirmed when it is paid',
  request: { body: jsonBody(Enrollment) },
  responses: { 201: jsonAnswer(Enrolled, 'Enrolled, or to be paid'), ...refused },
})

export type EnrollInWebinar = typeof enrollInWebinar
export type Enrollment = z.infer<typeof Enrollment>
export type Enrolled = z.infer<typeof Enrolled>
