import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { securityHeaders } from '#server/http/security-headers.ts'
import { previewRoutes } from '#server/publish/routes/previews.ts'

const folder = mkdtempSync(join(tmpdir(), 'previews-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const page = `<!doctype html><html><head><link rel="icon" href="/favicon.svg">
<link rel="canonical" href="https://shop.example.com/about"></head><body class="page">
<a href="/courses">Courses</a><a href="//other.example.com/">Other</a><a href="#top">Top</a>
<img src="/_astro/a.webp" srcset="/_astro/a.webp 1x, /_astro/b.webp 2x">
<form action="/api/complaints"><button>Send</button></form></body></html>`

function put(path: string, text: string): void {
  const file = join(folder, 'previews', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
put('new-prices/site/about/index.html', page)
put('new-prices/site/_astro/a.webp', 'a picture')
put('new-prices/private/catalogue.json', 'what only the server knows')
put('feature%2Fdiwali/site/index.html', page)
writeFileSync(join(folder, 'state.json'), 'ours')

const routes = previewRoutes(folder, securityHeaders({ isSecure: true }))
const ask = async (path: string, method = 'GET') => {
  const answer = await routes.request(path, { method })
  return { answer, text: await answer.text() }
}

test('a page leads to pages and pictures of its own preview, and can do nothing but show itself', async () => {
  const { answer, text } = await ask('/preview/new-prices/about')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/^sandbox;/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'none'")
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|allow-forms/)
  expect(text).toContain('Preview of new-prices')
  expect(text).toContain('href="/preview/new-prices/courses"')
  expect(text).toContain('href="/preview/new-prices/favicon.svg"')
  expect(text).toContain(
    '/preview/new-prices/_astro/a.webp 1x, /preview/new-prices/_astro/b.webp 2x',
  )
  expect(text).toContain('href="https://shop.example.com/about"')
  expect(text).toContain('href="//other.example.com/"')
  expect(text).not.toMatch(/"\/(?:api|_astro|courses)/)
  const picture = await ask('/preview/new-prices/_astro/a.webp')
  expect(picture.answer.headers.get('Content-Type')).toBe('image/webp')
  expect(picture.text).toBe('a picture')
})

test('a branch with a stroke in its name is one part of the address', async () => {
  expect((await ask('/preview/feature%2Fdiwali/')).answer.status).toBe(200)
  expect((await ask('/preview/feature%2Fdiwali')).answer.status).toBe(200)
})

test.each([
  '/preview/new-prices/../private/catalogue.json',
  '/preview/new-prices/..%2Fprivate%2Fcatalogue.json',
  '/preview/new-prices/%2e%2e/private/catalogue.json',
  '/preview/new-prices/..%5Cprivate%5Ccatalogue.json',
  '/preview/..%2F../state.json',
  '/preview/../state.json',
  '/preview/%2e%2e%2f/state.json',
  '/preview/new-prices/%ff',
  '/preview/new-prices/%00',
  '/preview/new-prices/nothing',
  '/preview/no-such-branch/',
  '/preview/',
])('%s leads to nothing', async (path) => {
  const { answer, text } = await ask(path)
  expect(answer.status).toBe(404)
  expect(text).not.toMatch(/ours|only the server/)
})

test('nothing is sent from a preview', async () => {
  const { answer, text } = await ask('/preview/new-prices/about', 'POST')
  expect(answer.status).toBe(403)
  expect(text).toContain('preview')
})
