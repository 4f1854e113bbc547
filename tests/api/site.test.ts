import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { redirectsByPath } from '#domain/redirects.ts'
import { rememberAssets, servedAssets } from '#server/built-site.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { pageBar } from '#server/site/fill-template.ts'
import { withPayPageAt } from '#server/site/editor.ts'
import { readSite } from '#server/site/site-files.ts'
import { filledRoutes, siteRoutes } from '#server/site/site-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
mkdirSync(join(folder, 'courses'))
mkdirSync(join(folder, '_astro'))
const page = '<!doctype html><!--sandbox-bar--><h1>Courses</h1>'
writeFileSync(join(folder, 'courses/index.html'), page)
mkdirSync(join(folder, 'cart'))
writeFileSync(join(folder, 'cart/index.html'), '<h1>Cart</h1>')
writeFileSync(join(folder, '404.html'), '<h1>Not here</h1>')
const [light, dark] = ['light', 'dark'].map((scheme) => `media="(prefers-color-scheme: ${scheme})"`)
const button = (value: string, isChosen: boolean) =>
  `<button name="appearance" value="${value}" aria-pressed="${isChosen}">`
const about = (shown: readonly string[], chosen: string) =>
  `<meta ${shown[0]}><style ${shown[1]}></style>${['auto', 'light', 'dark'].map((value) => button(value, value === chosen)).join('')}`
writeFileSync(join(folder, 'about.html'), about([light ?? '', dark ?? ''], 'auto'))
const announcement =
  '<aside aria-label="Coming up" data-until="2030-01-20T15:00:00.000Z">Soon</aside>'
writeFileSync(join(folder, 'news.html'), `${announcement}<h1>News</h1>`)
writeFileSync(join(folder, '_astro/film.mp4'), '0123456789')
writeFileSync(join(folder, 'picture.webp'), 'a picture')
const security = securityHeaders({ isSecure: false })
const policies = { '/courses': "default-src 'self'" }
const site = siteRoutes(readSite(folder, { bar: '<p>Sandbox</p>', policies, security }), security)
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) => site.request(path, { headers })

test('O4: files of a release before are served on, and none hides one of today', async () => {
  const before = mkdtempSync(join(tmpdir(), 'site-before-'))
  mkdirSync(join(before, '_astro'))
  writeFileSync(join(before, '_astro/continue.old1.js'), 'export const before = 1')
  writeFileSync(join(before, '_astro/film.mp4'), 'another film')
  mkdirSync(join(before, '_astro/fonts'))
  writeFileSync(join(before, '_astro/fonts/old2.woff2'), 'a font')
  writeFileSync(join(before, 'old-page.html'), '<h1>Old</h1>')
  const missing = join(before, 'gone')
  const options = { bar: '', policies: {}, security, olderReleases: [before, missing] }
  const served = siteRoutes(readSite(folder, options), security)
  const old = await served.request('/_astro/continue.old1.js')
  expect([old.status, await old.text()]).toEqual([200, 'export const before = 1'])
  expect(old.headers.get('Cache-Control')).toContain('immutable')
  expect(await (await served.request('/_astro/film.mp4')).text()).toBe('0123456789')
  expect(await (await served.request('/_astro/fonts/old2.woff2')).text()).toBe('a font')
  for (const path of ['/old-page', '/_astro/fonts'])
    expect((await served.request(path)).status).toBe(404)
  rmSync(before, { recursive: true })
})

