import { createRoute, z } from '@hono/zod-openapi'
import { contactLimits, genderNotSaid, genders } from '#domain/contact.ts'
import { Email, indianMobile, jsonAnswer, jsonBody, refused } from './parts.ts'
import { PaymentStatus } from './payment-status.ts'

const blank = z.literal('').transform(() => undefined)
const text = (limit: number) => z.string().trim().max(limit).default('')

/** Only one way to reach the person is needed: e-mail or phone. */
export const Enrollment = z
  .object({
    name: text(contactLimits.name),
    email: blank.or(Email).optional(),
    phone: blank.or(indianMobile).optional(),
    city: text(contactLimits.city),
    state: text(contactLimits.state),
    healthChallenge: z.boolean().default(false),
    mentalChallenge: z.boolean().default(false),
    financialChallenge: z.boolean().default(false),
    otherChallenge: z.boolean().default(false),
    other: text(contactLimits.other),
    gender: z
      .enum([...genders, genderNotSaid, ''])
      .default(genderNotSaid)
      .transform((gender) => gender || genderNotSaid),
    consent: z
      .boolean()
      .default(false)
      .describe('To keep the challenges; without it they are not stored'),
    webinarId: z.string().max(64).optional().describe('Without it, the next webinar'),
  })
  .refine(({ email, phone }) => email ?? phone, {
    error: 'Please give us your e-mail address or your phone number, so that we can reach you.',
    path: ['email'],
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
