import { getCollection } from 'astro:content'

/** The three doors of the firm, each with a colour of its own. */
export type Section = 'money' | 'growth' | 'dhyanam'

/** What goes with a service of finance is about money; whatever else a service names is about growth. */
async function sectionNamed(kind: 'course' | 'book', id: string): Promise<Section | undefined> {
  const services = await getCollection('services', ({ data }) => data[kind] === id)
  if (services.length === 0) return undefined
  return services.some(({ data }) => data.finance) ? 'money' : 'growth'
}

/** Courses stand behind the door of growth, unless they are about money. */
export const sectionOfCourse = async (id: string): Promise<Section> =>
  (await sectionNamed('course', id)) ?? 'growth'

/** A book that no service names belongs to all of them. */
export const sectionOfBook = (id: string) => sectionNamed('book', id)
