import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  art,
  artPaths,
  bookPaths,
  books,
  coursePaths,
  courses,
  firm as written,
  nextWebinar,
  peoplePaths,
  profilePaths,
  servicePaths,
} from '../content-read.ts'
import { type BuiltPage, builtPage, builtPages, textOf } from './built-site.ts'

const indexed = builtPages().filter(({ all }) => all('link[rel="canonical"]').length > 0)
const origin = new URL(canonicalOf(builtPage('/'))).origin

const url = z.url().startsWith(origin)
const words = z.string().regex(/[\p{L}\d]/u)
const named = { name: words, description: words, url }
const firm = z.object({ '@id': z.literal(`${origin}/#firm`) })
const offer = z.object({
  '@type': z.literal('Offer'),
  price: z.string().regex(/^\d+\.\d\d$/),
  priceCurrency: z.literal('INR'),
  availability: z.url(),
  url,
})

const indianTime = z.iso.datetime({ offset: true }).endsWith('+05:30')

/** What the home page says of the firm. */
const wholeFirm = z.object({
  '@type': z.literal('ProfessionalService'),
  ...named,
  ...firm.shape,
  logo: url,
  image: url,
  telephone: words,
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string(),
    addressLocality: words.optional(),
    addressRegion: words.optional(),
    postalCode: z
      .string()
      .regex(/^[1-9]\d{5}$/)
      .optional(),
    addressCountry: z.literal('IN'),
  }),
  sameAs: z.array(z.url()).min(1),
})

/** What search engines ask of each kind, and we of ourselves. */
const thing = z.discriminatedUnion('@type', [
  z.object({ '@type': z.literal('ProfessionalService'), name: words, url, ...firm.shape }),
  z.object({ '@type': z.literal('WebSite'), name: words, url, publisher: firm }),
  z.object({
    '@type': z.literal('ItemList'),
    itemListElement: z.array(z.object({ position: z.int().positive(), name: words, url })).min(1),
  }),
  z.object({ '@type': z.literal('Person'), ...named, jobTitle: words, image: url, worksFor: firm }),
  z.object({ '@type': z.literal('Course'), ...named, provider: firm, image: url, offers: offer }),
  z.object({
    '@type': z.literal('Book'),
    ...named,
    author: z.object({ '@type': z.literal('Person'), name: words }),
    image: url,
    offers: offer,
  }),
  z.object({ '@type': z.literal('Product'), ...named, image: url, offers: offer }),
  z.object({
    '@type': z.literal('Event'),
    ...named,
    startDate: indianTime,
    endDate: indianTime,
    eventAttendanceMode: z.url(),
    eventStatus: z.url(),
    location: z.object({ '@type': z.literal('VirtualLocation'), url }),
    image: url,
    organizer: firm,
    offers: offer.partial({ availability: true }),
  }),
  z.object({ '@type': z.literal('Service'), ...named, provider: firm }),
  z.object({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.object({
          '@type': z.literal('ListItem'),
          position: z.int().positive(),
          name: words,
          item: url,
        }),
      )
      .min(2),
  }),
])
const graph = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(thing) })

function canonicalOf({ all }: BuiltPage): string {
  return String(all('link[rel="canonical"]')[0]?.attributes['href'])
}

function thingsOn(page: BuiltPage) {
  const scripts = page.all('script[type="application/ld+json"]')
  expect(scripts.length).toBe(1)
  return graph.parse(JSON.parse(textOf(scripts[0])))['@graph']
}

const countOf = (path: string, type: string) =>
  thingsOn(builtPage(path)).filter((found) => found['@type'] === type).length

test.each(indexed)('$path says in data what it is about, with every field', (page) => {
  expect(thingsOn(page).length).toBeGreaterThan(0)
})

test.each(indexed.filter(({ path }) => path !== '/'))('$path knows its way home', (page) => {
  const crumbs = thingsOn(page).find((found) => found['@type'] === 'BreadcrumbList')
  const steps = crumbs?.['@type'] === 'BreadcrumbList' ? crumbs.itemListElement : []
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, place) => place + 1))
  expect(steps[0]?.item).toBe(`${origin}/`)
  expect(steps.at(-1)?.item).toBe(canonicalOf(page))
})

type Counted = readonly [path: string, type: string, count: number]
const one =
  (type: string) =>
  (path: string): Counted => [path, type, 1]

const counted: readonly Counted[] = [
  ['/', 'WebSite', 1],
  ['/courses', 'ItemList', 1],
  ['/library', 'ItemList', 1],
  ['/dhyanamshop', 'ItemList', 1],
  ['/team', 'ItemList', 1],
  ...[...profilePaths, ...peoplePaths].map(one('Person')),
  ...servicePaths.map(one('Service')),
  ...coursePaths.map(one('Course')),
  ...bookPaths.map(one('Book')),
  ...artPaths.map(one('Product')),
  ['/courses', 'Course', courses.length],
  ['/library', 'Book', books.length],
  ['/dhyanamshop', 'Product', art.length],
]

test.each(counted)('%s names each %s', (path, type, count) => {
  expect(countOf(path, type)).toBe(count)
})

test.each(indexed)('$path says who the firm is', (page) => {
  expect(thingsOn(page).filter((found) => found['@type'] === 'ProfessionalService')).toHaveLength(1)
})

test('the home page says all of the firm, its address in parts', () => {
  const [script] = builtPage('/').all('script[type="application/ld+json"]')
  const { '@graph': all } = z
    .object({ '@graph': z.array(z.looseObject({ '@type': z.string() })) })
    .parse(JSON.parse(textOf(script)))
  const { name, address } = wholeFirm.parse(
    all.find((found) => found['@type'] === 'ProfessionalService'),
  )
  expect(name).toBe(written.name)
  const parts = Object.values(address).join(' ')
  const lines = written.contacts.address
  for (const word of lines.join(' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    expect(parts).toContain(word)
  const isWhole = lines.some((line) =>
    /[\p{L}\p{M}\p{N})][\s,–-]+[1-9]\d{2} ?\d{3}(?:[\s,.–-]|$)/u.test(line),
  )
  expect([address.addressLocality !== undefined, address.postalCode !== undefined]).toEqual([
    isWhole,
    isWhole,
  ])
})

test('a webinar is announced as an event until its day', () => {
  expect(countOf('/hooponopono-power', 'Event')).toBe(nextWebinar ? 1 : 0)
})

test('pages that nobody should find carry no data', () => {
  for (const { all } of builtPages().filter(
    (page) => !indexed.some(({ path }) => path === page.path),
  ))
    expect(all('script[type="application/ld+json"]')).toEqual([])
})
