import { type CollectionEntry, type CollectionKey, getCollection, getEntry } from 'astro:content'

export type Service = CollectionEntry<'services'>

/** Every service, in the order that the editors gave. */
async function services(): Promise<Service[]> {
  const entries = await getCollection('services')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** One page for each service, at the name of its file. */
export async function servicePaths() {
  const all = await services()
  return all.map((service) => ({ params: { service: service.id }, props: { service } }))
}

/** The service that goes with this one, if the editors named one. */
export async function seeAlso({ id, data }: Service) {
  if (!data.seeAlso) return undefined
  const service = await getEntry('services', data.seeAlso.service)
  if (!service) throw new Error(`content/services/${id}.md: seeAlso names a service that is missing`)
  return { service, text: data.seeAlso.text }
}

const entryOf = async <Kind extends CollectionKey>(kind: Kind, name: string | undefined) =>
  name === undefined ? undefined : await getEntry(kind, name)

/**
 * Who does it, what somebody said of it, and what one can read or watch besides, as far as it is named; in
 * `npm run dev` a file with a mistake is not there.
 */
export async function besides({ data }: Service) {
  return {
    person: await entryOf('profiles', data.person),
    testimonial: await entryOf('testimonials', data.testimonial),
    course: await entryOf('courses', data.course),
    book: await entryOf('books', data.book),
  }
}
