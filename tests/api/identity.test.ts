import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, logIn, type Person, registerPerson, startPayment } from './people.ts'

let shop: TestShop
let owner: Person
let stranger: Person
beforeAll(async () => {
  shop = await openTestShop()
  owner = await registerPerson(shop, 'owner@example.com')
  stranger = await registerPerson(shop, 'stranger@example.com')
})
afterAll(() => shop[Symbol.asyncDispose]())

type Owned = [method: string, path: string, body?: (userId: string) => unknown]

/** Calls that belong to somebody, as that somebody would make them. */
const owned: Owned[] = [
  ['GET', '/api/auth/user/{userId}'],
  ['GET', '/api/auth/user/addresses/{userId}'],
  ['POST', '/api/auth/address', (userId) => ({ ...address, userId })],
  ['GET', '/api/cart?userId={userId}'],
  ['POST', '/api/cart/add', (userId) => ({ ...line('mandala', 'Dhyanam'), userId })],
  ['PATCH', '/api/cart/update', (userId) => ({ productId: 'mandala', quantity: 2, userId })],
  ['DELETE', '/api/cart/remove/course', (userId) => ({ userId })],
  ['GET', '/api/orders/user/{userId}'],
  [
    'POST',
    '/api/payment/phonepe',
    (userId) => ({ formData: address, products: [line('mandala', 'Dhyanam')], userId }),
  ],
]

test.each(owned)('%s %s is answered to its owner', async (method, path, body) => {
  const answer = await shop.call(method, path.replace('{userId}', owner.userId), {
    token: owner.token,
    body: body?.(owner.userId),
  })
  expect(answer.status).toBeLessThan(300)
})

test('the document of calls is OpenAPI 3.1 and names them all', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/api/cart/add', '/api/payment/phonepe', '/api/courses/{id}']),
  )
})

test('no call is for anybody but visitors and who has logged in', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  expect(Object.keys(body.components.securitySchemes)).toEqual(['session'])
  const paths: [string, Record<string, { security?: unknown }>][] = Object.entries(body.paths)
  const needs = paths.flatMap(([, methods]) => Object.values(methods).map((call) => call.security))
  expect(new Set(needs.map((need) => JSON.stringify(need)))).toEqual(
    new Set([undefined, JSON.stringify([{ session: [] }])]),
  )
  expect(paths.map(([path]) => path).filter((path) => /admin|staff|firm/.test(path))).toEqual([])
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

test('F: an address of any script is one account however it is spelt, and is written to in ASCII', async () => {
  await registerPerson(shop, 'राम@उदाहरण.भारत')
  const ascii = 'राम@xn--p1b6ci4b4b3a.xn--h2brj9c'
  const token = await logIn(shop, ascii)
  expect(token).toBeTruthy()
  const sent = await shop.call('POST', '/api/auth/forgot-password', {
    body: { email: 'राम@उदाहरण.भारत' },
  })
  expect(sent.status).toBe(200)
  expect(await shop.mailTo(ascii)).toBeDefined()
})
