import { z } from '@hono/zod-openapi'
import { Paise } from '#contracts/parts.ts'
import { cellMinutes, meetings, weekdays } from '#domain/appointment-times.ts'

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
const Cells = z.int().multipleOf(cellMinutes)

export const CoachEntry = z.object({
  id: z.string().describe('Of the profile'),
  name: z.string(),
  email: z.string().optional().describe('Private: gets a mail of each appointment'),
  meetingLink: z.string().optional().describe('Private: sent to whoever has an appointment'),
  hours: z
    .array(z.object({ days: z.array(z.enum(weekdays)), from: Clock, to: Clock }))
    .describe('Indian time; a `to` that is not after its `from` is on the next day'),
  away: z
    .array(z.object({ from: Day, to: Day }))
    .describe('Whole days in India, the last one included'),
})

/** A kind of appointment with all who give it, private links included. */
export const AppointmentEntry = z.object({
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  durationMinutes: Cells.min(cellMinutes).max(180),
  bufferMinutes: Cells.min(0).max(60).describe('Behind each, in which the coach has no other'),
  pricePaise: Paise.describe('0: free'),
  coaches: z.array(CoachEntry).min(1),
  meeting: z.enum(meetings),
  noticeHours: z.int().min(0).describe('Nothing begins sooner than in so many hours'),
  horizonDays: z.int().min(1).describe('Nothing begins later than in so many days'),
  maxPerDay: z.int().min(1).optional().describe('Of this kind, of each coach, on a day in India'),
  changeUntilHours: z
    .int()
    .min(0)
    .describe('So many hours before it begins, it can be moved, or cancelled for money, no more'),
})

export type AppointmentEntry = z.infer<typeof AppointmentEntry>
export type CoachEntry = z.infer<typeof CoachEntry>
