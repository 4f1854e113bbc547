import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'

export const artworkSchema = ({ image }: SchemaContext) =>
  z.strictObject({
    name: z.string().min(1).max(60).describe('Title of the work'),
    medium: z.string().min(1).max(80).describe('How and how large, e.g. ink on paper, 20 x 20 in'),
    image: image().describe('Picture beside this file, square, at least 1200 px'),
    alt: z.string().min(1).describe('What the work shows, for people who cannot see it'),
    order: z.int().describe('Place on the page: small numbers first'),
  })

export type Artwork = CollectionEntry<'artworks'>

/** The artworks of the Dhyanam page, in the order that the editors gave. */
export async function artworks(): Promise<Artwork[]> {
  const entries = await getCollection('artworks')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
