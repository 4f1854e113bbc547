import { type CollectionEntry, getCollection } from 'astro:content'
import { trainingAddress } from '#domain/training.ts'
import { consultationAddress } from '#domain/contact.ts'
import * as words from '#words/people.ts'
import { type ListPart, listPages, partPath, partsOf } from './list-pages.ts'
import { productPath } from './products.ts'
import type { ThingPage } from './schemas/fields.ts'

export type Testimonial = CollectionEntry<'testimonials'>

/** Every testimonial, in the order that the editors gave. */
export async function testimonials(): Promise<Testimonial[]> {
  const entries = await getCollection('testimonials')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** What a client speaks of: as pages name it, and where they lead for it. */
export interface Thing {
  readonly id: string
  readonly name: string
  readonly href: string
}

const pages: Readonly<Record<ThingPage, Omit<Thing, 'id'>>> = {
  consultation: { name: words.aboutPages.consultation, href: consultationAddress },
  training: { name: words.aboutPages.training, href: trainingAddress },
}

/** Everything that can be spoken of, in the order of the menus. */
async function things(): Promise<Thing[]> {
  const [services, courses, books, art, webinars] = await Promise.all([
    getCollection('services'),
    getCollection('courses'),
    getCollection('books'),
    getCollection('art'),
    getCollection('webinars'),
  ])
  const inOrder = services.toSorted((a, b) => a.data.order - b.data.order)
  return [
    ...inOrder.map(({ id, data }) => ({ id, name: data.name, href: `/${id}` })),
    ...courses.map(({ id, data }) => ({ id, name: data.name, href: productPath('Course', id) })),
    ...books.map(({ id, data }) => ({ id, name: data.title, href: productPath('Book', id) })),
    ...art.map(({ id, data }) => ({ id, name: data.name, href: productPath('Dhyanam', id) })),
    ...webinars.map(({ id, data }) => ({ id, name: data.title, href: '/hooponopono-power' })),
    ...Object.entries(pages).map(([id, page]) => ({ id, ...page })),
  ]
}

/** What a testimonial is about; undefined in `npm run dev`, where a file with a mistake is not there. */
export const thingOf = async ({ data }: Testimonial): Promise<Thing | undefined> =>
  (await things()).find(({ id }) => id === data.about)

/** Where and when the person was with us: 'Lucknow · 2026'. */
export const whereAndWhen = ({ data: { city, consent } }: Testimonial): string =>
  [city, consent.service.slice(0, 4)].join('\u00A0· ')

/** What was said of one thing, in the order of the page. */
export const testimonialsAbout = async (id: string): Promise<Testimonial[]> =>
  (await testimonials()).filter(({ data }) => data.about === id)

const perPage = 12

/** The pages that list the testimonials. */
export const testimonialListPages = async () => listPages(await testimonials(), perPage)

/** Where the list of what was said of one thing is. */
export const aboutPath = (id: string) => `/testimonial/about/${id}`

/** The things of which something was said. */
export async function spokenOf(): Promise<Thing[]> {
  const all = await testimonials()
  return (await things()).filter(({ id }) => all.some(({ data }) => data.about === id))
}

/** The same lists, each of one thing. */
export async function aboutListPages() {
  const lists = (await spokenOf()).map(async (thing) =>
    partsOf(await testimonialsAbout(thing.id), perPage).map((part: ListPart<Testimonial>) => ({
      params: { page: partPath(thing.id, part.number) },
      props: { thing, part },
    })),
  )
  return (await Promise.all(lists)).flat()
}
