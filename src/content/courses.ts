import { type CollectionEntry, getCollection } from 'astro:content'
import { listPages } from './list-pages.ts'

export type Course = CollectionEntry<'courses'>

/** Every course, in the order that the editors gave. */
export async function courses(): Promise<Course[]> {
  const entries = await getCollection('courses')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** What of the grid a page bears, with every word that its schema allows. */
const perPage = 8

/** The pages that list the courses. */
export const courseListPages = async () => listPages(await courses(), perPage)

/** How many lessons the chapters of a course have. */
export function lessonCount(chapters: Course['data']['chapters']): number {
  return chapters.reduce((count, { subChapters }) => count + subChapters.length, 0)
}

/** One page for each course, at /courses/ and the name of its file. */
export async function coursePaths() {
  const all = await courses()
  return all.map((course) => ({ params: { id: course.id }, props: { course } }))
}
