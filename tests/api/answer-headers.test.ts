import { expect, test } from 'vitest'
import { openTestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

const promises = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

test('every answer of a call is private and for this site only, whatever comes of it', async () => {
  await using shop = await openTestShop()
  const { token } = await registerPerson(shop, 'asha@example.com')
  const large = 'x'.repeat(200_000)
  const answers = await Promise.all([
    shop.call('GET', '/api/cart', { token }),
    shop.call('GET', '/api/cart'),
    shop.call('GET', '/api/nothing'),
    shop.call('POST', '/api/cart/add', { token, body: '{' }),
    shop.call('POST', '/api/cart/add', { token, body: large }),
    shop.call('POST', '/api/cart/add', { token, headers: { 'Content-Length': '100001' } }),
    shop.call('GET', '/api/payment/phonepe/status/unknown'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 413, 413, 404])
  for (const { headers } of answers) {
    expect(Object.fromEntries(headers)).toMatchObject(promises)
    expect(headers.has('strict-transport-security')).toBe(false)
  }
})

test('what may be kept says so itself', async () => {
  await using shop = await openTestShop()
  const { body } = await shop.call('GET', '/api/videos')
  const { status, headers } = await shop.call(
    'GET',
    `/api/videos/${body.items[0].id.videoId}/thumbnail`,
  )
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=86400'])
})
