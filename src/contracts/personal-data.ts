import { createRoute, z } from '@hono/zod-openapi'
import { complaintStates } from '#domain/complaint.ts'
import { languages } from '#domain/language.ts'
import { groupSizes, trainingTimes } from '#domain/training.ts'
import { givenPassword, User } from './account.ts'
import { Address } from './address.ts'
import { Consent } from './consents.ts'
import { Id, jsonAnswer, jsonBody, Moment, refused, signedIn } from './parts.ts'
import { ItemTypeName } from './cart.ts'
import { Order } from './orders.ts'

const Confirmation = z.object({ password: givenPassword('password') })

/** Cannot be undone; a wrong password is a 403 (`wrong-password`) and changes nothing. */
export const deleteAccount = createRoute({
  method: 'post',
  path: '/api/auth/{userId}/delete',
  summary: 'Delete the account of the logged-in user; only what invoices need is kept',
  security: signedIn,
  request: { params: z.object({ userId: Id }), body: jsonBody(Confirmation) },
  responses: { 200: jsonAnswer(z.object({ deleted: z.literal(true) }), 'Deleted'), ...refused },
})

export type DeleteAccount = typeof deleteAccount

/** The language of the shop's mails about it. */
const LanguageName = z.enum(languages)

const Consultation = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  freeCallMinutes: z.int().nullable().describe('Null for a consultation that has its fee'),
  language: LanguageName,
  bookedAt: Moment,
})

const WebinarSeat = z.object({
  webinarId: z.string(),
  state: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  stateOfIndia: z.string(),
  gender: z.string(),
  challenges: z.unknown().describe('What was kept with consent; null without it'),
  consentedAt: Moment.nullable(),
  language: LanguageName,
  reservedAt: Moment,
})

const Appointment = z.object({
  typeId: z.string(),
  coachId: z.string(),
  state: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  message: z.string(),
  stateOfIndia: z.string(),
  zone: z.string(),
  note: z.string().describe('What the firm has noted of it'),
  language: LanguageName,
  startsAt: Moment,
  bookedAt: Moment,
})

const UnmatchedPayment = z
  .object({
    transactionId: z.string(),
    amountPaise: z.int().nullable(),
    state: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    foundAt: Moment,
  })
  .describe('Money that arrived without being in the books, while it is looked into')

/** A user's data from purchases: each kind of purchase contributes its own parts. */
export const PersonalPurchases = z.object({
  orders: z.array(Order),
  consultations: z.array(Consultation),
  webinarSeats: z.array(WebinarSeat),
  appointments: z.array(Appointment),
  foundPayments: z.array(UnmatchedPayment),
})
export type PersonalPurchases = z.infer<typeof PersonalPurchases>

const Payment = z.object({
  transactionId: z.string(),
  kind: z.string(),
  amountPaise: z.int(),
  state: z.string(),
  openedAt: Moment,
  paidWith: z.string().nullable().describe('The payment service’s word, such as UPI_QR'),
  serviceReference: z.string().nullable().describe('The payment service’s id of the payment'),
  bankReference: z.string().nullable().describe('The bank’s number of the transfer, the UTR'),
})

const Complaint = z.object({
  ticket: z.string(),
  state: z.enum(complaintStates),
  name: z.string(),
  email: z.string(),
  about: z.string(),
  message: z.string(),
  answer: z.string().describe('What the firm said last'),
  language: LanguageName,
  filedAt: Moment,
  resolvedAt: Moment.nullable(),
})

const TrainingEnquiry = z.object({
  company: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  people: z.enum(groupSizes),
  city: z.string(),
  when: z.enum(trainingTimes),
  message: z.string(),
  language: LanguageName,
  askedAt: Moment,
})

/** All data stored about a user, except credentials. */
export const PersonalData = z
  .object({
    exportedAt: Moment,
    profile: User.extend({ language: LanguageName, registeredAt: Moment }),
    addresses: z.array(Address),
    cart: z.array(z.object({ productId: z.string(), itemType: ItemTypeName, quantity: z.int() })),
    askedDeductions: z
      .array(z.object({ kind: z.string(), label: z.string() }))
      .describe('What was typed to make the cart cheaper, such as a code'),
    ...PersonalPurchases.shape,
    payments: z.array(Payment),
    complaints: z.array(Complaint),
    trainingEnquiries: z.array(TrainingEnquiry),
    consents: z.array(Consent),
    entitlements: z.array(
      z.object({ productId: z.string(), itemType: ItemTypeName, grantedAt: Moment }),
    ),
    lessons: z
      .array(
        z.object({
          courseId: z.string(),
          lessonId: z.string(),
          note: z.string(),
          furthestSeconds: z.int(),
          positionSeconds: z.int(),
          openedAt: Moment.nullable(),
          doneAt: Moment.nullable(),
          undoneAt: Moment.nullable().describe('When the mark was taken off last'),
          notedAt: Moment.nullable(),
        }),
      )
      .describe('How far they are in their courses, and their notes'),
    knownBrowsers: z.array(z.object({ lastLogInAt: Moment })),
    sessions: z.array(
      z.object({
        device: z.string(),
        createdAt: Moment,
        lastUsedAt: Moment,
        expiresAt: Moment,
        remembered: z.boolean(),
      }),
    ),
  })
  .openapi('PersonalData')

export type PersonalData = z.infer<typeof PersonalData>

const ExportConfirmation = z.object({ password: givenPassword('password') })

/** Responds with an attachment, `samriddhi-my-data.json`; a wrong password is a 403 (`wrong-password`). */
export const exportMyData = createRoute({
  method: 'post',
  path: '/api/auth/{userId}/export',
  summary: 'Everything that is kept about the logged-in user',
  security: signedIn,
  request: { params: z.object({ userId: Id }), body: jsonBody(ExportConfirmation) },
  responses: { 200: jsonAnswer(PersonalData, 'The data'), ...refused },
})

export type ExportMyData = typeof exportMyData
