import { type CollectionEntry, getCollection } from 'astro:content'

export type GalleryPicture = CollectionEntry<'gallery'>

/** Every picture of the gallery, in the order that the editors gave. */
export async function galleryPictures(): Promise<GalleryPicture[]> {
  const entries = await getCollection('gallery')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
