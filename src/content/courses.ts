import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { price } from './price.ts'

const subChapterSchema = z.strictObject({
  name: z.string().min(1).describe('One lesson, as buyers read it'),
  link: z.url().describe('Where the lesson lies; private, shown to buyers only'),
})

const chapterSchema = z.strictObject({
  name: z.string().min(1).describe('One chapter, as everybody reads it'),
  subChapters: z.array(subChapterSchema).min(1).describe('The lessons of the chapter, in order'),
})

export const courseSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    name: z
      .string()
      .min(1)
      .max(60)
      .describe('Shown on the course grid, in the cart and on receipts'),
    summary: z.string().min(1).max(200).describe('One or two sentences below the name'),
    image: image().describe('Picture beside this file, at least 960 px wide, 4:3'),
    alt: z.string().min(1).describe('What the picture shows, for people who cannot see it'),
    price,
    driveLink: z.url().optional().describe('Folder of the whole course; private, for buyers only'),
    order: z.int().describe('Place in the grid: small numbers first'),
    chapters: z.array(chapterSchema).min(1).describe('Contents of the course, in order'),
  })

export type Course = CollectionEntry<'courses'>

/** Every course, in the order that the editors gave. */
export async function courses(): Promise<Course[]> {
  const entries = await getCollection('courses')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
