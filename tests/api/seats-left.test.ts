import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSeatsLeft } from '#server/bookings/hold-seat.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const built = (id: string) =>
  `<img src="/ornaments/seats/24.svg"><dd data-seats="${id}"> 2 <span>seats in all</span></dd><p>After</p>`
const shown = async (id = 'paid-webinar') => {
  const html = await withSeatsLeft(shop.shop, built(id))
  return {
    words: html.replaceAll(/<[^>]*>/g, '').trim(),
    petals: Number(/seats\/(\d+)\.svg/.exec(html)?.[1]),
  }
}
async function enroll(email: string) {
  const fields = { webinarId: 'paid-webinar', email }
  const { body } = await shop.call('POST', '/api/webinars', { body: fields })
  return async (outcome: 'success' | 'failure') => {
    const { pathname, search } = new URL(await press(body.redirectUrl, outcome))
    await shop.call('GET', pathname + search)
  }
}

test('the page says how many seats are left, as they are held, paid and given up', async () => {
  expect(await shown()).toEqual({ words: '2 seats in allAfter', petals: 24 })
  const pay = await enroll('first@example.com')
  expect(await shown()).toEqual({ words: '1 of 2 seats are leftAfter', petals: 12 })
  await pay('failure')
  expect(await shown()).toMatchObject({ petals: 24 })
  for (const name of ['second', 'third']) await (await enroll(`${name}@example.com`))('success')
  expect(await shown()).toEqual({ words: '0 of 2 seats are leftAfter', petals: 0 })
})

test('a page that names no webinar, or one that is not sold here, stays as it was built', async () => {
  for (const html of ['<h1>Courses</h1>', built('of-last-year')])
    expect(await withSeatsLeft(shop.shop, html)).toBe(html)
})

test('one seat of many is told by figures, and the flower loses no petal before its seats are gone', async () => {
  const webinars = sampleCatalogue.webinars.map((one) => ({ ...one, seats: 120 }))
  Object.assign(shop.shop.catalogue, { webinars })
  expect(await shown()).toEqual({ words: '118 of 120 seats are leftAfter', petals: 24 })
})