test('scripts of the version before are served on, until a month before the last start', async () => {
  const [data, version] = [mkdtempSync(join(tmpdir(), 'data-')), mkdtempSync(join(tmpdir(), 'v-'))]
  const served = join(version, '_astro')
  mkdirSync(served)
  const stored = join(servedAssets(data), '_astro')
  const start = async (...names: string[]) => {
    rmSync(served, { recursive: true })
    mkdirSync(served)
    for (const name of names) writeFileSync(join(served, name), `export const name = '${name}'`)
    await rememberAssets(version, data)
    return readdirSync(stored).toSorted()
  }
  const startedDaysAgo = (days: number) => {
    const then = new Date(Date.now() - days * 24 * 60 * 60_000)
    for (const name of readdirSync(stored)) utimesSync(join(stored, name), then, then)
  }
  expect(await start('pay.v1.js', 'look.v1.css', 'photo.v1.webp', 'both.js')).toEqual([
    'both.js',
    'look.v1.css',
    'pay.v1.js',
  ])
  startedDaysAgo(60)
  const all = ['both.js', 'look.v1.css', 'pay.v1.js', 'pay.v2.js']
  expect(await start('pay.v2.js', 'both.js')).toEqual(all)
  const options = { bar: '', policies: {}, security, olderReleases: [servedAssets(data)] }
  const site = siteRoutes(readSite(folder, options), security)
  const old = await site.request('/_astro/pay.v1.js')
  expect([old.status, await old.text()]).toEqual([200, "export const name = 'pay.v1.js'"])
  expect(await start('pay.v3.js', 'both.js')).toEqual(['both.js', 'pay.v2.js', 'pay.v3.js'])
  for (const made of [data, version]) rmSync(made, { recursive: true })
})

test('a page is found with one spelling of its address', async () => {
  expect((await get('/courses')).status).toBe(200)
  const slashed = await get('/courses/?page=2')
  expect([slashed.status, slashed.headers.get('Location')]).toEqual([308, '/courses?page=2'])
})

test('I: old addresses are led on for good before nearly right ones, with their query, and hide no page', async () => {
  const redirects = redirectsByPath([
    { from: '/old-page', to: '/courses' },
    { from: '/Über uns.html', to: '/courses?page=2#list' },
    { from: '/films/', to: 'https://films.example.com/all?of=us' },
    { from: '/Courses', to: '/cart' },
    { from: '/cart', to: '/courses' },
  ])
  const served = siteRoutes(readSite(folder, { bar: '', policies, security }), security, redirects)
  const ask = async (path: string, method = 'GET') => {
    const { status, headers } = await served.request(path, { method })
    return [status, headers.get('Location')]
  }
  expect(await ask('/old-page')).toEqual([301, '/courses'])
  expect(await ask('/old-page/', 'HEAD')).toEqual([301, '/courses'])
  expect(await ask('/old-page?from=mail&a=%26')).toEqual([301, '/courses?from=mail&a=%26'])
  expect(await ask('/%C3%9Cber%20uns.html?x=1')).toEqual([301, '/courses?page=2&x=1#list'])
  expect(await ask('/films?x=1')).toEqual([301, 'https://films.example.com/all?of=us&x=1'])
  expect(await ask('/Courses')).toEqual([301, '/cart'])
  expect(await ask('/cart')).toEqual([200, null])
  expect(await ask('/cart/')).toEqual([308, '/cart'])
  expect(await ask('/old-page.')).toEqual([404, null])
  expect(await ask('/old-page/more')).toEqual([404, null])
})

test('a page carries its policy and the sandbox bar, compressed as asked', async () => {
  const answer = await get('/courses', { 'Accept-Encoding': 'gzip, br' })
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  const text = brotliDecompressSync(await answer.arrayBuffer()).toString()
  expect(text).toBe(page.replace('<!--sandbox-bar-->', '<p>Sandbox</p>'))
})

test.each([
  ['sandbox', true, 'Sandbox: no money moves. Sample content. Mailbox'],
  ['sandbox', false, 'Sandbox: no money moves. Mailbox'],
  ['uat', true, 'Rehearsal: payments are a test, no money moves. Sample content.'],
  ['live', true, 'Sample content.'],
  ['live', false, ''],
] as const)('the bar of a %s shop, sample %s, reads: %s', (mode, isSample, words) => {
  const bar = pageBar({ mode, isSample, hasMailbox: mode === 'sandbox' })
  expect(bar.replaceAll(/<.*?>/g, '')).toBe(words)
})

test('in the sandbox a posted form may go on to our own pay page, however it is spelt', () => {
  const policy = (target: string) =>
    `default-src 'none';form-action 'self' ${target};base-uri 'none'`
  const own = withPayPageAt('http://localhost:*', {
    '/': policy('https://*.pay.example'),
    '/a': 'b',
  })
  expect(own).toEqual({ '/': policy('http://localhost:*'), '/a': 'b' })
})

