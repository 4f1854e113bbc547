import { z } from 'astro/zod'
import { price } from '../price.ts'
import { alternative, day, draft, fileOf, type PictureField, secureAddress } from './fields.ts'

const reason = z.strictObject({
  reason: z.string().min(1).max(80).describe('Why one should come, in a few words'),
  subReason: z.string().min(1).max(240).describe('The same in a sentence or two'),
})

const audiences = z.strictObject({
  students: z.array(z.string().min(1)).min(1).describe('What students take from it'),
  professionals: z.array(z.string().min(1)).min(1).describe('What professionals take from it'),
  corporate: z.array(z.string().min(1)).min(1).describe('What companies take from it'),
})

export const webinarSchema = <Picture extends z.ZodType>(picture: PictureField<Picture>) =>
  z.strictObject({
    title: z.string().min(1).max(80).describe('Name of the webinar'),
    titleDesc: z.string().min(1).max(400).describe('What it is about, below the title'),
    poster: picture({ what: 'Poster', width: 1200, shape: '4:5' }),
    alt: alternative('poster'),
    date: day.describe('Day of the webinar, e.g. 2027-01-17'),
    sampleInDays: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe(
        'Only while site.yaml says sample: true: instead of date, the first Sunday that is so many days ahead',
      ),
    time: z
      .string("write the time in quotes, like '18:30'")
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "write the time with 24 hours, like '18:30'")
      .describe('Indian time, 24 hours, e.g. 18:30'),
    durationHours: z.number().positive().max(12).describe('Length in hours, e.g. 1.5'),
    price: price.optional(),
    seats: z.int().positive().optional().describe('Number of places; leave it out for no limit'),
    joinLink: secureAddress.describe('Where the webinar takes place; private, for participants'),
    disclaimer: z.string().min(1).describe('What the webinar is not; always shown'),
    reasons: z.array(reason).min(1).describe("Why You Can't Miss This Webinar?"),
    audiences: audiences.describe('The three lists by audience'),
    host: fileOf('profiles').optional().describe('Who leads it: a profile, without .md'),
    draft,
  })
