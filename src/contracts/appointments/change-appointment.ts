import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, jsonBody, refused } from '#contracts/parts.ts'
import { MailedProof } from '#contracts/account.ts'
import { StartsAt } from './book-appointment.ts'
import { AppointmentKey, AppointmentPage, appointmentParams } from './get-appointment.ts'

const key = { key: AppointmentKey }
const responses = { 200: jsonAnswer(AppointmentPage, 'As it stands now'), ...refused }

/** Of what is free: the code proves the e-mail, and the time is theirs. Throws `wrong-code`; `slot-taken` once it was let go. */
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

/** The new time is taken before the old one is let go. Also gives a time to what was paid and has none. */
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

/** Of what was paid and has no time, this takes the money back. */
export const cancelAppointment = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/cancel',
  summary: 'Cancel an appointment; in time, its price goes back',
  request: { params: appointmentParams, body: jsonBody(z.object(key)) },
  responses,
})