test.each([
  ['2030-01-20T14:59:59.000Z', `${announcement}<h1>News</h1>`],
  ['2030-01-20T15:00:00.000Z', '<h1>News</h1>'],
])('what a page announces is on it until it is over: at %s', async (now, html) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  const plain = await get('/news')
  const small = await get('/news', { 'Accept-Encoding': 'br' })
  vi.useRealTimers()
  expect(await plain.text()).toBe(html)
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(html)
  expect(plain.headers.get('ETag')).toMatch(/^"[\w-]{16}"$/)
})

test('an encoding with q=0 is not sent', async () => {
  const answer = await get('/courses', { 'Accept-Encoding': 'br;q=0, gzip' })
  expect(answer.headers.get('Content-Encoding')).toBe('gzip')
})

test('what the browser has is not sent again', async () => {
  const first = await get('/courses', { 'Accept-Encoding': 'br' })
  const etag = first.headers.get('ETag') ?? ''
  const again = await get('/courses', { 'Accept-Encoding': 'br', 'If-None-Match': etag })
  expect(again.status).toBe(304)
})

test('hashed files are kept for ever, pages are asked for, missing ones are not kept', async () => {
  expect((await get('/_astro/film.mp4')).headers.get('Cache-Control')).toContain('immutable')
  expect((await get('/courses')).headers.get('Cache-Control')).toBe('no-cache')
  // Fetched ahead, and shown a moment later without a question.
  expect((await get('/cart')).headers.get('Cache-Control')).toBe('private, max-age=10')
  const missing = await get('/nothing')
  expect([missing.status, missing.headers.get('Cache-Control')]).toEqual([404, 'no-cache'])
})

test('a player gets the part of a film that it asks for', async () => {
  const answer = await get('/_astro/film.mp4', { Range: 'bytes=2-4' })
  expect([answer.status, await answer.text()]).toEqual([206, '234'])
  expect(answer.headers.get('Content-Range')).toBe('bytes 2-4/10')
})

test.each<[string, Record<string, string>, number, string | null]>([
  ['a range behind its end', { Range: 'bytes=10-' }, 416, 'bytes */10'],
  ['the last of no bytes', { Range: 'bytes=-0' }, 416, 'bytes */10'],
  ['more than there is', { Range: 'Bytes=8-99' }, 206, 'bytes 8-9/10'],
  ['two parts', { Range: 'bytes=0-1,4-5' }, 200, null],
  ['another edition', { Range: 'bytes=2-4', 'If-Range': '"another"' }, 200, null],
  ['a date', { Range: 'bytes=2-4', 'If-Range': 'Sat, 28 Nov 2026 10:00:00 GMT' }, 200, null],
  ['anything that is there', { 'If-None-Match': '*' }, 304, null],
  ['another one', { 'If-None-Match': '"another"' }, 200, null],
  ['to change another one', { 'If-Match': '"another"' }, 412, null],
])('C: a file is asked for by %s', async (_, headers, status, contentRange) => {
  const answer = await get('/_astro/film.mp4', headers)
  expect([answer.status, answer.headers.get('Content-Range')]).toEqual([status, contentRange])
})

test('C: the edition that one has, strong or weak, is asked for by the rules of each header', async () => {
  const etag = (await get('/_astro/film.mp4')).headers.get('ETag') ?? ''
  const Range = 'bytes=2-4'
  const statuses = await Promise.all(
    [
      { Range, 'If-Range': etag },
      { Range, 'If-Range': `W/${etag}` },
      { 'If-None-Match': `"x", W/${etag}` },
      { Range, 'If-None-Match': etag },
      { 'If-Match': `"x", ${etag}` },
      { 'If-Match': `W/${etag}` },
    ].map(async (headers) => (await get('/_astro/film.mp4', headers)).status),
  )
  expect(statuses).toEqual([206, 200, 304, 304, 200, 412])
})

