import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { address, type Person, registerPerson } from '../people.ts'

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const words = 'The request contains a character that cannot be typed.'
const odd = ['a\0b', 'a\u001Bb', 'a\u200Bb', 'a\u202Eb', 'a\uE000b', 'a\uFFFEb']

/** Every documented path with an id in it, with the ids replaced. */
async function pathsWith(
  id: string,
): Promise<{ method: string; path: string; template: string }[]> {
  const { body } = await shop.call('GET', '/api/openapi.json')
  return Object.entries<object>(body.paths)
    .filter(([template]) => template.includes('{'))
    .flatMap(([template, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        template,
        path: template.replace(/\{\w+\}/g, encodeURIComponent(id)),
      })),
    )
}

/** Opened by browsers and calendar apps: their signature is looked at before anything else. */
const signedPaths: Record<string, number> = {
  '/api/downloads/{orderId}/{productId}': 403,
  '/api/webinars/{enrollmentId}/calendar.ics': 404,
  '/api/appointments/{id}/calendar.ics': 404,
  '/api/coach-calendars/{key}': 404,
}

describe.each(odd)('the id %j', (id) => {
  test('is refused in every path, the same on each engine', async () => {
    const paths = await pathsWith(id)
    expect(paths.length).toBeGreaterThanOrEqual(13)
    for (const { method, path, template } of paths) {
      const body = method === 'GET' ? undefined : {}
      const { status } = await shop.call(method, path, { token: person.token, body })
      expect([method, template, status]).toEqual([method, template, signedPaths[template] ?? 400])
    }
  })

  test('says why', async () => {
    const path = `/api/payment/${encodeURIComponent(id)}`
    expect(await shop.call('GET', path)).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: words },
    })
  })

  test('of a payment that a browser comes back from leads to the page of an unknown one', async () => {
    const path = `/api/payment/phonepe/return?payment=${encodeURIComponent(id)}`
    const { status, headers } = await shop.call('GET', path)
    expect(status).toBe(303)
    expect(headers.get('Location')).toBe(`${shop.origin}/payment-failure?payment=`)
  })

  test('is of no picture and of no video', async () => {
    for (const path of [
      `/api/sold-pictures/${encodeURIComponent(id)}.webp`,
      `/api/videos/${encodeURIComponent(id)}/thumbnail`,
    ])
      expect((await shop.call('GET', path)).status).toBe(404)
  })
})

describe.each([...odd, 'a\uD800b'])('sent in a body, the id %j', (id) => {
  const line = { productId: id, itemType: 'Book', quantity: 1 }
  test.each<[string, string, unknown]>([
    ['POST', '/api/cart/add', line],
    ['POST', '/api/cart/add', { ...line, productId: 'mandala', userId: id }],
    ['PATCH', '/api/cart/update', line],
    ['DELETE', '/api/cart/remove/mandala', { userId: id }],
    ['POST', '/api/auth/address', { ...address, userId: id }],
    ['POST', '/api/payment/phonepe', { formData: address, products: [line] }],
    ['POST', '/api/downloads', { orderId: id, productId: 'paid-book' }],
    ['POST', '/api/downloads', { orderId: 'order', productId: id }],
    ['POST', '/api/webinars', { webinarId: id, email: 'asha@example.com' }],
  ])('is refused by %s %s', async (method, path, body) => {
    expect(await shop.call(method, path, { token: person.token, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: words },
    })
  })

  test.each(['merchantOrderId', 'merchantRefundId'])(
    'as %s of a webhook is heard and left alone',
    async (name) => {
      const Authorization = createHash('sha256').update('sandbox:sandbox123').digest('hex')
      const body = { payload: { [name]: id } }
      const path = '/api/payment/phonepe/webhook'
      expect((await shop.call('POST', path, { headers: { Authorization }, body })).status).toBe(200)
    },
  )
})

test('an odd user id in a query is refused as in a body', async () => {
  const answer = await shop.call('GET', '/api/cart?userId=%00', { token: person.token })
  expect(answer).toMatchObject({ status: 400, body: { message: words } })
})
