import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { endsAt, startsAt } from '#domain/webinar-time.ts'
import { price } from './price.ts'

const day = z
  .union([z.date().transform((date) => date.toISOString().slice(0, 10)), z.iso.date('write the day like 2027-01-17')])
  .describe('Day of the webinar, e.g. 2027-01-17')

const reason = z.strictObject({
  reason: z.string().min(1).max(80).describe('Why one should come, in a few words'),
  subReason: z.string().min(1).max(240).describe('The same in a sentence or two'),
})

const audiences = z.strictObject({
  students: z.array(z.string().min(1)).min(1).describe('What students take from it'),
  professionals: z.array(z.string().min(1)).min(1).describe('What professionals take from it'),
  corporate: z.array(z.string().min(1)).min(1).describe('What companies take from it'),
})

export const webinarSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    title: z.string().min(1).max(80).describe('Name of the webinar'),
    titleDesc: z.string().min(1).max(400).describe('What it is about, below the title'),
    poster: image().describe('Picture beside this file, 4:5, at least 1200 px wide'),
    alt: z.string().min(1).describe('What the poster shows, for people who cannot see it'),
    date: day,
    time: z
      .string('write the time like 18:30')
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'write the time like 18:30')
      .describe('Indian time, 24 hours, e.g. 18:30'),
    durationHours: z.number().positive().max(12).describe('Length in hours, e.g. 1.5'),
    price: price.optional(),
    seats: z.int().positive().optional().describe('Number of places; leave it out for no limit'),
    joinLink: z.url().describe('Where the webinar takes place; private, sent to participants'),
    disclaimer: z.string().min(1).describe('What the webinar is not; always shown'),
    reasons: z.array(reason).min(1).describe("Why You Can't Miss This Webinar?"),
    audiences: audiences.describe('The three lists by audience'),
  })

export type Webinar = CollectionEntry<'webinars'>

/** What the webinar page has to say at a given moment. */
export type WebinarNews =
  | { state: 'none' }
  | { state: 'upcoming' | 'ended'; webinar: Webinar }

/** When a webinar begins; its date and time are Indian time. */
export function webinarStart({ data }: Webinar): Date {
  return new Date(startsAt(data))
}

/** When a webinar is over. */
export function webinarEnd({ data }: Webinar): Date {
  return new Date(endsAt(data))
}

/** Every webinar, the earliest first. */
export async function webinars(): Promise<Webinar[]> {
  const entries = await getCollection('webinars')
  return entries.toSorted((a, b) => startsAt(a.data) - startsAt(b.data))
}

/** The next webinar that is not over; otherwise the last one; otherwise none. */
export async function webinarNews(now: Date): Promise<WebinarNews> {
  const all = await webinars()
  const next = all.find((webinar) => webinarEnd(webinar) > now)
  if (next) return { state: 'upcoming', webinar: next }
  const last = all.at(-1)
  return last ? { state: 'ended', webinar: last } : { state: 'none' }
}
