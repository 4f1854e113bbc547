import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { priceOrFree } from './price.ts'

export const bookSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    title: z.string().min(1).max(80).describe('Shown in the library, in the cart and on receipts'),
    author: z.string().min(1).describe('Who wrote it'),
    summary: z.string().min(1).max(200).describe('One or two sentences about the book'),
    image: image().describe('Cover beside this file, at least 640 px wide, 2:3'),
    alt: z.string().min(1).describe('What the cover shows, for people who cannot see it'),
    price: priceOrFree,
    pdf: z
      .string()
      .regex(/^\.\/files\/[a-z0-9-]+\.pdf$/, 'write the path like ./files/name-of-book.pdf')
      .describe('The book itself; public only when the price is Free'),
    pages: z.int().positive().describe('Number of pages'),
    order: z.int().describe('Place in the library: small numbers first'),
  })

export type Book = CollectionEntry<'books'>

/** Every book, in the order that the editors gave. */
export async function books(): Promise<Book[]> {
  const entries = await getCollection('books')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

export function isFreeBook(book: Book): boolean {
  return book.data.price === 0
}

/** Public address of a free book; paid books have none. */
export function freeBookUrl(book: Book): string {
  return `/books/${book.id}.pdf`
}
