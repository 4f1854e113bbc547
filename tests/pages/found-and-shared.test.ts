import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  artPaths,
  bookPaths,
  coursePaths,
  peoplePaths,
  profilePaths,
  servicePaths,
} from '../content-read.ts'
import {
  type BuiltPage,
  builtFiles,
  builtPage,
  builtPages,
  readBuilt,
  textOf,
} from './built-site.ts'

const Manifest = z.object({
  name: z.string().min(1),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })).min(2),
})
const pages = builtPages()
const isIndexed = ({ all }: BuiltPage) => all('meta[name="robots"][content="noindex"]').length === 0
const indexed = pages.filter(isIndexed)
const origin = new URL(canonicalOf(builtPage('/'))).origin

/** Routes that a search may lead to, and those about one visitor. */
const publicRoutes = [
  ...['/', '/courses', '/gallery', '/library', '/get-a-consultation', '/team', '/testimonial'],
  ...['/terms-of-use', '/privacy-policy', '/dhyanamshop', '/dhyanam', '/hooponopono-power'],
  ...['/about', '/dmit', '/law-of-attraction', '/midbrain-activation', '/personality-development'],
  ...['/financial-planning', '/wealth-management', '/training-for-companies'],
  ...[...servicePaths, ...profilePaths, ...peoplePaths],
  ...[...coursePaths, ...bookPaths, ...artPaths],
]
const privateRoutes = [
  ...['/cart', '/checkout', '/payment-success', '/payment-failure', '/o', '/404', '/500'],
  ...['/download-refused', '/calendar-refused', '/free-call', '/complaint', '/training-received'],
  ...['/my-account', '/my-account/dashboard', '/my-account/orders', '/my-account/downloads'],
  ...['/my-account/courses', ...coursePaths.map((path) => `/my-account${path}`)],
]

function canonicalOf({ all }: BuiltPage): string {
  return String(all('link[rel="canonical"]')[0]?.attributes['href'])
}

function meta({ all }: BuiltPage, property: string): string {
  return String(all(`meta[property="${property}"]`)[0]?.attributes['content'])
}

test('every route of the specification and of the content was built', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining([...publicRoutes, ...privateRoutes]))
})

test('what is about one visitor stays out of search results', () => {
  const paths = indexed.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(publicRoutes))
  expect(paths.filter((path) => privateRoutes.some((route) => path.startsWith(route)))).toEqual([])
})

test.each([
  ['o', 'passport'],
  ['free-call', 'free-call'],
  ['complaint', 'complaint'],
])('the page /%s has the place that the server fills', (page, name) => {
  const html = readBuilt(`${page}/index.html`).toString()
  expect(html.split(`<!--${name}-->`)).toHaveLength(2)
  expect(html.indexOf(`<!--/${name}-->`)).toBeGreaterThan(html.indexOf(`<!--${name}-->`))
})

test.each(indexed)('$path names its one address, without a slash at the end', (page) => {
  expect(page.all('link[rel="canonical"]').length).toBe(1)
  expect(canonicalOf(page)).toBe(origin + page.path)
  expect(meta(page, 'og:url')).toBe(origin + page.path)
})

test.each(indexed)(
  '$path names the firm once in its title, and in what its picture shows',
  (page) => {
    const title = textOf(page.all('title')[0])
    for (const words of [title, meta(page, 'og:image:alt')])
      expect(words.split(meta(page, 'og:site_name'))).toHaveLength(2)
    expect(title.length).toBeGreaterThan(meta(page, 'og:site_name').length + 3)
  },
)

test('descriptions tell the indexed pages apart', () => {
  const texts = indexed.map((page) => meta(page, 'og:description'))
  expect(new Set(texts).size).toBe(texts.length)
})

test('the sitemap lists exactly the indexed pages', () => {
  const xml = readBuilt('sitemap.xml').toString()
  const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed.toSorted()).toEqual(indexed.map(canonicalOf).toSorted())
})

test('robots learn where the sitemap is and what is not for them', () => {
  const text = readBuilt('robots.txt').toString()
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(text).toContain('Disallow: /api/')
})

test.each(indexed)('$path has a picture of its own for being shared', async (page) => {
  const address = new URL(meta(page, 'og:image'))
  expect(address.origin).toBe(origin)
  const file = address.pathname.slice(1)
  expect(builtFiles).toContain(file)
  const bytes = readBuilt(file)
  const { width, height, format } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(bytes.length).toBeLessThan(100_000)
})

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])('%s is a picture of %i pixels without a see-through ground', async (file, size) => {
  const { width, height, format, hasAlpha } = await sharp(readBuilt(file)).metadata()
  expect({ width, height, format, hasAlpha }).toEqual({
    width: size,
    height: size,
    format: 'png',
    hasAlpha: false,
  })
})

test('browsers and telephones find an icon where they look for it', () => {
  expect(readBuilt('favicon.ico').subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  for (const page of pages)
    for (const { attributes } of page.all('link[rel="apple-touch-icon"]'))
      expect(attributes['href']).toBe('/apple-touch-icon.png')
})

test('a home screen finds the name of the firm, a start and pictures that are there', () => {
  for (const page of pages)
    expect(page.all('link[rel="manifest"]').map(({ attributes }) => attributes['href'])).toEqual([
      '/manifest.webmanifest',
    ])
  const manifest = Manifest.parse(JSON.parse(readBuilt('manifest.webmanifest').toString()))
  expect(manifest.start_url).toBe('/')
  for (const { src, sizes } of manifest.icons) {
    expect(builtFiles).toContain(src.slice(1))
    expect(src).toContain(sizes.split('x')[0])
  }
})
