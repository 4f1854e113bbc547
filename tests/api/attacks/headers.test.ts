import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, kinds, nothing, part, shownAlone } from './kinds-of-answer.ts'
import { openSmallSite, pagePolicy, type SmallSite } from './small-site.ts'

describe.each(['https://shop.example.com', 'http://shop.example.com'])('at %s', (origin) => {
  let small: SmallSite
  beforeAll(async () => {
    small = await openSmallSite(origin)
  })
  afterAll(async () => await small[Symbol.asyncDispose]())

  function expectProtected({ headers }: Response, policy: string | RegExp): void {
    const given = Object.fromEntries(headers)
    expect(given).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(given['strict-transport-security']).toBe(
      origin.startsWith('https:') ? 'max-age=63072000; includeSubDomains' : undefined,
    )
    if (typeof policy === 'string') expect(given['content-security-policy']).toBe(policy)
    else expect(given['content-security-policy']).toMatch(policy)
    if (policy === part || policy === shownAlone) return
    expect(given['referrer-policy']).toBe('strict-origin-when-cross-origin')
  }

  test.each(Object.entries(kinds))('%s is protected', async (_, { path, ask, status, policy }) => {
    const answer = await small.root.request(origin + path, ask)
    expect(answer.status).toBe(status)
    expectProtected(answer, policy)
  })

  test('a page that the browser has already is protected anew', async () => {
    const ETag = (await small.root.request('/courses')).headers.get('ETag') ?? ''
    const answer = await small.root.request('/courses', asking({ 'If-None-Match': ETag }))
    expect(answer.status).toBe(304)
    expectProtected(answer, pagePolicy)
  })

  test('a site without pages for mishaps says them in words that are protected', async () => {
    const missing = await small.bareRoot.request('/nothing')
    const broken = await small.bareRoot.request('/broken', asking({ 'Accept-Encoding': 'br' }))
    expect([missing.status, broken.status]).toEqual([404, 500])
    for (const answer of [missing, broken]) expectProtected(answer, nothing)
  })

  test('a server that stops says so, protected', async () => {
    small.state.isStopping = true
    const answer = await small.root.request('/readyz')
    small.state.isStopping = false
    expect(answer.status).toBe(503)
    expectProtected(answer, nothing)
  })

  test('where money is at stake, whoever opened the window loses hold', async () => {
    const openers = async (path: string) =>
      (await small.root.request(path)).headers.get('Cross-Origin-Opener-Policy')
    for (const path of ['/checkout', '/payment-success', '/payment-failure'])
      expect(await openers(path), path).toBe('same-origin')
    expect(await openers('/courses')).toBeNull()
  })

  test('a page switches off what it never uses, and nothing that films need', async () => {
    const { headers } = await small.root.request('/courses')
    const permissions = headers.get('Permissions-Policy')?.split(',')
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(permissions).toContain(`${feature}=()`)
    expect(headers.get('Permissions-Policy')).not.toMatch(
      /autoplay|fullscreen|encrypted-media|picture-in-picture/,
    )
  })
})
