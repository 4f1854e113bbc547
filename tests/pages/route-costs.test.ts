import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { consultationPage } from '#server/bookings/render-slots.ts'
import { findBuiltSite } from '#server/built-site.ts'
import { deskActs, deskPages } from '#server/desk/desk-table.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { openShop } from '#server/open-shop.ts'
import { withSeatsLeft } from '#server/bookings/hold-seat.ts'
import { createRoot } from '#server/root.ts'
import { readEnvironment } from '#server/settings/env.ts'
import { readCatalogue } from '#server/catalogue/catalogue.ts'
import { pageReader, readSite } from '#server/site/site-files.ts'
import { readPolicies } from '#server/site/editor.ts'
import { isFull } from '../../scripts/full-check.ts'

/*
 * What the dearest request that a stranger can send costs, as a multiple of what a page of the site costs in the same run: of
 * the processor's time and not of the clock's, the lower quartile of several, so that a busy machine changes little. Every request
 * comes from a network of its own: no limit of networks helps.
 */

const origin = 'http://localhost:4321'
const folder = mkdtempSync(join(tmpdir(), 'route-costs-'))

let close = () => Promise.resolve()
let root: ReturnType<typeof createRoot>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  const built = findBuiltSite()
  if (!built) throw new Error('The site is not built')
  const security = securityHeaders({ isSecure: false })
  const policies = readPolicies(join(built.private, 'policies.json'))
  const site = readSite(built.public, { bar: '', policies, security })
  const variables = { DATA_DIR: folder, LOG_LEVEL: 'silent', SITE_URL: origin }
  const shop = await openShop(readEnvironment(variables), {
    catalogue: readCatalogue(join(built.private, 'catalogue.json')),
    page: pageReader(site),
    publicFile: (path) => site.get(path)?.plain,
    privateFiles: built.private,
    siteUrl: () => origin,
    // Nothing is asked outside.
    sandboxUrl: () => 'http://127.0.0.1:1',
    now: Date.now,
  })
  close = () => shop.db.destroy()
  app = createApp(shop)
  root = createRoot({
    ...{ app, site, security, sandbox: undefined, log: shop.log },
    isStopping: () => false,
    filled: {
      '/hooponopono-power': (html) => withSeatsLeft(shop, html),
      '/get-a-consultation': consultationPage(shop),
    },
  })
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

type Ask = (index: number) => [path: string, request?: RequestInit]

let networks = 0

async function answerTo(ask: Ask, index: number): Promise<Response> {
  networks += 1
  const incoming = { socket: { remoteAddress: `2001:db8:${networks.toString(16)}::1` } }
  const [path, request] = ask(index)
  const answer = await root.fetch(new Request(origin + path, request), { incoming })
  await answer.arrayBuffer()
  return answer
}

/** Milliseconds of the processor: the lower quartile, as collecting garbage and compressing aside are counted with whoever comes next. */
async function costOf(ask: Ask, times: number): Promise<number> {
  const costs: number[] = []
  for (let index = 0; index < times; index += 1) {
    const before = process.cpuUsage()
    await answerTo(ask, index)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return costs.toSorted((one, other) => one - other)[times >> 2] ?? 0
}

const browser = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const get = (path: string, headers: Record<string, string> = {}): ReturnType<Ask> => [
  path,
  { headers: { ...browser, ...headers } },
]
const post = (path: string, type: string, body: string): ReturnType<Ask> => [
  path,
  { method: 'POST', headers: { ...browser, 'Content-Type': type }, body },
]
const json = (path: string, body: unknown) =>
  post(path, 'application/json', typeof body === 'string' ? body : JSON.stringify(body))
const form = (path: string, body: string) => post(path, 'application/x-www-form-urlencoded', body)
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** As large as a body may be, and as a head: what costs most to take apart. */
const marks = `a${'\u0300'.repeat(24_000)}${'\u0327'.repeat(24_000)}`
const brackets = '<'.repeat(96_000)
const deep = '['.repeat(48_000) + ']'.repeat(48_000)
const keys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 7000 }, (_, at) => [`k${at}`, 1])),
)
const long = 'x'.repeat(15_000)
const slashes = '/'.repeat(15_000)

/** A page that only the server can write: what it costs to read the database, and to compress 60 kB. */
const filled = 60
/** A body of 96 kB, read and looked at. */
const large = 60
/** The page of a form, with the 96 kB in it that were posted. */
const page96 = 150
/** A line of the database, or a built page sent through. */
const usual = 30

