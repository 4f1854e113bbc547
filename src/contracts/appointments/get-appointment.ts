import { createRoute, z } from '@hono/zod-openapi'
import { Id, jsonAnswer, Moment, Paise, refused } from '#contracts/parts.ts'
import { appointmentStates } from '#domain/appointment-state.ts'
import { meetings } from '#domain/appointment-times.ts'

/** The key of its link is the right to see it, move it and cancel it. */
export const AppointmentKey = z.string().min(1).max(64).describe('Of its own link, from a mail')

export const appointmentParams = z.object({ id: Id })

/** What its own page tells: nothing that was written to us, as a link may be forwarded. */
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
