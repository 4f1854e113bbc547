import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../open-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let visitors = 0
const seat = () => ({ webinarId: 'free-webinar', email: `visitor-${++visitors}@example.com` })
const enroll = (headers: Record<string, string>) =>
  shop.call('POST', '/api/webinars', { headers, body: seat() })
const seats = async () =>
  (await shop.shop.db.selectFrom('enrollments').select('id').execute()).length

const evil = 'https://evil.example'
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const words = /^This was sent from another website, .+ http\S+ and send it there\.$/

test.each<[string, Record<string, string>]>([
  ['the browser says so', { 'Sec-Fetch-Site': 'cross-site' }],
  ['it says so, whatever the origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['an old browser names another origin', { Origin: evil }],
  ['the origin only begins like ours', { Origin: 'http://localhost.evil.example' }],
  ['the origin is ours with another port', { Origin: 'http://localhost:8080' }],
  ['the origin is no address', { Origin: 'localhost' }],
  ['A9: another site of our domain', { 'Sec-Fetch-Site': 'same-site', Origin: evil }],
  ['A9: another site of our domain, without an origin', { 'Sec-Fetch-Site': 'same-site' }],
  ['A9: a word that means nothing', { 'Sec-Fetch-Site': 'whatever', Origin: evil }],
  ['A9: two headers that contradict', { 'Sec-Fetch-Site': 'same-origin', Origin: evil }],
  ['A9: the address bar with an origin', { 'Sec-Fetch-Site': 'none', Origin: evil }],
  ['A9: the origin is the host that was asked', { Origin: evil, Host: 'evil.example' }],
  ['A9: the scheme is another one', { Origin: 'https://localhost' }],
  ['A9: a hidden origin', { Origin: 'null' }],
])('a call from another website is refused in words: %s', async (_, headers) => {
  const before = await seats()
  const answer = await enroll(headers)
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(answer.body.message).toMatch(words)
  expect(await seats()).toBe(before)
})

test.each(['/api/consultations', '/api/webinars', '/api/cart/add'])(
  'a form that another website posts to %s is answered in words to read',
  async (path) => {
    const before = await seats()
    const headers = { ...form, 'Sec-Fetch-Site': 'cross-site', Origin: evil }
    const body = new URLSearchParams(seat()).toString()
    const answer = await shop.call('POST', path, { headers, body })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(answer.body).toMatch(words)
    expect(await seats()).toBe(before)
  },
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused whatever the path', async (method) => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  for (const path of ['/api/auth/logout', '/api/cart/update', '/api/there-is-none'])
    expect((await shop.call(method, path, { headers })).status).toBe(403)
})

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }
const odd = { 'Sec-Fetch-Site': 'whatever' }
const localName = () => shop.origin.replace('127.0.0.1', 'localhost')

test.each<[string, () => Record<string, string>]>([
  ['our own page', () => ({ 'Sec-Fetch-Site': 'same-origin', Origin: shop.origin })],
  ['A9: our own page, whose origin is hidden', () => ({ ...sameOrigin, Origin: 'null' })],
  ['A9: our own page by another name of this machine', () => ({ Origin: localName() })],
  ['A9: our own page, with a word that means nothing', () => ({ ...odd, Origin: shop.origin })],
  ['the address bar', () => ({ 'Sec-Fetch-Site': 'none' })],
  ['an old browser on the address of the site', () => ({ Origin: shop.origin })],
  ['a program', () => ({})],
])('what comes from %s is taken', async (_, headers) => {
  expect((await enroll(headers())).status).toBe(201)
  await shop.shop.db.deleteFrom('webinar_seats').execute()
})

test('a plain form whose browser hides where it was posted is not', async () => {
  const headers = { ...form, Origin: 'null' }
  const body = new URLSearchParams(seat()).toString()
  expect((await shop.call('POST', '/api/webinars', { headers, body })).status).toBe(403)
})

test('a plain form of our own is taken', async () => {
  const headers = { ...form, ...sameOrigin, Origin: shop.origin }
  const body = new URLSearchParams(seat()).toString()
  expect((await shop.call('POST', '/api/webinars', { headers, body })).status).toBe(201)
})

test('reading is nobody’s business but the browser’s: a link from elsewhere still opens', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: evil }
  expect((await shop.call('GET', '/api/webinarad', { headers })).status).toBe(200)
  const back = await shop.call('GET', '/api/payment/phonepe/return?payment=x', { headers })
  expect(back.status).toBe(303)
})

test('the payment service, which names no site, is heard', async () => {
  const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')
  const answer = await shop.call('POST', '/api/payment/phonepe/webhook', {
    headers: { Authorization },
    body: { payload: { merchantOrderId: 'unknown' } },
  })
  expect(answer).toMatchObject({ status: 200, body: { received: true } })
})