const day = (index: number) => dayAhead(index + 1)
const slots = (index: number) =>
  `/api/appointments/first-call/slots?from=${day(index)}&to=${dayAhead(index + 31)}`

/** By the route, as the application names it: the dearest requests, and the most that each may cost. */
const table: Record<string, readonly (readonly [limit: number, ask: Ask])[]> = {
  'GET *': [
    [usual, () => get('/courses')],
    [usual, () => get('/', { Cookie: `appearance=dark; ${'a=b; '.repeat(2900)}` })],
    [usual, () => get(`/courses?${'a=%41&'.repeat(2500)}`)],
    [usual, () => get('/courses', { 'Accept-Encoding': 'br;q=0,'.repeat(2100) })],
    [usual, () => get('/courses', { 'If-None-Match': '"a",'.repeat(3700) })],
    [usual, () => get('/favicon.svg', { Range: `bytes=${'0-1,'.repeat(3700)}` })],
    [usual, () => get(`${slashes}x`)],
    [usual, () => get(`/x${slashes}`)],
    [usual, () => get(`/x${'.'.repeat(15_000)}x`)],
    [usual, () => get(`/courses?${'&amp;'.repeat(3000)}`)],
  ],
  'GET /get-a-consultation': [
    [filled, (index) => get(`/get-a-consultation?from=${day(index)}`)],
    [filled, (index) => get(`/get-a-consultation?from=${day(index)}&typeId=first-call&coachId=x`)],
    [
      filled,
      (index) => get(`/get-a-consultation?from=${day(index)}`, { 'Accept-Encoding': 'gzip' }),
    ],
    [
      filled,
      (index) => get(`/get-a-consultation?from=${day(index)}`, { Cookie: 'appearance=dark' }),
    ],
  ],
  'GET /hooponopono-power': [[usual, () => get('/hooponopono-power')]],
  'GET /api/appointments/:typeId/slots': [[filled, (index) => get(slots(index))]],
  'GET /api/openapi.json': [[usual, () => get('/api/openapi.json')]],
  'POST /api/auth/login': [
    [large, () => json('/api/auth/login', { email: marks, password: 'x' })],
    [large, () => json('/api/auth/login', { email: ' '.repeat(96_000), password: 'x' })],
    [large, () => json('/api/auth/login', deep)],
    [large, () => json('/api/auth/login', keys)],
  ],
  'POST /api/auth/send-otp': [[large, () => json('/api/auth/send-otp', { email: marks })]],
  'POST /api/auth/forgot-password': [
    [large, () => json('/api/auth/forgot-password', { email: marks })],
  ],
  'POST /api/auth/validate-otp': [
    [large, () => json('/api/auth/validate-otp', { email: 'asha@example.com', otp: marks })],
  ],
  'POST /api/auth/reset-password': [
    [large, () => json('/api/auth/reset-password', { code: marks, password: marks })],
  ],
  'POST /api/auth/register': [
    [large, () => json('/api/auth/register', { email: 'a', ticket: marks, password: marks })],
  ],
  'POST /api/complaints': [
    [large, () => json('/api/complaints', { message: marks })],
    [page96, () => form('/api/complaints', `message=${brackets}`)],
    [large, () => form('/api/complaints', `message=${marks}`)],
    [large, () => form('/api/complaints', `name=${'&a='.repeat(30)}`)],
  ],
  'POST /api/training-enquiries': [
    [large, () => json('/api/training-enquiries', { message: marks })],
    [page96, () => form('/api/training-enquiries', `message=${brackets}`)],
    [large, () => form('/api/training-enquiries', `city=${marks}`)],
  ],
  'POST /api/consultations': [
    [large, () => json('/api/consultations', { formData: { message: marks } })],
    [page96, () => form('/api/consultations', `message=${brackets}`)],
  ],
  'POST /api/webinars': [
    [large, () => json('/api/webinars', { other: marks })],
    [page96, () => form('/api/webinars', `other=${brackets}`)],
  ],
  'POST /api/appointments': [
    [large, () => json('/api/appointments', { message: marks, startsAt: long })],
    [page96, () => form('/api/appointments', `message=${brackets}`)],
    [page96, (index) => form('/api/appointments', `show=1&typeId=first-call&from=${day(index)}`)],
  ],
  'GET /api/appointments/:id': [[usual, () => get(`/api/appointments/x?key=${long}`)]],
  'POST /api/appointments/:id/prove': [
    [large, () => json('/api/appointments/x/prove', { key: 'x', code: marks })],
  ],
  'POST /api/appointments/:id/reschedule': [
    [large, () => json('/api/appointments/x/reschedule', { key: 'x', startsAt: marks })],
  ],
  'POST /api/appointments/:id/cancel': [
    [large, () => json('/api/appointments/x/cancel', { key: marks })],
  ],
  'GET /appointment': [[filled, () => get(`/appointment?id=x&key=${long}`)]],
  'POST /appointment': [[large, () => form('/appointment', `id=x&key=${brackets}`)]],
  'POST /api/auth/my-data/code': [
    [large, () => form('/api/auth/my-data/code', `email=${brackets}`)],
  ],
  'POST /api/auth/my-data/open': [
    [large, () => form('/api/auth/my-data/open', `email=a@example.com&code=${marks}`)],
  ],
  'POST /api/auth/my-data/withdraw': [
    [large, () => form('/api/auth/my-data/withdraw', `email=a@example.com&proof=${marks}`)],
  ],
  'POST /api/auth/my-data/copy': [[large, () => form('/api/auth/my-data/copy', `proof=${marks}`)]],
  'POST /api/auth/my-data/erase': [
    [large, () => form('/api/auth/my-data/erase', `proof=${marks}`)],
  ],
  'GET /my-data': [[filled, () => get(`/my-data?email=a&proof=${long}`)]],
  'GET /complaint': [[filled, () => get(`/complaint?ticket=${long}`)]],
  'GET /free-call': [[filled, () => get(`/free-call?call=${long}`)]],
  'GET /payment-success': [[filled, () => get(`/payment-success?payment=${long}`)]],
  'GET /payment-failure': [[filled, () => get(`/payment-failure?payment=${long}`)]],
  'GET /api/payment/:transactionId': [[usual, () => get(`/api/payment/${long}`)]],
  'GET /api/payment/:provider/return': [
    [usual, () => get(`/api/payment/phonepe/return?payment=${long}`)],
  ],
  'POST /api/payment/:provider/return': [
    [large, () => form(`/api/payment/phonepe/return?payment=${long}`, brackets)],
  ],
  'POST /api/payment/:provider/return/': [
    [large, () => form('/api/payment/phonepe/return/', brackets)],
  ],
  'POST /payment-success': [[large, () => form(`/payment-success?payment=${long}`, brackets)]],
  'POST /payment-failure': [[large, () => form('/payment-failure', brackets)]],
  // Without PUBLISH_SECRET there is no such call; with it, a body is read once somebody brings a signature.
  'POST /api/publish': [[large, () => json('/api/publish', deep)]],
  'POST /api/payment/:provider/webhook': [
    [large, () => json('/api/payment/phonepe/webhook', deep)],
  ],
  'GET /o/:key': [[usual, () => get(`/o/${long}`)]],
  'POST /o/:key/pay': [[large, () => form('/o/x/pay', 'a=1&'.repeat(24_000))]],
  'POST /o/:key/ask': [[large, () => form('/o/x/ask', marks)]],
  'GET /o/:key/:deed{pay|ask}': [[usual, () => get('/o/x/pay')]],
  'POST /desk': [[large, () => form('/desk', brackets)]],
  'GET /desk/log-in': [[usual, () => get(`/desk/log-in?next=${long}`)]],
  'POST /desk/log-in': [[large, () => form('/desk/log-in', `passkey=${marks}`)]],
  'POST /desk/log-in/code': [[large, () => form('/desk/log-in/code', `email=${brackets}`)]],
  'POST /desk/log-in/codes': [[large, () => form('/desk/log-in/codes', `email=a&mailed=${marks}`)]],
  'GET /desk/invitation': [[usual, () => get(`/desk/invitation?token=${long}`)]],
  'POST /desk/invitation': [[large, () => form('/desk/invitation', `token=x&passkey=${marks}`)]],
  'POST /desk/log-out': [[usual, () => form('/desk/log-out', '')]],
  'POST /desk/proof': [[large, () => form('/desk/proof', `to=${brackets}`)]],
  'POST /api/appearance': [[large, () => form('/api/appearance', 'a=1&'.repeat(24_000))]],
  'GET /api/downloads/:orderId/:productId': [
    [
      usual,
      () => get(`/api/downloads/x/y?expires=${'1'.repeat(7000)}&signature=${'x'.repeat(7000)}`),
    ],
  ],
  'GET /api/webinars/:enrollmentId/calendar.ics': [
    [usual, () => get(`/api/webinars/x/calendar.ics?signature=${long}`)],
  ],
  'GET /api/appointments/:id/calendar.ics': [
    [usual, () => get(`/api/appointments/x/calendar.ics?key=${long}`, { Accept: 'text/html' })],
  ],
  'GET /api/coach-calendars/:key': [[usual, () => get(`/api/coach-calendars/${long}`)]],
  'GET /api/sold-pictures/:name': [[usual, () => get(`/api/sold-pictures/${long}`)]],
  'GET /api/videos': [[usual, () => get('/api/videos')]],
  'GET /api/videos/:videoId/thumbnail': [[usual, () => get(`/api/videos/${long}/thumbnail`)]],
  'GET /api/courses': [[usual, () => get('/api/courses')]],
  'GET /api/courses/:id': [[usual, () => get(`/api/courses/${'%41'.repeat(5000)}`)]],
  'GET /api/books': [[usual, () => get('/api/books')]],
  'GET /api/books/:id': [[usual, () => get(`/api/books/${long}`)]],
  'GET /api/dhyanam': [[usual, () => get('/api/dhyanam')]],
  'GET /api/dhyanam/:id': [[usual, () => get(`/api/dhyanam/${long}`)]],
  'GET /api/teams': [[usual, () => get('/api/teams')]],
  'GET /api/teams/:id': [[usual, () => get(`/api/teams/${long}`)]],
  'GET /api/testimonial': [[usual, () => get('/api/testimonial')]],
  'GET /api/webinarad': [[usual, () => get('/api/webinarad')]],
  'GET /healthz': [[usual, () => get('/healthz')]],
  'GET /readyz': [[usual, () => get('/readyz')]],
  'GET /api/*': [
    [usual, () => get('/api/x', { 'Accept-Language': 'a;q=0.1,'.repeat(1800) })],
    [usual, () => get('/api/x', { 'Accept-Language': ','.repeat(15_000) })],
    [usual, () => get('/api/x', { 'X-Forwarded-For': '1.1.1.1,'.repeat(1800) })],
    [usual, () => get(`/api${'/a'.repeat(7500)}`)],
    [usual, () => get('/api/cart', { Authorization: `Bearer${' '.repeat(14_000)}x` })],
  ],
}

