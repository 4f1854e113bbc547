import { expect, test } from 'vitest'
import { art, books, courses, nextWebinar, services, testimonials } from '../content-read.ts'
import { allIn, builtPage, builtPages, readBuilt, shownIn, textOf } from './built-site.ts'

const plain = (words: string) => words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Where each thing has its page, and what it is called. */
const things = new Map<string, { name: string; href: string }>([
  ...services.map(({ id, fields }) => [id, { name: fields.name, href: `/${id}` }] as const),
  ...courses.map(({ id, fields }) => [id, { name: fields.name, href: `/courses/${id}` }] as const),
  ...books.map(({ id, fields }) => [id, { name: fields.title, href: `/library/${id}` }] as const),
  ...art.map(({ id, fields }) => [id, { name: fields.name, href: `/dhyanamshop/${id}` }] as const),
  ['consultation', { name: 'Consultation', href: '/get-a-consultation' }],
  ['training', { name: 'Company training', href: '/training-for-companies' }],
])
const thingOf = (about: string) => {
  const webinar = nextWebinar?.id === about ? nextWebinar.fields : undefined
  const thing = webinar ? { name: webinar.title, href: '/hooponopono-power' } : things.get(about)
  if (!thing) throw new Error(`no thing is called ${about}`)
  return thing
}
const spokenOf = [...new Set(testimonials.map(({ fields }) => fields.about))]
const listOf = (about: string) => `/testimonial/about/${about}`

test('each says what it is about, with a link, where, when, and what has changed', () => {
  const figures = builtPage('/testimonial').all('main figure')
  expect(figures.length).toBe(testimonials.length)
  for (const [place, { fields }] of testimonials.entries()) {
    const said = plain(shownIn(figures[place]))
    const { name } = thingOf(fields.about)
    const year = fields.consent.service.slice(0, 4)
    expect(said).toContain(plain(`${fields.name} ${name} ${fields.city} ${year}`))
    expect(said).toContain(plain(fields.outcome ?? ''))
  }
  const links = figures.map((figure) => allIn(figure, 'a')[0]?.attributes['href'])
  expect(links).toEqual(testimonials.map(({ fields }) => thingOf(fields.about).href))
})

test('the list is filtered by plain links, and there is one for each thing that somebody spoke of', () => {
  const filter = builtPage('/testimonial').all('.quote-filter a')
  const [all, ...others] = filter.map(({ attributes }) => attributes['href'])
  expect(all).toBe('/testimonial')
  expect(others.toSorted()).toEqual(spokenOf.map(listOf).toSorted())
  const paths = builtPages().map(({ path }) => path)
  const built = paths.filter((path) => /^\/testimonial\/about\/[^/]+$/.test(path))
  expect(built.toSorted()).toEqual(spokenOf.map(listOf).toSorted())
})

test('a tap on a video before its script has arrived is carried out when it has', () => {
  const withVideos = builtPages().filter(({ all }) => all('[data-play]').length > 0)
  expect(withVideos.length).toBe(1 + spokenOf.length)
  // src/build/browser/replay-early-clicks.ts, in the page itself.
  for (const { path, all } of withVideos)
    expect(all('head script').map(textOf).join(''), path).toMatch(
      /addEventListener\(.scripts-there/,
    )
})

test.each(spokenOf)('/testimonial/about/%s has what was said of it, and nothing else', (about) => {
  const page = builtPage(listOf(about))
  const { name } = thingOf(about)
  expect(plain(shownIn(page.all('h1')[0]))).toBe(plain(`Testimonials: ${name}`))
  const quotes = page.all('main blockquote').map((quote) => plain(shownIn(quote)))
  const expected = testimonials.filter(({ fields }) => fields.about === about)
  expect(quotes).toEqual(expected.map(({ fields }) => plain(fields.quote)))
  const current = page.all('.quote-filter a').filter(({ attributes }) => attributes['aria-current'])
  expect(current.map(({ attributes }) => attributes['href'])).toEqual([listOf(about)])
  const [canonical] = page.all('link[rel="canonical"]')
  expect(String(canonical?.attributes['href'])).toMatch(new RegExp(`${listOf(about)}$`))
  expect(readBuilt('sitemap.xml').toString()).toContain(`${listOf(about)}</loc>`)
})

const products = [
  ...courses.map(({ id }) => ({ id, path: `/courses/${id}` })),
  ...books.map(({ id }) => ({ id, path: `/library/${id}` })),
  ...art.map(({ id }) => ({ id, path: `/dhyanamshop/${id}` })),
  { id: 'training', path: '/training-for-companies' },
  { id: 'consultation', path: '/get-a-consultation' },
]

test.each(products)('$path shows at most two quotes about it, and none about others', (product) => {
  const { id, path } = product
  const said = builtPage(path).all('.said')
  const own = testimonials.filter(({ fields }) => fields.about === id).slice(0, 2)
  expect(said).toHaveLength(own.length === 0 ? 0 : 1)
  const quotes = builtPage(path).all('main blockquote')
  expect(quotes.map((quote) => plain(shownIn(quote)))).toEqual(
    own.map(({ fields }) => plain(fields.quote)),
  )
  if (own.length > 0) expect(shownIn(said[0])).toContain('What people say')
})

test('a product is among those of which somebody spoke', () => {
  expect(products.some(({ id }) => id !== 'training' && spokenOf.includes(id))).toBe(true)
})

test('the home page names the thing and the city of the first two', () => {
  const figures = builtPage('/').all('.first-quotes figure')
  for (const [place, { fields }] of testimonials.slice(0, 2).entries()) {
    const { name, city, about } = fields
    expect(plain(shownIn(figures[place]))).toContain(
      plain(`${name}, ${city} ${thingOf(about).name}`),
    )
  }
})

test('search engines are told of no ratings: nobody rates here', () => {
  for (const { path, all } of builtPages())
    for (const script of all('script[type="application/ld+json"]'))
      expect(textOf(script), path).not.toMatch(/"(?:aggregateRating|review|Review|Rating)"/)
})
