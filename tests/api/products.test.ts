import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

test.each([
  ['/api/courses', { _id: 'course', price: 1500, pricePaise: 150_000, itemType: 'Course' }],
  ['/api/books', { _id: 'paid-book', title: 'A paid book', price: '250', pdfLink: null }],
  ['/api/dhyanam', { _id: 'mandala', price: 99.5, size: '12 x 12 in' }],
])('%s lists what is for sale', async (path, first) => {
  const { status, body } = await shop.call('GET', path)
  expect(status).toBe(200)
  expect(body[0]).toMatchObject(first)
  const one = await shop.call('GET', `${path}/${body[0]._id}`)
  expect(one).toMatchObject({ status: 200, body: body[0] })
})

test('a free book says so and has a public file', async () => {
  const { body } = await shop.call('GET', '/api/books/free-book')
  expect(body).toMatchObject({ price: 'Free', pricePaise: 0, pdfLink: '/books/free-book.pdf' })
})

test.each(['/api/courses/nothing', '/api/courses/mandala', '/api/books/course', '/api/dhyanam/x'])(
  '%s does not exist',
  async (path) => {
    expect(await shop.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  },
)

test('no public answer has a private link in it', async () => {
  for (const path of ['/api/courses', '/api/courses/course', '/api/books', '/api/dhyanam']) {
    const { body } = await shop.call('GET', path)
    expect(JSON.stringify(body)).not.toMatch(/drive\.google|paid-book\.pdf/)
  }
})