/** All but what asks for a session, which costs a code from a mailbox. */
function openRoutes(): string[] {
  const guarded = app.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' && definition.route.security
      ? [
          `${definition.route.method.toUpperCase()} ${definition.route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ]
      : [],
  )
  guarded.push(...deskPages.map(({ path }) => `GET ${path}`))
  guarded.push(...deskActs.map(({ path }) => `POST ${path}`))
  const names = app.routes.map(({ method, path }) => `${method} ${path}`)
  // What changes and deletes has a session, and names every guard in front of it.
  const isAsked = (name: string) => /^(?:GET|POST) .*[^*]$/.test(name)
  return [...new Set(names)].filter((name) => isAsked(name) && !guarded.includes(name))
}

test('every route that is open to strangers has its line in the table', () => {
  const missing = openRoutes().filter((name) => !Object.hasOwn(table, name))
  expect(missing).toEqual([])
})

// Its verdict is a clock's, so it is of the long form.
test.runIf(isFull)('no request of a stranger costs many times what a page costs', async () => {
  const page: Ask = () => get('/courses')
  await costOf(page, 50)
  const pageMs = await costOf(page, 200)
  console.log(`a page: ${pageMs} ms`)
  const dear: string[] = []
  for (const [route, asks] of Object.entries(table))
    for (const [limit, ask] of asks) {
      const multiple = (await costOf(ask, 25)) / pageMs
      console.log(`${route}: ${multiple.toFixed(0)} of ${limit}`)
      if (multiple > limit)
        dear.push(`${route}, ${ask(0)[0].slice(0, 60)}: ${multiple.toFixed(0)} of ${limit}`)
    }
  expect(dear).toEqual([])
})
