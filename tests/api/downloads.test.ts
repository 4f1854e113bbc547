import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, type Person, press, registerPerson, startPayment } from './people.ts'

let shop: TestShop
let reader: Person
let paidOrder: string
beforeAll(async () => {
  shop = await openTestShop()
  reader = await registerPerson(shop, 'reader@example.com')
  const { redirectUrl } = await startPayment(shop, reader, [
    line('paid-book', 'Book'),
    line('course', 'Course'),
  ])
  await fetch(await press(redirectUrl, 'success'), { redirect: 'manual' })
  paidOrder = await newestOrder()
})
afterAll(() => shop[Symbol.asyncDispose]())

const newestOrder = async () =>
  (await shop.call('GET', `/api/orders/user/${reader.userId}`, reader)).body.orders[0]._id
const link = (body: unknown) => shop.call('POST', '/api/downloads', { token: reader.token, body })

test('a paid book opens through its link, without a header, for five minutes', async () => {
  const { body } = await link({ orderId: paidOrder, productId: 'paid-book' })
  const file = await shop.call('GET', body.url)
  expect(file).toMatchObject({ status: 200, body: '%PDF-1.4 paid book' })
  expect(file.headers.get('Content-Disposition')).toContain('attachment')

  shop.clock.aheadMs += 5 * 60_000 + 1
  expect(await shop.call('GET', body.url)).toMatchObject({
    status: 410,
    body: { code: 'link-expired' },
  })
})

describe('a link that does not open', () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  const fresh = async () => {
    const { body } = await link({ orderId: paidOrder, productId: 'paid-book' })
    return body.url as string
  }
  const open = (url: string, headers: Record<string, string> = browser) =>
    shop.call('GET', url, { headers })

  test.each([
    ['too old', 410, 'This link has expired. Please open your downloads.', ''],
    ['of another signature', 403, 'This link is not valid. Please open your downloads.', 'x'],
  ])('%s is a page with words and a way on for a browser', async (_, status, words, more) => {
    const url = await fresh()
    shop.clock.aheadMs += more ? 0 : 5 * 60_000 + 1
    const answer = await open(url + more)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
    expect(answer.body).toContain(words)
    expect(answer.body).toContain('<h1>/download-refused</h1>')
    expect(answer.body).toContain('A way on')
    expect(answer.body).not.toContain('What everybody reads')
  })

  test.each(['application/json', '*/*', ''])('is JSON for Accept %j', async (Accept) => {
    const answer = await open(`${await fresh()}x`, { Accept })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  })

  test.each([
    ['without what it needs', '/api/downloads/x/y'],
    ['of nobody', '/api/downloads/x/y?expires=9&signature=<b>'],
  ])('%s is that page, too', async (_, url) => {
    const answer = await open(url)
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('This link is not valid.')
    expect(answer.body).not.toContain('<b>')
  })

  test('that opens is the file for a browser', async () => {
    expect(await open(await fresh())).toMatchObject({ status: 200, body: '%PDF-1.4 paid book' })
  })
})

describe('a download that is cut off', () => {
  const whole = '%PDF-1.4 paid book'
  const open = async (headers: Record<string, string> = {}) => {
    const { body } = await link({ orderId: paidOrder, productId: 'paid-book' })
    return await shop.call('GET', body.url, { headers })
  }

  test('goes on where it ended, as long as it is the same edition', async () => {
    const begun = await open()
    const etag = begun.headers.get('ETag') ?? ''
    expect(begun.headers.get('Accept-Ranges')).toBe('bytes')
    expect(begun.headers.get('Content-Length')).toBe(String(whole.length))
    const rest = await open({ Range: 'bytes=9-', 'If-Range': etag })
    expect(rest).toMatchObject({ status: 206, body: 'paid book' })
    expect(rest.headers.get('Content-Range')).toBe('bytes 9-17/18')
    expect(rest.headers.get('Cache-Control')).toBe('private, no-store')
    expect(rest.headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('of which there is another edition begins anew', async () => {
    const answer = await open({ Range: 'bytes=9-', 'If-Range': '"another"' })
    expect(answer).toMatchObject({ status: 200, body: whole })
  })

  test('C: of which nothing is left says how long it is', async () => {
    const answer = await open({ Range: 'bytes=99-' })
    expect([answer.status, answer.body]).toEqual([416, ''])
    expect(answer.headers.get('Content-Range')).toBe(`bytes */${whole.length}`)
  })

  test('C: that is there already is not sent again', async () => {
    const etag = (await open()).headers.get('ETag') ?? ''
    expect((await open({ 'If-None-Match': `W/${etag}` })).status).toBe(304)
    expect((await open({ 'If-Match': '"another"' })).status).toBe(412)
  })

  test.each(['bytes=0-2,5-6', 'bytes=5-2', 'lines=1-2'])('%s is answered whole', async (Range) => {
    expect(await open({ Range })).toMatchObject({ status: 200, body: whole })
  })
})

test.runIf(process.platform === 'linux')(
  'whoever asks about a download without taking it leaves nothing open',
  async () => {
    const name = 'books/files/paid-book.pdf'
    const small = await shop.shop.paidFiles.get(name)
    const before = new Uint8Array(await new Response(small?.body).arrayBuffer())
    await shop.shop.paidFiles.put(name, new Uint8Array(400_000))
    const { body } = await link({ orderId: paidOrder, productId: 'paid-book' })
    const opened = () => readdirSync('/proc/self/fd').length
    const before20 = opened()
    for (let count = 0; count < 20; count += 1) {
      const answer = await shop.call('HEAD', body.url)
      expect(answer.headers.get('Content-Length')).toBe('400000')
    }
    expect(opened() - before20).toBeLessThan(10)
    await shop.shop.paidFiles.put(name, before)
  },
)

test.each([
  ['a longer time', (url: string) => url.replace(/expires=\d+/, 'expires=99999999999999')],
  ['another book', (url: string) => url.replace('paid-book', 'free-book')],
  ['another signature', (url: string) => url.replace(/signature=..../, 'signature=AAAA')],
  ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
])('a link with %s is refused', async (_, forge) => {
  const { body } = await link({ orderId: paidOrder, productId: 'paid-book' })
  expect((await shop.call('GET', forge(body.url))).status).toBe(403)
})

test.each([
  ['a course', 'course', 404],
  ['a book that was not bought', 'free-book', 404],
  ['nothing', undefined, 400],
])('there is no link for %s', async (_, productId, status) => {
  expect((await link({ orderId: paidOrder, productId })).status).toBe(status)
})

test('there is no link for an unknown order or one that is not paid', async () => {
  expect((await link({ orderId: 'unknown', productId: 'paid-book' })).status).toBe(404)
  const other = await registerPerson(shop, 'waiting@example.com')
  await startPayment(shop, other)
  const orders = await shop.call('GET', `/api/orders/user/${other.userId}`, other)
  const body = { orderId: orders.body.orders[0]._id, productId: 'paid-book' }
  expect((await shop.call('POST', '/api/downloads', { token: other.token, body })).status).toBe(404)
})