test.each([
  ['GZIP', 'gzip'],
  ['gzip;q=0.8, br;q=0.5', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['identity;q=1, gzip;q=0.5', null],
  ['identity;q=1, *;q=0', null],
  ['*', 'br'],
  ['*;q=0.5, br;Q=0', 'gzip'],
  ['brotli, xgzip', null],
  ['br;q=0.000', null],
  ['', null],
])('C: whoever accepts %s is sent %s', async (accepted, encoding) => {
  const answer = await get('/courses', { 'Accept-Encoding': accepted })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
})

test('C: HEAD tells how many bytes there are, and sends none', async () => {
  for (const path of ['/courses', '/_astro/film.mp4', '/nothing'])
    for (const accepted of ['identity', 'br']) {
      const headers = { 'Accept-Encoding': accepted }
      const bytes = await (await get(path, headers)).arrayBuffer()
      const head = await site.request(path, {
        method: 'HEAD',
        headers: { ...headers, Range: 'bytes=0-0' },
      })
      expect(head.headers.get('Content-Length')).toBe(String(bytes.byteLength))
      expect(await head.text()).toBe('')
      expect(head.status).toBe(path === '/nothing' ? 404 : 200)
    }
})

test.each(['/%E0%A4%A', '/courses/%', '/..%2f..%2fetc/passwd', '//evil.example'])(
  'the odd address %s is only a page that does not exist',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test.each([
  ['dark', ['media="not all"', 'media="all"']],
  ['light', ['media="all"', 'media="not all"']],
  ['auto', [light ?? '', dark ?? '']],
] as const)('whoever chose %s has it on every device, by every encoding', async (chosen, shown) => {
  const Cookie = `other=1; appearance=${chosen}`
  const plain = await get('/about', { Cookie })
  expect(await plain.text()).toBe(about(shown, chosen))
  const small = await get('/about', { Cookie, 'Accept-Encoding': 'br' })
  expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(about(shown, chosen))
})

test('a cache tells the choices apart', async () => {
  const [asBuilt, dark] = await Promise.all([
    get('/about'),
    get('/about', { Cookie: 'appearance=dark' }),
  ])
  expect(asBuilt.headers.get('Vary')).toBe('Accept-Encoding, Cookie')
  const ETag = asBuilt.headers.get('ETag') ?? ''
  expect(dark.headers.get('ETag')).not.toBe(ETag)
  const again = { 'If-None-Match': ETag }
  expect((await get('/about', again)).status).toBe(304)
  expect((await get('/about', { ...again, Cookie: 'appearance=dark' })).status).toBe(200)
})

test('nonsense in the cookie is no choice', async () => {
  const answer = await get('/about', { Cookie: 'appearance=%22%3E' })
  expect(await answer.text()).toBe(about([light ?? '', dark ?? ''], 'auto'))
})

test('what only the server knows is written into a page; while it cannot be read, the page is as it was built', async () => {
  const written: unknown[] = []
  const files = readSite(folder, { bar: '', policies, security })
  let word = 'Today'
  const filled = {
    '/courses': (html: string) => Promise.resolve(html.replace('Courses', word)),
    '/news': () => Promise.reject(new Error('the database is away')),
  }
  const log = { error: (what: unknown) => void written.push(what) }
  const pages = filledRoutes(files, filled, log).route('/', siteRoutes(files, security))

  const first = await pages.request('/courses')
  expect(first.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  expect(await first.text()).toContain('<h1>Today</h1>')
  const known = { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } }
  expect((await pages.request('/courses', known)).status).toBe(304)
  word = 'Tomorrow'
  const later = await pages.request('/courses', known)
  expect([later.status, await later.text()]).toEqual([200, expect.stringContaining('Tomorrow')])
  const packed = await pages.request('/courses', { headers: { 'Accept-Encoding': 'br' } })
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toContain('Tomorrow')

  expect(await (await pages.request('/news')).text()).toContain('<h1>News</h1>')
  expect(written).toHaveLength(1)
})

test('a picture is there again when somebody comes back, and is none once its release was removed', async () => {
  const first = await get('/picture.webp', { 'Accept-Encoding': 'gzip, br' })
  expect([first.status, await first.text()]).toEqual([200, 'a picture'])
  const ETag = first.headers.get('ETag') ?? ''
  rmSync(join(folder, 'picture.webp'))
  expect((await get('/picture.webp', { 'If-None-Match': ETag })).status).toBe(304)
  const gone = await get('/picture.webp')
  expect([gone.status, await gone.text()]).toEqual([404, '<h1>Not here</h1>'])
})
