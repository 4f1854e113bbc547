import { type CollectionEntry, getCollection, type SchemaContext } from 'astro:content'
import { z } from 'astro/zod'

export const gallerySchema = ({ image }: SchemaContext) =>
  z.strictObject({
    image: image().describe('Picture beside this file, 4:3, at least 1600 px wide'),
    alt: z.string().min(1).describe('What the picture shows, for people who cannot see it'),
    caption: z.string().min(1).max(120).describe('One line below the picture'),
    order: z.int().describe('Place in the grid: small numbers first'),
  })

export type GalleryPicture = CollectionEntry<'gallery'>

/** Every picture of the gallery, in the order that the editors gave. */
export async function galleryPictures(): Promise<GalleryPicture[]> {
  const entries = await getCollection('gallery')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
