import { z } from 'astro/zod'
import { type Span, writtenMoment } from '#domain/dated.ts'

/** Requirements of a picture, from its use on the pages. */
interface PictureNeeds {
  readonly what: string
  /** Pixels; a smaller picture looks blurred. */
  readonly width: number
  /** Width to height. */
  readonly shape: '1:1' | '2:3' | '3:4' | '4:3' | '4:5' | '16:9'
}

/**
 * Creates the field of a picture. Astro passes one that resolves the path to a picture; the content check, which runs
 * without Astro, one that keeps the path.
 */
export type PictureField<Picture extends z.ZodType> = (needs: PictureNeeds) => Picture

/** Metadata of a picture field, for people and for the content check. */
export function pictureMeta(needs: PictureNeeds) {
  const { what, width, shape } = needs
  return { description: `${what}, ${shape}, at least ${width} px wide`, picture: needs }
}

/** The path of a picture, as written by an editor. */
export function picturePath(needs: PictureNeeds) {
  return z.string().min(1).meta(pictureMeta(needs))
}

/** Alternative text of a picture. */
export function alternative(shown: string) {
  return z.string().min(1).describe(`What the ${shown} shows, for people who cannot see it`)
}

/** Replaces an x between two numbers with ×, which keyboards lack. */
export const withTimesSign = (size: string) => size.replaceAll(/(?<=\d) ?x ?(?=\d)/g, ' × ')

const momentAdvice = 'write a day like 2026-12-01, or with its time like 2026-12-01 10:00'

/** A time in Indian time as written by an editor, converted to epoch milliseconds. */
export function moment(edge: keyof Span, description: string) {
  return z
    .string(momentAdvice)
    .transform((written, context) => {
      const at = writtenMoment(written.trim(), edge)
      if (at !== undefined) return at
      const message = `"${written}" is no moment; ${momentAdvice}`
      context.issues.push({ code: 'custom', message, input: written })
      return z.NEVER
    })
    .meta({ description, widget: 'moment', examples: ['2026-12-01 10:00'] })
    .optional()
}

/** Whether and when the site shows an entry. */
export const publication = {
  draft: z
    .boolean()
    .optional()
    .describe('true while it is being written: shown by npm run dev, never on the site'),
  from: moment('from', 'From when the site shows it, Indian time, e.g. 2026-12-01 10:00'),
  until: moment('until', 'Until when the site shows it; of a day alone, that day is the last'),
}

const dayAdvice = 'write the day like 2027-01-17'

/** A day in an unambiguous format; YAML itself parses such a day as a timestamp. */
export const day = z
  .union([z.date().transform((date) => date.toISOString().slice(0, 10)), z.iso.date(dayAdvice)], {
    error: dayAdvice,
  })
  .meta({ widget: 'day', examples: ['2027-01-17'] })

/** A URL; the content check verifies its target. */
export const secureAddress = z
  .url({ protocol: /^https$/, error: 'write an address that begins with https://' })
  .meta({ address: true })

type ReferredKind =
  'artworks' | 'books' | 'courses' | 'profiles' | 'services' | 'team'

/** The name of another file, without .md; the content check verifies that it exists. */
export function fileOf(kind: ReferredKind) {
  return z.string().min(1).meta({ refersTo: kind })
}

/** Subjects of testimonials: kinds of entries, and two pages that are entries of their own kind. */
export const thingKinds = ['services', 'courses', 'books', 'art', 'webinars'] as const
export const thingPages = ['consultation', 'training'] as const

export type ThingPage = (typeof thingPages)[number]

/** The file name of an entry of these kinds, or one of the pages; the content check verifies that it exists. */
export function thing() {
  return z.string().min(1).meta({ isThing: true })
}

/** Whether a field names the subject of a testimonial. */
export function namesThing(field: z.ZodType): boolean {
  return marks.safeParse(field.meta()).data?.isThing ?? false
}

/** The picture requirements in a field's metadata. */
export function pictureNeeds(field: z.ZodType): PictureNeeds | undefined {
  return marks.safeParse(field.meta()).data?.picture
}

/** The kind of entry that a field refers to, if any. */
export function referredKind(field: z.ZodType): string | undefined {
  return marks.safeParse(field.meta()).data?.refersTo
}

/** Whether a field holds a URL, of this site or of another one. */
export function isAddress(field: z.ZodType): boolean {
  return marks.safeParse(field.meta()).data?.address ?? false
}

/** The editor widget of a field, if its type does not determine it. */
export function widgetOf(field: z.ZodType): string | undefined {
  return marks.safeParse(field.meta()).data?.widget
}

const marks = z.object({
  picture: z
    .object({
      what: z.string(),
      width: z.number(),
      shape: z.enum(['1:1', '2:3', '3:4', '4:3', '4:5', '16:9']),
    })
    .optional(),
  refersTo: z.string().optional(),
  isThing: z.boolean().optional(),
  address: z.boolean().optional(),
  widget: z.string().optional(),
})

/** A short heading with one or two sentences: a benefit, a step, a purpose. */
export const titledText = z.strictObject({
  title: z.string().min(1).max(60).describe('A few words'),
  text: z.string().min(1).max(400).describe('One to three sentences'),
})

export type TitledText = z.infer<typeof titledText>
