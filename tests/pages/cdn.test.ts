import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStatic, type StaticServer } from '../static-server.ts'
import { exportForCdn, siteUrl, startBehindCdn } from './cdn-servers.ts'

let behind: Awaited<ReturnType<typeof startBehindCdn<'netlify' | 'cloudflare' | 's3'>>>
let cdn: StaticServer
beforeAll(async () => {
  behind = await startBehindCdn(['netlify', 'cloudflare', 's3'])
  cdn = await serveStatic(behind.folderOf('netlify'))
})
afterAll(async () => {
  await cdn.close()
  await behind.stop()
})

/** How bytes are sent, and named, differs from host to host. */
const ofTransfer = /^(?:accept-ranges|connection|content-length|date|etag|keep-alive)$/

const meantHeaders = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !ofTransfer.test(name)))

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const identity = { 'Accept-Encoding': 'identity' }

async function answerOf(origin: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, {
    headers: { ...identity, ...headers },
    redirect: 'manual',
  })
  const digest = digestOf(Buffer.from(await answer.arrayBuffer()))
  return { status: answer.status, headers: meantHeaders(answer.headers), digest }
}

const pathOf = (name: string) => `/${name}`.replace(/\.html$/, '').replace(/^\/index$/, '/')
/** But for `_headers` and `_redirects`. */
const filesIn = (folder: string) => globSync('**/*.*', { cwd: folder })

test('each public file is sent by the CDN as by the server, with the same headers', async () => {
  const names = filesIn(behind.folderOf('netlify'))
  expect(names.filter((name) => name.endsWith('.html')).length).toBeGreaterThan(40)
  for (const path of names.map(pathOf)) {
    const own = await answerOf(behind.server, path)
    expect(own.status, path).toBe(200)
    expect(await answerOf(cdn.origin, path), path).toEqual(own)
  }
  expect(cdn.passed).toEqual([])
})

const passed = [
  '/',
  '/hooponopono-power',
  '/get-a-consultation?call=free',
  '/payment-success?payment=unknown',
  '/my-account/courses/gone',
  '/api/videos',
  '/healthz',
  '/desk/log-in',
  '/index.html',
  '/Terms-Of-Use/',
  '/nothing-here',
]

test.each(passed)('%s is answered by the server', async (path) => {
  const [own, through] = [await answerOf(behind.server, path), await answerOf(cdn.origin, path)]
  expect(through.status).toBe(own.status)
  expect(cdn.passed).toContain(path.replace(/\?.*/, ''))
})

test('whoever has chosen how pages look gets them so', async () => {
  const headers = { Cookie: 'appearance=dark' }
  const path = '/terms-of-use'
  const own = await answerOf(behind.server, path, headers)
  expect(await answerOf(cdn.origin, path, headers)).toEqual(own)
  expect((await answerOf(cdn.origin, path)).digest).not.toBe(own.digest)
})

