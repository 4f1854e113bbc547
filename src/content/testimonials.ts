import { type CollectionEntry, getCollection } from 'astro:content'
import { trainingAddress } from '#domain/training.ts'
import { consultationAddress } from '#domain/contact.ts'
import * as words from '#words/people.ts'
import { type ListPart, listPages, partPath, partsOf } from './list-pages.ts'
import { productPath } from './products.ts'
import type { ThingPage } from './schemas/fields.ts'

export type Testimonial = CollectionEntry<'testimonials'>

/** Every testimonial, in the editors' order. */
export async function testimonials(): Promise<Testimonial[]> {
  const entries = await getCollection('testimonials')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** The subject of a testimonial: its name on pages, and the path of its page. */
export interface Thing {
  readonly id: string
  readonly name: string
  readonly href: string
}

const pages: Readonly<Record<ThingPage, Omit<Thing, 'id'>>> = {
  consultation: { name: words.aboutPages.consultation, href: consultationAddress },
  training: { name: words.aboutPages.training, href: trainingAddress },
}

/** All possible subjects, in the order of the menus. */
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

/** The subject of a testimonial; undefined in `npm run dev` if the subject's file has an error. */
export const thingOf = async ({ data }: Testimonial): Promise<Thing | undefined> =>
  (await things()).find(({ id }) => id === data.about)

/** Place and year of the service: 'Lucknow · 2026'. */
export const whereAndWhen = ({ data: { city, consent } }: Testimonial): string =>
  [city, consent.service.slice(0, 4)].join('\u00A0· ')

/** The testimonials about one subject, in the page's order. */
export const testimonialsAbout = async (id: string): Promise<Testimonial[]> =>
  (await testimonials()).filter(({ data }) => data.about === id)

const perPage = 12

/** The pages that list the testimonials. */
export const testimonialListPages = async () => listPages(await testimonials(), perPage)

/** The path of the testimonials about one subject. */
export const aboutPath = (id: string) => `/testimonial/about/${id}`

/** The subjects with testimonials. */
export async function spokenOf(): Promise<Thing[]> {
  const all = await testimonials()
  return (await things()).filter(({ id }) => all.some(({ data }) => data.about === id))
}

/** The same lists, one for each subject. */
export async function aboutListPages() {
  const lists = (await spokenOf()).map(async (thing) =>
    partsOf(await testimonialsAbout(thing.id), perPage).map((part: ListPart<Testimonial>) => ({
      params: { page: partPath(thing.id, part.number) },
      props: { thing, part },
    })),
  )
  return (await Promise.all(lists)).flat()
}
