import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { peoplePaths, profilePaths, servicePaths } from '../content-read.ts'
import { allIn, builtPages, isShown, textOf } from './built-site.ts'

const pages = builtPages()

test.each(pages)('$path has a title, a description and shows one first heading', ({ all }) => {
  expect(textOf(all('title')[0])).not.toBe('')
  expect(all('meta[name="description"]')[0]?.attributes['content']).toBeTruthy()
  expect(all('h1').filter(isShown).map(textOf)).toEqual([expect.stringMatching(/\p{L}/u)])
})

test('titles tell the pages apart', () => {
  const titles = pages.map(({ all }) => textOf(all('title')[0]))
  expect(new Set(titles).size).toBe(titles.length)
})

test.each(pages)('$path has regions that a notice can speak from', ({ all }) => {
  expect(all('[role="status"]').length).toBe(1)
  expect(all('[role="alert"]').length).toBe(1)
})

test.each(pages)('$path keeps within the content security policy', ({ all }) => {
  expect(all('[style]').map(({ attributes }) => attributes['style'])).toEqual([])
  expect(all('[onclick], [onsubmit], [onload]')).toEqual([])
})

test.each(pages)('$path tells the order of the layers before any rule', ({ all }) => {
  const [first] = all('style')
  const order = readFileSync('src/styles/layers.css', 'utf8').trim().replaceAll(', ', ',')
  expect(textOf(first).startsWith(order)).toBe(true)
})

test.each(pages)('$path asks for its leading picture before its fonts', ({ path, all }) => {
  const picture = all('picture').find((one) => allIn(one, 'img[fetchpriority="high"]').length > 0)
  // That of the home page is cut anew for phones, and as light as a font.
  if (!picture || path === '/') return
  const [source] = allIn(picture, 'source[type="image/avif"]')
  const [first] = all('link[rel="preload"]')
  expect(first?.attributes).toMatchObject({
    imagesrcset: source?.attributes['srcset'],
    imagesizes: source?.attributes['sizes'],
    fetchpriority: 'high',
  })
})

test.each(pages)('$path gives every id once', ({ all }) => {
  const ids = all('[id]').map(({ attributes }) => attributes['id'])
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
})

const staticPaths = [
  ...[...servicePaths, ...profilePaths, ...peoplePaths],
  ...['/team', '/about', '/dhyanam', '/terms-of-use', '/privacy-policy'],
  ...['/payment-success', '/payment-failure'],
  '/courses',
  '/library',
  '/dhyanamshop',
  '/get-a-consultation',
  '/hooponopono-power',
  '/testimonial',
  '/gallery',
  '/404',
  '/download-refused',
  '/calendar-refused',
  '/free-call',
  '/complaint',
  '/training-for-companies',
  '/training-received',
  '/grievance',
]

/** The carousels, the cart, the checkout and the account; everything else is read without React. */
const withIslands = /^\/(?:cart|checkout|my-account(?:\/.*)?)?$/

test.each(pages.filter(({ path }) => !withIslands.test(path)))(
  '$path needs no framework',
  ({ all }) => {
    const [loader] = all('script[data-entries]')
    const { 'data-entries': entries = '', 'data-imports': imports = '' } = loader?.attributes ?? {}
    expect(entries).toContain('/_astro/DocumentLayout')
    expect(`${entries} ${imports}`).not.toMatch(/\/client\.|react/i)
    expect([...all('script[src]'), ...all('astro-island')]).toEqual([])
  },
)

test.each(pages.filter(({ path }) => path.endsWith('-refused')))(
  '$path has one place for the reason, which the server can fill',
  ({ all }) => {
    const [place, ...others] = all('p[data-refusal]')
    expect(others).toEqual([])
    expect(place && textOf(place).trim()).toMatch(/^[^<]+\.$/)
  },
)

test('every static page was built', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(staticPaths))
  expect(staticPaths.filter((path) => withIslands.test(path))).toEqual([])
})

test.each(pages)('$path weighs the same wherever it is built', ({ all }) => {
  expect(all('astro-island[uid]')).toEqual([])
})
