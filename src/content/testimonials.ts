import { type CollectionEntry, getCollection } from 'astro:content'

export type Testimonial = CollectionEntry<'testimonials'>

/** Every testimonial, in the order that the editors gave. */
export async function testimonials(): Promise<Testimonial[]> {
  const entries = await getCollection('testimonials')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
