import { type CollectionEntry, getCollection, getEntry } from 'astro:content'
import { readYamlFile } from './reading/entry.ts'
import type { SlideMessage } from './schemas/pages.ts'

export type GalleryPicture = CollectionEntry<'gallery'>

/** Every picture of the gallery, in the editors' order. */
export async function galleryPictures(): Promise<GalleryPicture[]> {
  const entries = await getCollection('gallery')
  return entries.toSorted((a, b) => a.data.order - b.data.order)
}

/** home.yaml holds one object, while a collection requires entries by id. */
export function homeEntries(text: string): Record<string, Record<string, unknown>> {
  return { home: readYamlFile(text) }
}

/** The content of the home page, from content/home.yaml, with the coach's profile. */
export async function home() {
  const entry = await getEntry('home', 'home')
  if (!entry) throw new Error('content/home.yaml is missing or has mistakes')
  const coachProfile = await getEntry('profiles', entry.data.coach.profile)
  if (!coachProfile) throw new Error('content/home.yaml: coach names a profile that is missing')
  return { ...entry.data, coachProfile }
}

type Paper = NonNullable<CollectionEntry<'services'>['data']['paper']>
type SlideData = CollectionEntry<'slides'>['data']

/** The content of a slide: a service's sample page, or a picture. */
export type Slide =
  | { readonly paper: Paper }
  | { readonly image: NonNullable<SlideData['image']>; readonly alt: string; readonly focus: SlideData['focus'] }

/** In `npm run dev`, a slide with an error is omitted. */
async function shownBySlide({ service: id, image, alt, focus }: SlideData): Promise<Slide[]> {
  const service = id === undefined ? undefined : await getEntry('services', id)
  if (service?.data.paper) return [{ paper: service.data.paper }]
  return image && alt !== undefined ? [{ image, alt, focus }] : []
}

/** The slides of the home page, in order, and the message of the first one, the only one shown. */
export async function slides(): Promise<{ message: SlideMessage; all: Slide[] }> {
  const entries = await getCollection('slides')
  const inOrder = entries.toSorted((a, b) => a.data.order - b.data.order)
  const first = inOrder[0]
  if (!first?.data.message) {
    throw new Error(`content/slides/${first?.id ?? ''}.md: the first slide needs a message`)
  }
  const all = await Promise.all(inOrder.map(({ data }) => shownBySlide(data)))
  return { message: first.data.message, all: all.flat() }
}

export type LegalPage = CollectionEntry<'legal'>
export type DhyanamPage = CollectionEntry<'dhyanam'>

/** A legal page by its file name. */
export async function legalPage(id: 'terms-of-use' | 'privacy-policy'): Promise<LegalPage> {
  const entry = await getEntry('legal', id)
  if (!entry) throw new Error(`content/pages/${id}.md is missing or has mistakes`)
  return entry
}

/** The text of the About page. */
export async function aboutPage(): Promise<CollectionEntry<'about'>> {
  const entry = await getEntry('about', 'about')
  if (!entry) throw new Error('content/pages/about.md is missing or has mistakes')
  return entry
}

/** The text of the Dhyanam page. */
export async function dhyanamPage(): Promise<DhyanamPage> {
  const entry = await getEntry('dhyanam', 'dhyanam')
  if (!entry) throw new Error('content/pages/dhyanam.md is missing or has mistakes')
  return entry
}

/** The work at the head of the Dhyanam page. */
export async function coverOf({ data }: DhyanamPage): Promise<CollectionEntry<'artworks'>> {
  const work = await getEntry('artworks', data.cover)
  if (!work) throw new Error('content/pages/dhyanam.md: cover names a file that is missing')
  return work
}

/** The firm's three areas, each with its own colour. */
export type Section = 'money' | 'growth' | 'dhyanam'

/** Products of a financial service belong to money; those of any other service to growth. */
async function sectionNamed(kind: 'course' | 'book', id: string): Promise<Section | undefined> {
  const services = await getCollection('services', ({ data }) => data[kind] === id)
  if (services.length === 0) return undefined
  return services.some(({ data }) => data.finance) ? 'money' : 'growth'
}

/** Courses belong to growth, unless they are about money. */
export const sectionOfCourse = async (id: string): Promise<Section> =>
  (await sectionNamed('course', id)) ?? 'growth'

/** A book that no service names belongs to all areas: undefined. */
export const sectionOfBook = (id: string) => sectionNamed('book', id)
