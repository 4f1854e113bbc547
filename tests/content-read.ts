import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readEntry, readYamlFile } from '#content/reading/entry.ts'
import { fillFacts } from '#content/reading/facts.ts'
import {
  appointmentSchema,
  consultationSchema,
  serviceSchema,
  webinarSchema,
} from '#content/schemas/services.ts'
import { artSchema, bookSchema, courseSchema } from '#content/schemas/products.ts'
import {
  aboutSchema,
  artworkSchema,
  dhyanamSchema,
  gallerySchema,
  homeSchema,
  legalSchema,
  slideSchema,
} from '#content/schemas/pages.ts'
import { picturePath } from '#content/schemas/fields.ts'
import { profileSchema, teamSchema, testimonialSchema, withPhoto } from '#content/schemas/people.ts'
import { siteSchema } from '#content/schemas/site.ts'
import { endsAt, sampleDay } from '#domain/webinar-time.ts'

/**
 * What the editors wrote, read without Astro, so that the built pages have something to answer to. Tests take from
 * here what they expect, and name nobody and nothing themselves: the content is the firm's own affair.
 */
export interface Entry<Fields> {
  /** Name of the file, without .md. */
  readonly id: string
  readonly file: string
  readonly fields: Fields
  /** The fields as they stand in the file. */
  readonly written: Readonly<Record<string, unknown>>
  /** The text below the fields. */
  readonly body: string
}

interface Schema<Fields> {
  parse: (data: unknown) => Fields
}

interface Ordered {
  readonly order: number
}

function readFile<Fields>(file: string, schema: Schema<Fields>): Entry<Fields> {
  const { data, body } = readEntry(readFileSync(file, 'utf8'))
  return { id: basename(file, '.md'), file, fields: schema.parse(data), written: data, body }
}

const readFolder = <Fields>(folder: string, schema: Schema<Fields>) =>
  globSync(`content/${folder}/*.md`)
    .toSorted()
    .map((file) => readFile(file, schema))

/** What a build shows: no drafts. */
const published = <One extends Entry<{ draft?: boolean | undefined }>>(entries: One[]) =>
  entries.filter(({ fields }) => fields.draft !== true)

const inOrder = <One extends Entry<Ordered & { draft?: boolean | undefined }>>(entries: One[]) =>
  published(entries).toSorted((a, b) => a.fields.order - b.fields.order)

const readPage = <Fields>(name: string, schema: Schema<Fields>) =>
  readFile(`content/pages/${name}.md`, schema)

const readYaml = <Fields>(name: string, schema: Schema<Fields>) =>
  schema.parse(readYamlFile(readFileSync(`content/${name}.yaml`, 'utf8')))

export const firm = readYaml('site', siteSchema())
export const home = readYaml('home', homeSchema(picturePath))

/** Also what nobody may see yet. */
export const coursesAndDrafts = readFolder('courses', courseSchema(picturePath))
export const booksAndDrafts = readFolder('books', bookSchema(picturePath))

export const courses = inOrder(coursesAndDrafts)
export const books = inOrder(booksAndDrafts)
export const art = inOrder(readFolder('art', artSchema(picturePath)))
export const artworks = inOrder(readFolder('artworks', artworkSchema(picturePath)))
export const services = inOrder(readFolder('services', serviceSchema()))
export const profiles = inOrder(
  readFolder('profiles', profileSchema(picturePath).transform(withPhoto)),
)
export const people = inOrder(readFolder('team', teamSchema(picturePath).transform(withPhoto)))
export const testimonials = inOrder(readFolder('testimonials', testimonialSchema(picturePath)))
export const slides = inOrder(readFolder('slides', slideSchema(picturePath)))
export const gallery = inOrder(readFolder('gallery', gallerySchema(picturePath)))

/** What can be booked at a time that one chooses. */
export const appointments = published(readFolder('appointments', appointmentSchema()))
const paid = appointments.map(({ fields }) => fields.price).filter((price) => price > 0)
/** What a consultation costs at least, in paise, wherever content says it. */
export const leastFee = paid.length > 0 ? Math.min(...paid) : (firm.consultationFee ?? 0)

export const aboutPage = readPage('about', aboutSchema())
export const consultationPage = readPage('consultation', consultationSchema())
export const dhyanamPage = readPage('dhyanam', dhyanamSchema(picturePath))
export const legalPages = [
  readPage('terms-of-use', legalSchema()),
  readPage('privacy-policy', legalSchema()),
]

/** The sample's are always ahead, as the build has them. */
const onItsDay = <Fields extends { date: string; sampleInDays?: number | undefined }>(
  fields: Fields,
): Fields =>
  firm.sample && fields.sampleInDays
    ? { ...fields, date: sampleDay(fields.sampleInDays, Date.now()) }
    : fields

const webinars = published(readFolder('webinars', webinarSchema(picturePath)))
  .map((entry) => ({ ...entry, fields: onItsDay(entry.fields) }))
  .toSorted((a, b) => endsAt(a.fields) - endsAt(b.fields))
/** The webinar that one can enroll in, if there is one. */
export const nextWebinar = webinars.find(({ fields }) => endsAt(fields) > Date.now())
/** The one whose end the page tells while no other is planned. */
export const lastWebinar = webinars.at(-1)

/** Addresses of the pages that content makes of a template. */
export const servicePaths = services.map(({ id }) => `/${id}`)
export const profilePaths = profiles.map(({ id }) => `/${id}`)
export const coursePaths = courses.map(({ id }) => `/courses/${id}`)
export const bookPaths = books.map(({ id }) => `/library/${id}`)
export const artPaths = art.map(({ id }) => `/dhyanamshop/${id}`)
export const peoplePaths = people.map(({ id }) => `/team/${id}`)

/** Telephone numbers in addresses of links. */
export const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')

/** What a markdown text has besides its words: pictures, tags, entities, and where links lead. */
const wordless = /!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|^\[[^\]]*\]:.*$|<!--[^]*?-->|<[^>]*>|&\w+;/gm

/** The words of a text, however it is set. */
export const wordsOf = (markdown: string): readonly string[] => [
  ...new Set(
    fillFacts(markdown, firm)
      .replaceAll(wordless, ' ')
      .match(/\p{L}{3,}/gu),
  ),
]
