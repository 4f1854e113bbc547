import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, registerPerson, startPayment } from './people.ts'

let shop: TestShop
let owner: Person
let stranger: Person
beforeAll(async () => {
  shop = await openTestShop()
  owner = await registerPerson(shop, 'owner@example.com')
  stranger = await registerPerson(shop, 'stranger@example.com')
})
afterAll(() => shop[Symbol.asyncDispose]())

type Owned = [method: string, path: (userId: string) => string, body?: (userId: string) => unknown]

/** Every call that belongs to somebody, as that somebody would make it. */
const owned: Owned[] = [
  ['GET', (id) => `/api/auth/user/${id}`],
  ['GET', (id) => `/api/auth/user/addresses/${id}`],
  ['POST', () => '/api/auth/address', (userId) => ({ ...address, userId })],
  ['GET', (id) => `/api/cart?userId=${id}`],
  ['POST', () => '/api/cart/add', (userId) => ({ ...line('mandala', 'Dhyanam'), userId })],
  ['PATCH', () => '/api/cart/update', (userId) => ({ productId: 'mandala', quantity: 2, userId })],
  ['DELETE', () => '/api/cart/remove/course', (userId) => ({ userId })],
  ['GET', (id) => `/api/orders/user/${id}`],
  [
    'POST',
    () => '/api/payment/phonepe',
    (userId) => ({ formData: address, products: [line('mandala', 'Dhyanam')], userId }),
  ],
]

describe.each(owned)('%s %s', (method, path, body) => {
  const callAs = (token: string | undefined, headers?: Record<string, string>) =>
    shop.call(method, path(owner.userId), {
      token,
      body: body?.(owner.userId),
      ...(headers && { headers }),
    })

  test('is answered to its owner', async () => {
    expect((await callAs(owner.token)).status).toBeLessThan(300)
  })

  test.each([
    ['no token', undefined],
    ['an empty one', { Authorization: '' }],
    ['garbage', { Authorization: 'Bearer garbage' }],
    ['another scheme', { Authorization: 'Basic YTpi' }],
  ])('asks for a log-in with %s', async (_, headers) => {
    const answer = await callAs(undefined, headers)
    expect(answer).toMatchObject({ status: 401, body: { code: 'not-logged-in' } })
  })

  test("refuses another person's token", async () => {
    const answer = await callAs(stranger.token)
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

test('log-out and download links ask for a log-in too', async () => {
  for (const path of ['/api/auth/logout', '/api/downloads'])
    expect((await shop.call('POST', path, { body: {} })).status).toBe(401)
})

test('every call that the contracts guard is guarded', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const guarded = Object.entries<Record<string, { security?: unknown }>>(body.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, call]) =>
        call.security ? [{ method, path }] : [],
      ),
  )
  expect(guarded.length).toBeGreaterThan(10)
  for (const { method, path } of guarded) {
    const answer = await shop.call(method.toUpperCase(), path.replaceAll(/[{}]/g, ''))
    expect([path, answer.status]).toEqual([path, 401])
  }
})

test('the document of calls is OpenAPI 3.1 and names them all', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/api/cart/add', '/api/payment/phonepe', '/api/courses/{id}']),
  )
})

test("another person's order gives no download link", async () => {
  await startPayment(shop, owner)
  const { body } = await shop.call('GET', `/api/orders/user/${owner.userId}`, owner)
  const link = { orderId: body.orders[0]._id, productId: 'paid-book' }
  const answer = await shop.call('POST', '/api/downloads', { token: stranger.token, body: link })
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('an unknown call is a 404 in words', async () => {
  const answer = await shop.call('GET', '/api/nothing')
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
