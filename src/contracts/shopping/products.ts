import { z } from '@hono/zod-openapi'
import { Paise } from '#contracts/parts.ts'

/** Links to lessons and paid files are private and in none of these. */
const Chapter = z.object({ name: z.string(), subChapters: z.array(z.object({ name: z.string() })) })

export const Course = z
  .object({
    _id: z.string(),
    itemType: z.literal('Course'),
    name: z.string(),
    summary: z.string(),
    image: z.string(),
    price: z.number().describe('Rupees'),
    pricePaise: Paise,
    chapters: z.array(Chapter),
  })
  .openapi('Course')

export const Book = z
  .object({
    _id: z.string(),
    itemType: z.literal('Book'),
    title: z.string(),
    author: z.string(),
    imageUrl: z.string(),
    price: z.string().describe("'Free', or rupees in digits"),
    pricePaise: Paise,
    pdfLink: z.string().nullable().describe('Only free books have a public file'),
  })
  .openapi('Book')

export const DhyanamProduct = z
  .object({
    _id: z.string(),
    itemType: z.literal('Dhyanam'),
    name: z.string(),
    size: z.string(),
    image: z.string(),
    price: z.number().describe('Rupees'),
    pricePaise: Paise,
  })
  .openapi('DhyanamProduct')

export type Course = z.infer<typeof Course>
export type Book = z.infer<typeof Book>
export type DhyanamProduct = z.infer<typeof DhyanamProduct>
