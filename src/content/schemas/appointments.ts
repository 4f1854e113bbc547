import { z } from 'astro/zod'
import { priceOrFree } from '../price.ts'
import { draft, fileOf } from './fields.ts'

const quarters = 'write minutes by the quarter of an hour, like 15, 30, 45 or 60'

/** Minutes on the grid on which times are sold. */
const minutes = (least: number, most: number) =>
  z.int().min(least).max(most).multipleOf(15, quarters)

export const appointmentSchema = () =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('What is booked, on its card and in mails'),
    summary: z.string().min(1).max(200).describe('What it is for, on its card'),
    durationMinutes: minutes(15, 180).describe('How long it takes: 15, 30, 45 … 180'),
    bufferMinutes: minutes(0, 60).describe('Rest for the coach afterwards: 0, 15, 30, 45 or 60'),
    price: priceOrFree,
    coaches: z.array(fileOf('profiles')).min(1).describe('Who gives it, by the name of the profile'),
    meeting: z
      .enum(['video', 'phone', 'office'])
      .describe('How one meets; video needs meetingLink in the profile of each coach'),
    noticeHours: z.int().min(0).max(336).describe('How many hours ahead one must book, e.g. 12'),
    horizonDays: z.int().min(1).max(90).describe('How many days ahead one can book, e.g. 30'),
    maxPerDay: z
      .int()
      .min(1)
      .max(40)
      .optional()
      .describe('The most of it that one coach gives on a day; leave it out for no limit'),
    changeUntilHours: z
      .int()
      .min(0)
      .max(336)
      .describe('Until how many hours before one may move or cancel it, e.g. 24'),
    draft,
  })
