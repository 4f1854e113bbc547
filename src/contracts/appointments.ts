import { createRoute, z } from '@hono/zod-openapi'
import { appointmentStates } from '#domain/appointment-state.ts'
import { meetings } from '#domain/appointment-times.ts'
import { contactLimits } from '#domain/contact.ts'
import type { FieldProblem } from '#domain/field-problem.ts'
import { anyCoach } from '#domain/free-days.ts'
import { startOfIndiaDay } from '#domain/india-time.ts'
import { languages } from '#domain/language.ts'
import { paymentStatuses } from '#domain/payment-state.ts'
import { MailedProof } from './account.ts'
import { Slot } from './slot.ts'
import { openingFields } from './bookings.ts'
import { Email, Id, jsonAnswer, jsonBody, Moment, Paise, phoneNumber, refused } from './parts.ts'
import { optionalText, requiredText } from './text.ts'

const wrongTime: FieldProblem = 'time'

const StartsAt = z.iso
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
 * Needs no account. Reserves the time until it is paid, or proven by the mailed code; `slot-taken` with the nearest
 * free times if it is gone. With the e-mail and phone number of another appointment at that time: `already-owned`, or
 * `just-bought` while that one is unpaid (`again` confirms). A plain form may post the same fields and is redirected.
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

/** The key in its link authorises viewing, moving and cancelling it. */
const AppointmentKey = z.string().min(1).max(64).describe('Of its own link, from a mail')

const appointmentParams = z.object({ id: Id })

/** The content of its own page; omits the customer's message, as the link may be forwarded. */
export const AppointmentPage = z
  .object({
    id: z.string(),
    typeId: z.string(),
    name: z.string().describe('What it is'),
    state: z.enum(appointmentStates),
    coachId: z.string(),
    coachName: z.string(),
    startsAt: Moment,
    endsAt: Moment,
    meeting: z.enum(meetings),
    meetingLink: z.string().optional().describe('While it is theirs and to come'),
    pricePaise: Paise,
    sequence: z.int().describe('How often it was moved'),
    heldUntil: Moment.optional().describe('Of what is not paid, or not proven yet'),
    needsCode: z.boolean().describe('Free, and waits for the code that was mailed'),
    canMove: z.boolean(),
    canCancel: z.boolean(),
    isRefunded: z
      .boolean()
      .describe('Whether cancelling it now gives the money back; once cancelled, whether it did'),
    changeUntil: Moment.describe('Until when it can be moved, and cancelled for money'),
    chooseUntil: Moment.optional().describe('Of what has no time: then the money goes back'),
    calendar: z.string().optional().describe('A file for the calendar'),
  })
  .openapi('AppointmentPage')

export const getAppointment = createRoute({
  method: 'get',
  path: '/api/appointments/{id}',
  summary: 'One appointment, to whoever has its link',
  request: { params: appointmentParams, query: z.object({ key: AppointmentKey }) },
  responses: { 200: jsonAnswer(AppointmentPage, 'The appointment'), ...refused },
})

export type AppointmentPage = z.infer<typeof AppointmentPage>

const file = { 'text/calendar': { schema: z.string() } }

/** The appointment's current state, with the number of its last change. */
export const getAppointmentCalendar = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/calendar.ics',
  summary: 'The calendar file of an appointment',
  request: { params: appointmentParams, query: z.object({ key: AppointmentKey }) },
  responses: {
    200: { description: 'An iCalendar file with one event', content: file },
    ...refused,
  },
})

/** The secret URL authorises reading; the firm can revoke it. */
export const getCoachFeed = createRoute({
  method: 'get',
  path: '/api/coach-calendars/{key}',
  summary: "A coach's own appointments, for a calendar that subscribes to them",
  request: { params: z.object({ key: z.string().min(1).max(64) }) },
  responses: {
    200: { description: 'An iCalendar file', content: file },
    ...refused,
  },
})

const key = { key: AppointmentKey }
const responses = { 200: jsonAnswer(AppointmentPage, 'As it stands now'), ...refused }

/** Free appointments: the mailed code confirms the time. Throws `wrong-code`; `slot-taken` once it was released. */
export const proveAppointment = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/prove',
  summary: 'Confirm a free appointment with the code that was mailed',
  request: {
    params: appointmentParams,
    body: jsonBody(z.object({ ...key, code: MailedProof })),
  },
  responses,
})

/** The new time is reserved before the old one is released. Also assigns a time to a paid appointment without one. */
export const rescheduleAppointment = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/reschedule',
  summary: 'Move an appointment to another free time',
  request: {
    params: appointmentParams,
    body: jsonBody(
      z.object({
        ...key,
        startsAt: StartsAt,
        coachId: Id.optional().describe('Without it, the coach stays, of what has no time any'),
      }),
    ),
  },
  responses,
})

/** A paid appointment without a time is refunded. */
export const cancelAppointment = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/cancel',
  summary: 'Cancel an appointment; in time, its price goes back',
  request: { params: appointmentParams, body: jsonBody(z.object(key)) },
  responses,
})

const wrongDay: FieldProblem = 'day'

const IndianDay = z
  .string(wrongDay)
  .max(10, { error: wrongDay, abort: true })
  .refine((day) => startOfIndiaDay(day) !== undefined, wrongDay)
  .describe('YYYY-MM-DD, a day in India')

/** Public, and the same for all callers: lists only free times, and reveals nothing about bookings. */
export const listSlots = createRoute({
  method: 'get',
  path: '/api/appointments/{typeId}/slots',
  summary: 'The free times of a kind of appointment, earliest first',
  request: {
    params: z.object({ typeId: Id }),
    query: z.object({
      from: IndianDay,
      to: IndianDay.describe('The last day, included; at most 31 days in all'),
    }),
  },
  responses: { 200: jsonAnswer(z.object({ slots: z.array(Slot) }), 'The free times'), ...refused },
})

export type ListSlots = typeof listSlots
