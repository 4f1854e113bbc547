import { expect, test } from 'vitest'
import { openSmallSite } from './attacks/small-site.ts'

const origin = 'https://shop.example'

async function choose(appearance: string, referer?: string) {
  await using site = await openSmallSite(origin)
  const answer = await site.root.request(`${origin}/api/appearance`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(referer && { Referer: referer }),
    },
    body: new URLSearchParams({ appearance }),
  })
  const { status, headers } = answer
  return { status, cookie: headers.get('Set-Cookie'), to: headers.get('Location') }
}

test('a choice is kept for a year, and the page that it was made on is shown again', async () => {
  expect(await choose('dark', `${origin}/courses?page=2`)).toEqual({
    status: 303,
    cookie: 'appearance=dark; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
    to: '/courses?page=2#appearance',
  })
})

test.each(['auto', 'sepia', ''])('%j forgets the choice', async (appearance) => {
  const { cookie } = await choose(appearance)
  expect(cookie).toMatch(/^appearance=; Max-Age=0;/)
})

test.each(['https://other.example/trap', 'nonsense', undefined])(
  'from %j one is led to the first page, never away',
  async (referer) => {
    expect((await choose('light', referer)).to).toBe('/#appearance')
  },
)

test.each([
  [`${origin}//evil.example/`, '/evil.example/#appearance'],
  [`${origin}/\\evil.example/`, '/evil.example/#appearance'],
  [`${origin}/api/consultations`, '/#appearance'],
])('from %s one is led to %s', async (referer, to) => {
  expect((await choose('dark', referer)).to).toBe(to)
})

test('another website chooses nothing', async () => {
  await using site = await openSmallSite(origin)
  const answer = await site.root.request(`${origin}/api/appearance`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'cross-site',
    },
    body: 'appearance=dark',
  })
  expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([403, null])
})