test('a posted form is passed on with its answer', async () => {
  const body = new URLSearchParams({ appearance: 'dark' })
  const headers = { Origin: siteUrl, Referer: `${siteUrl}/terms-of-use` }
  const answer = await fetch(`${cdn.origin}/api/appearance`, {
    ...{ method: 'POST', body, headers },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/terms-of-use#appearance'])
  expect(answer.headers.get('Set-Cookie')).toContain('appearance=dark')
})

test('neither the desk nor the editor nor what is private is among the files', () => {
  for (const target of ['netlify', 'cloudflare', 's3'] as const)
    expect(
      globSync('**', { cwd: behind.folderOf(target) }).filter((name) =>
        /(?:^|\/)(?:desk|admin|private|catalogue\.json|policies\.json)/.test(name),
      ),
    ).toEqual([])
})

test('the Worker of Cloudflare sends the same, and runs for pages alone', async () => {
  const folder = behind.folderOf('cloudflare')
  const { default: worker } = await import(pathToFileURL(join(folder, 'worker.mjs')).href)
  const assets = await serveStatic(join(folder, 'assets'))
  const ASSETS = {
    fetch: (request: Request) =>
      fetch(assets.origin + new URL(request.url).pathname, { headers: identity }),
  }
  const settings = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'))
  const spared = settings.assets.run_worker_first.slice(1).map((pattern: string) => {
    const source = pattern
      .slice(1)
      .replaceAll('.', String.raw`\.`)
      .replaceAll('*', '.*')
    return new RegExp(`^${source}$`)
  })
  for (const path of filesIn(join(folder, 'assets')).map(pathOf)) {
    const isSpared = spared.some((pattern: RegExp) => pattern.test(path))
    expect(isSpared, path).toBe(!existsSync(join(folder, 'assets', `${path}.html`)))
    const request = new Request(siteUrl + path, { headers: identity })
    const answer: Response = await (isSpared
      ? ASSETS.fetch(request)
      : worker.fetch(request, { ASSETS }))
    const own = await answerOf(behind.server, path)
    expect(meantHeaders(answer.headers), path).toEqual(own.headers)
  }
  const dark = new Request(`${siteUrl}/terms-of-use`, { headers: { Cookie: 'appearance=dark' } })
  for (const request of [dark, new Request(`${siteUrl}/nothing-here`)]) {
    const answer: Response = await worker.fetch(request, { ASSETS })
    const { pathname } = new URL(request.url)
    const own = await fetch(behind.server + pathname, { headers: request.headers })
    expect([answer.status, await answer.text()]).toEqual([own.status, await own.text()])
  }
  await assets.close()
})

test('Cloudflare reads all rules, none longer than it takes', () => {
  const rules = readFileSync(join(behind.folderOf('cloudflare'), 'assets/_headers'), 'utf8')
  const lines = rules.split('\n')
  expect(lines.filter((line) => line.startsWith('/')).length).toBeLessThan(100)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2000)
})

interface S3Object {
  readonly key: string
  readonly file: string
  readonly contentType: string
  readonly cacheControl: string
  readonly metadata: Record<string, string>
}

type Handler = (event: { response: { headers: Record<string, { value: string }> } }) => {
  headers: Record<string, { value: string }>
}

test('CloudFront sends the same from the objects, their metadata and its policy', async () => {
  const folder = behind.folderOf('s3')
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const { objects }: { objects: S3Object[] } = JSON.parse(read('manifest.json'))
  const common: Record<string, string> = JSON.parse(read('cloudfront.json')).defaultCacheBehavior
    .responseHeadersPolicy
  const handler: Handler = new Function(`${read('viewer-response.js')}; return handler`)()
  for (const { key, file, contentType, cacheControl, metadata } of objects) {
    const own = await answerOf(behind.server, `/${key}`)
    expect(digestOf(readFileSync(join(folder, file))), key).toBe(own.digest)
    const sent = { 'content-type': contentType, 'cache-control': cacheControl }
    const kept = Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])
    const headers = Object.fromEntries(
      [...Object.entries(sent), ...kept].map(([name, value]) => [name, { value }]),
    )
    const answered = Object.entries(handler({ response: { headers } }).headers)
    const all = new Headers(answered.map(([name, { value }]): [string, string] => [name, value]))
    for (const [name, value] of Object.entries(common)) all.set(name, value)
    expect(meantHeaders(all), key).toEqual(own.headers)
  }
  expect(objects.length).toBe(filesIn(join(folder, 'objects')).length)
  const isPage = objects.map(({ file }) => file.endsWith('.html'))
  expect(isPage).toEqual(isPage.toSorted((one, other) => Number(one) - Number(other)))
})

const origin = ['--origin', 'https://origin.shop.test']
const refused: readonly [why: string, words: string[], siteUrl: string, text: string][] = [
  ['no address of the site', ['--target', 'netlify', ...origin], '', 'SITE_URL is missing'],
  ['no server', ['--target', 'netlify'], siteUrl, '--origin is missing'],
  ['itself', ['--target', 'netlify', '--origin', siteUrl], siteUrl, 'would ask itself'],
  ['a path', ['--target', 's3', '--origin', 'https://a.test/api'], siteUrl, 'without a path'],
  ['another CDN', ['--target', 'other', ...origin], siteUrl, 'cloudflare, netlify, s3'],
  [
    'a public sandbox by mistake',
    ['--target', 's3', ...origin],
    'https://shop.example.com',
    'no live credentials',
  ],
]

test.each(refused)('%s is refused in words, and nothing is written', (_, words, site, text) => {
  const out = join(behind.folderOf('s3'), '../refused')
  const { status, err } = exportForCdn([...words, '--out', out], { SITE_URL: site })
  expect([status, err]).toEqual([2, expect.stringContaining(text)])
  expect(err.trim().split('\n').length).toBe(1)
  expect(existsSync(out)).toBe(false)
})
