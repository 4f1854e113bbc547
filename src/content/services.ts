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

/** What a service names in a field, if it does. */
async function named<Kind extends CollectionKey>(
  { id }: Service,
  field: string,
  kind: Kind,
  name: string | undefined,
) {
  if (name === undefined) return undefined
  const entry = await getEntry(kind, name)
  if (!entry) throw new Error(`content/services/${id}.md: ${field} names a file that is missing`)
  return entry
}

/** Who does it, what somebody said of it, and what one can read or watch besides, as far as it is named. */
export async function besides(service: Service) {
  const { person, testimonial, course, book } = service.data
  return {
    person: await named(service, 'person', 'profiles', person),
    testimonial: await named(service, 'testimonial', 'testimonials', testimonial),
    course: await named(service, 'course', 'courses', course),
    book: await named(service, 'book', 'books', book),
  }
}
