import { type CollectionEntry, getCollection } from 'astro:content'

export type Course = CollectionEntry<'courses'>

/** Every course, in the order that the editors gave. */
export async function courses(): Promise<Course[]> {
  const entries = await getCollection('courses')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}
