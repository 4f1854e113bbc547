import { z } from '@hono/zod-openapi'
import { cellMinutes, meetings, weekdays } from '#domain/appointment-times.ts'
import { consentPurposes } from '#domain/consent.ts'
import { languages } from '#domain/language.ts'
import { TextBlock } from './courses.ts'
import { Paise } from './parts.ts'
import { People } from './site.ts'

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

/** A kind of appointment with its coaches, private links included. */
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

/** Data about all products, written by the build for the server, private links included. */
const product = {
  id: z.string(),
  name: z.string(),
  image: z.string(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  pricePaise: Paise,
  url: z.string(),
}

/** Exactly one of link, file and text. */
const Lesson = z.object({
  id: z.string(),
  name: z.string(),
  minutes: z.int().optional(),
  link: z.string().optional().describe('Private: where the video lies'),
  file: z.string().optional().describe('A PDF below the folder of private files'),
  text: z.array(TextBlock).optional(),
})

const CourseEntry = z.object({
  ...product,
  itemType: z.literal('Course'),
  summary: z.string(),
  driveLink: z.string().nullable(),
  chapters: z.array(z.object({ name: z.string(), subChapters: z.array(Lesson) })),
})

const BookEntry = z.object({
  ...product,
  itemType: z.literal('Book'),
  author: z.string(),
  pdf: z.string().describe('Below the folder of private files'),
  free: z.boolean(),
})

const ArtEntry = z.object({ ...product, itemType: z.literal('Dhyanam'), size: z.string() })

export const WebinarEntry = z.object({
  id: z.string(),
  title: z.string(),
  titleDesc: z.string(),
  poster: z.string(),
  date: z.string(),
  time: z.string(),
  durationHours: z.number(),
  pricePaise: Paise.nullable(),
  seats: z.int().nullable(),
  joinLink: z.string().describe('Private: sent to participants'),
  reasons: z.array(z.object({ reason: z.string(), subReason: z.string() })),
})

export const Product = z.discriminatedUnion('itemType', [CourseEntry, BookEntry, ArtEntry])

const FreeCall = z.object({
  minutes: z.int().min(1),
  everyDays: z.int().min(1).describe('One of a person within so many days'),
})

const Legal = z.object({
  legalName: z.string(),
  companyNumber: z.string().describe('Such as LLPIN AAA-0000'),
  registeredOffice: z.string(),
  gstin: z.string().nullable(),
  registrations: z
    .array(z.string())
    .default([])
    .describe('With SEBI, AMFI and IRDAI, as far as there are any'),
  isSebiRegistered: z
    .boolean()
    .default(false)
    .describe('Decides within how many days a complaint is resolved'),
  grievance: z.object({
    name: z.string(),
    designation: z.string(),
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
  }),
})

/** Terms of delivery, cancellation and refunds: for receipts. */
const Terms = z.object({
  Course: z.array(z.string()),
  Book: z.array(z.string()),
  Dhyanam: z.array(z.string()),
})

/** The full text of a consent, by the version that the forms name. */
const ConsentText = z.object({
  purpose: z.enum(consentPurposes),
  language: z.enum(languages),
  version: z.string(),
  label: z.string(),
  text: z.string(),
})

export const CatalogueFile = z.object({
  firm: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    // Absent from sites built before it was introduced.
    chat: z
      .string()
      .optional()
      .describe('Opens a chat on WhatsApp; the words to send follow, encoded'),
    legal: Legal.optional(),
  }),
  // Whether the content is the sample, which the pages mention. Absent from sites built before it was introduced.
  isSample: z.boolean().optional(),
  // The same holds for these.
  siteUrl: z.string().optional().describe('The origin of canonical addresses and share pictures'),
  apiUrl: z.string().optional().describe('The origin of calls, where they have one of their own'),
  terms: Terms.optional(),
  sealFromMs: z
    .int()
    .optional()
    .describe('Left out while records of deleted accounts are not sealed'),
  nextChangeAt: z
    .int()
    .optional()
    .describe(
      'When the site has to be built anew, as dates of the content change what it shows or charges; epoch milliseconds',
    ),
  consents: z.array(ConsentText).default([]),
  consultationFeePaise: Paise,
  freeCall: FreeCall.optional().describe('Left out where the firm offers none'),
  webinars: z.array(WebinarEntry),
  // Absent from sites built before it was introduced.
  appointments: z.array(AppointmentEntry).default([]),
  products: z.array(Product),
  // The people on the pages, for API calls only. Absent from sites built before it was introduced.
  people: People.default({ team: [], testimonials: [] }),
  redirects: z
    .array(z.object({ from: z.string(), to: z.string() }))
    .default([])
    .describe('Addresses of an older site, answered with 301'),
})

export type CatalogueFile = z.infer<typeof CatalogueFile>
export type FirmOnPaper = z.infer<typeof Legal>
export type FreeCall = z.infer<typeof FreeCall>
export type Product = z.infer<typeof Product>
export type CourseEntry = z.infer<typeof CourseEntry>
export type LessonEntry = z.infer<typeof Lesson>
export type BookEntry = z.infer<typeof BookEntry>
export type WebinarEntry = z.infer<typeof WebinarEntry>
export type ArtEntry = z.infer<typeof ArtEntry>
