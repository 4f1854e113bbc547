import { createRoute, z } from '@hono/zod-openapi'
import { versionPattern } from '#domain/consent.ts'
import {
  consultationCalls,
  contactLimits,
  genderNotSaid,
  genders,
  namesChallenge,
} from '#domain/contact.ts'
import { emailLimit } from '#domain/email.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { paymentStatuses } from '#domain/payment-state.ts'
import { phoneLimit } from '#domain/phone.ts'
import {
  Email,
  Id,
  jsonAnswer,
  jsonBody,
  Moment,
  Paise,
  phoneNumber,
  refused,
  signedIn,
  unlessBlank,
} from './parts.ts'
import { PaymentStatus } from './payments.ts'
import { optionalText, requiredText } from './text.ts'

const wrongKey: FieldProblem = 'purchaseKey'

/** Distinguishes two purchases of the same goods. */
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

/** Needs no account. A plain form may post the same fields, without nesting, and is redirected instead. */
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

const unreachable: FieldProblem = 'reach'
const unagreed: FieldProblem = 'consent'

/** Only one contact is required: e-mail or phone. */
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

/** Needs no header: the signature of the link, sent only to the participant, is the proof. */
export const getWebinarCalendar = createRoute({
  method: 'get',
  path: '/api/webinars/{enrollmentId}/calendar.ics',
  summary: 'The calendar file of a confirmed seat, with the way in',
  request: {
    params: z.object({ enrollmentId: Id }),
    query: z.object({ signature: z.string().max(64) }),
  },
  responses: {
    200: {
      description: 'An iCalendar file with one event',
      content: { 'text/calendar': { schema: z.string() } },
    },
    ...refused,
  },
})

const Booking = z
  .object({
    _id: z.string(),
    kind: z.string().describe('What it is a purchase of, as payments have it'),
    title: z.string().describe('What it is to whoever booked it'),
    name: z.string().describe('What was booked: the title of the webinar, of a seat'),
    bookedAt: Moment,
    paymentStatus: PaymentStatus.optional().describe('Left out of what costs nothing'),
    totalAmount: Paise.optional().describe('Minor units: divide by 100 for rupees'),
    upcoming: z
      .boolean()
      .describe('A seat or a time that is theirs until it is over; a call asked for lately'),
    next: z.string().optional().describe('What happens next, where no moment says it'),
    takesPlace: z.string().optional().describe('When it is, in words'),
    startsAt: Moment.optional(),
    joinLink: z.string().optional().describe('While the seat is theirs and to come'),
    joinText: z.string().optional().describe('What leads there is called, as long as joinLink'),
    calendar: z.string().optional().describe('A file for the calendar, as long as joinLink'),
    change: z.string().optional().describe('Where an appointment is moved and cancelled'),
    passport: z
      .string()
      .optional()
      .describe("The path of the purchase's own page; none of what costs nothing"),
  })
  .openapi('Booking')

export type Booking = z.infer<typeof Booking>

/** Bookings need no account: a user's are those made with the e-mail of the account. */
export const listBookings = createRoute({
  method: 'get',
  path: '/api/bookings/user/{userId}',
  summary: 'What the logged-in user has booked, newest first',
  security: signedIn,
  request: { params: z.object({ userId: Id }) },
  responses: {
    200: jsonAnswer(z.object({ bookings: z.array(Booking) }), 'The bookings'),
    ...refused,
  },
})

export type ListBookings = typeof listBookings
