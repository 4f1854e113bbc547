import { createRoute, z } from '@hono/zod-openapi'
import { refused } from '#contracts/parts.ts'
import { AppointmentKey, appointmentParams } from './get-appointment.ts'

const file = { 'text/calendar': { schema: z.string() } }

/** As the appointment stands now, with the number of its last change. */
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

/** The address is the right to read it; the firm can take it back. */
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
