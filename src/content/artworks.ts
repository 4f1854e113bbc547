import { type CollectionEntry, getCollection } from 'astro:content'

export type Artwork = CollectionEntry<'artworks'>

/** The artworks of the Dhyanam page, in the order that the editors gave. */
export async function artworks(): Promise<Artwork[]> {
  const entries = await getCollection('artworks')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
