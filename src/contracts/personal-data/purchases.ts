import { z } from '@hono/zod-openapi'
import { Moment } from '#contracts/parts.ts'
import { Order } from '#contracts/shopping/order.ts'
import { languages } from '#domain/language.ts'

/** In which the shop writes about it. */
export const LanguageName = z.enum(languages)

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

/** What is kept of a person by the kinds of purchase: each answers parts of its own. */
export const PersonalPurchases = z.object({
  orders: z.array(Order),
  consultations: z.array(Consultation),
  webinarSeats: z.array(WebinarSeat),
  appointments: z.array(Appointment),
})
export type PersonalPurchases = z.infer<typeof PersonalPurchases>
