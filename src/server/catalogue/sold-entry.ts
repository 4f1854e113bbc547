import { z } from 'zod'
import type { Product, WebinarEntry } from '#contracts/shopping/catalogue-file.ts'
import { parseJson } from '#domain/json.ts'

/**
 * How a sold item is stored, for ever: nothing here follows today's catalogue, whose shape changes with the site.
 * Rows of the first version say no version. A later one gets a number of its own and a reader beside these;
 * tests/api/sold-entries holds a row of each.
 */
const version = 1

const Lesson = z.object({ name: z.string(), link: z.string() })
const Chapter = z.object({ name: z.string(), subChapters: z.array(Lesson) })

const SoldProduct = z.object({
  name: z.string(),
  /** Of a course; null and nothing for what has none. */
  driveLink: z.string().nullable().default(null),
  chapters: z.array(Chapter).default([]),
})

const SoldWebinar = z.object({
  id: z.string(),
  title: z.string(),
  titleDesc: z.string().catch(''),
  date: z.string(),
  time: z.string(),
  durationHours: z.number(),
  seats: z.int().nullable().catch(null),
  joinLink: z.string(),
})

/** What its buyer keeps of a product. */
export type SoldProduct = z.infer<typeof SoldProduct>
/** What its participants, and the letters to them, need of a webinar. */
export type SoldWebinar = z.infer<typeof SoldWebinar>

/** As `readSoldProduct` and `readSoldWebinar` know it, with everything that a later version may ask for. */
export function writeSoldEntry(entry: Product | WebinarEntry): string {
  return JSON.stringify({ version, ...entry })
}

/** Undefined for what cannot be read: somebody paid for it, so that is an alarm and no state of things. */
export function readSoldProduct(entry: string): SoldProduct | undefined {
  return SoldProduct.safeParse(parseJson(entry)).data
}

/** As `readSoldProduct`. */
export function readSoldWebinar(entry: string): SoldWebinar | undefined {
  return SoldWebinar.safeParse(parseJson(entry)).data
}
