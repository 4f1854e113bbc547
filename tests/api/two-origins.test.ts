import { expect, test } from 'vitest'
import { openTestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

const SITE_URL = 'https://shop.example.test'
const API_URL = 'https://api.example.test'
const apart = { SITE_URL, API_URL }

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const forPages = {
  'access-control-allow-origin': SITE_URL,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After',
}
const allowance = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))
const asked = { 'Access-Control-Request-Method': 'POST' }

const strangers = [
  'https://evil.test',
  'https://blog.example.test',
  'https://example.test',
  'http://shop.example.test',
  `${SITE_URL}:8443`,
  `${SITE_URL}.evil.test`,
  'null',
]

test('pages of SITE_URL may make calls: a preflight says so for two hours', async () => {
  await using shop = await openTestShop(apart)
  const headers = { ...asked, Origin: SITE_URL }
  const { status, headers: answered } = await shop.call('OPTIONS', '/api/cart/add', { headers })
  expect(status).toBe(204)
  expect(Object.fromEntries(answered)).toMatchObject({
    ...forPages,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
    'access-control-max-age': '7200',
  })
})

test('answers and refusals can be read by these pages, and differ by who asks', async () => {
  await using shop = await openTestShop(apart)
  const { token } = await registerPerson(shop, 'asha@example.com')
  const headers = { Origin: SITE_URL, 'Sec-Fetch-Site': 'same-site' }
  const answers = await Promise.all([
    shop.call('GET', '/api/cart', { token, headers }),
    shop.call('GET', '/api/cart', { headers }),
    shop.call('GET', '/api/nothing', { headers }),
    shop.call('POST', '/api/auth/logout', { token, headers }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 200])
  for (const answer of answers) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...forPages,
      'cross-origin-resource-policy': 'same-site',
    })
    expect(answer.headers.get('Vary')).toMatch(/\bOrigin\b/)
  }
})

test.each(strangers)(
  '%s is refused, and told nothing that its browser could read',
  async (Origin) => {
    await using shop = await openTestShop(apart)
    const { token, userId } = await registerPerson(shop, 'asha@example.com')
    const preflight = await shop.call('OPTIONS', '/api/cart/add', { headers: { ...asked, Origin } })
    const read = await shop.call('GET', '/api/cart', { token, headers: { Origin } })
    const body = { userId, productId: 'a', itemType: 'Book', quantity: 1 }
    const changing = await Promise.all(
      (['same-site', 'cross-site'] as const).flatMap((site) => [
        shop.call('POST', '/api/cart/add', {
          token,
          body,
          headers: { Origin, 'Sec-Fetch-Site': site },
        }),
        shop.call('POST', '/api/appearance', {
          body: 'appearance=dark',
          headers: { ...form, Origin, 'Sec-Fetch-Site': site },
        }),
      ]),
    )
    expect(changing.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    for (const { headers } of [preflight, read, ...changing]) {
      expect(allowance(headers)).toEqual([])
      expect(headers.get('Vary')).toMatch(/\bOrigin\b/)
      expect(headers.getSetCookie()).toEqual([])
    }
  },
)

test.each([SITE_URL, API_URL])('a plain form is taken from a page of %s', async (Origin) => {
  await using shop = await openTestShop(apart)
  const answer = await shop.call('POST', '/api/appearance', {
    body: 'appearance=dark',
    headers: { ...form, Origin, 'Sec-Fetch-Site': 'same-site', Referer: `${SITE_URL}/courses` },
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Set-Cookie')).toMatch(/^appearance=dark;.* Domain=example\.test;/)
})

test('what a script opens lies at the calls', async () => {
  await using shop = await openTestShop(apart)
  const { body } = await shop.call('GET', '/api/videos')
  expect(body.items[0].snippet.thumbnail).toMatch(/^https:\/\/api\.example\.test\/api\/videos\//)
})

test('the name of a browser stays with the calls, on their own host', async () => {
  await using shop = await openTestShop(apart)
  const body = { email: 'asha@example.com' }
  const headers = { Origin: SITE_URL }
  const answer = await shop.call('POST', '/api/auth/send-otp', { body, headers })
  expect(answer.headers.get('Set-Cookie')).toMatch(/^browser=/)
  expect(answer.headers.get('Set-Cookie')).not.toContain('Domain')
})

test('with one origin nothing of this is sent, whoever asks', async () => {
  await using shop = await openTestShop({ SITE_URL })
  for (const Origin of [SITE_URL, 'https://evil.test']) {
    const headers = { ...asked, Origin }
    const answers = [
      await shop.call('OPTIONS', '/api/cart/add', { headers }),
      await shop.call('GET', '/api/videos', { headers }),
    ]
    for (const answer of answers) {
      expect(allowance(answer.headers)).toEqual([])
      expect(answer.headers.get('Vary') ?? '').not.toContain('Origin')
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    }
  }
})
