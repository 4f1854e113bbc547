import { type CollectionEntry, getCollection } from 'astro:content'
import { listPages } from './list-pages.ts'

export type Testimonial = CollectionEntry<'testimonials'>

/** Every testimonial, in the order that the editors gave. */
export async function testimonials(): Promise<Testimonial[]> {
  const entries = await getCollection('testimonials')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

const perPage = 12

/** The pages that list the testimonials. */
export const testimonialListPages = async () => listPages(await testimonials(), perPage)
