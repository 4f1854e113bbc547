import { type CollectionEntry, getCollection, getEntry } from 'astro:content'

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
