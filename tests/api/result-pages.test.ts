import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { captureLog } from './capture-log.ts'
import { openSmallSite } from './attacks/small-site.ts'
import { start } from './lost-books.ts'
import { openTestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'
import { samplePages } from './sample-pages.ts'

const paths = ['/payment-success', '/payment-failure'] as const
const asBuilt = (path: string) => samplePages[path]?.html

test.each(paths)('%s leads whoever has no script to the page of the purchase', async (path) => {
  await using shop = await openTestShop()
  const started = [
    await start.order(shop, await registerPerson(shop)),
    await start.consultation(shop),
    await start.seat(shop),
  ]
  for (const { transactionId } of started) {
    const { passport } = (await shop.call('GET', `/api/payment/${transactionId}`)).body
    const { status, body, headers } = await shop.call('GET', `${path}?payment=${transactionId}`)
    expect(status).toBe(200)
    expect(body).toContain(
      `<noscript data-way-on="refresh"><meta http-equiv="refresh" content="0;url=${passport}">`,
    )
    expect(body).toContain(
      `<a href="${passport}">See the status of your payment</a></p></noscript>`,
    )
    expect(body).toContain(`<a href="${passport}" data-passport`)
    expect(body).toMatch(/<p data-with-passport(?:="")?>Check your order/)
    expect(body).toMatch(/<p hidden(?:="")?>Paid/)
    expect(body).not.toContain('needs JavaScript')
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  }
})

test.each(['pay_invented', '%3Cscript%3E', 'x'.repeat(500), ''])(
  'of a payment that nobody knows (%s) the page is as it was built',
  async (payment) => {
    await using shop = await openTestShop()
    for (const path of paths)
      expect((await shop.call('GET', `${path}?payment=${payment}`)).body).toBe(asBuilt(path))
  },
)

test('while the database is in trouble the page comes as it was built, and the log says why', async () => {
  await using shop = await openTestShop()
  const { log, lines } = captureLog()
  Object.assign(shop.shop, { log })
  const { transactionId } = await start.consultation(shop)
  await shop.shop.db.destroy()
  const page = await shop.call('GET', `/payment-success?payment=${transactionId}`)
  expect([page.status, page.body]).toEqual([200, asBuilt('/payment-success')])
  expect(lines()).toContainEqual(expect.objectContaining({ level: 50, payment: transactionId }))
})

test('the page without a payment stays the file that browsers keep; with one nobody keeps it', async () => {
  await using site = await openSmallSite('https://shop.example')
  const { transactionId } = await start.consultation(site)
  const Cookie = site.opened.browser.cookie()
  const get = (path: string) =>
    site.root.request(path, { headers: { 'Accept-Encoding': 'gzip', Cookie } }, {})
  for (const path of paths) {
    const file = await get(path)
    expect(file.headers.get('Cache-Control')).toBe('no-cache')
    expect(file.headers.has('ETag')).toBe(true)

    const page = await get(`${path}?payment=${transactionId}`)
    expect(page.headers.get('Cache-Control')).toContain('no-store')
    expect(page.headers.has('ETag')).toBe(false)
    for (const name of ['Content-Security-Policy', 'Cross-Origin-Opener-Policy'])
      expect(page.headers.get(name)).toBe(file.headers.get(name))
    const bytes = Buffer.from(await page.arrayBuffer())
    const isZipped = page.headers.get('Content-Encoding') === 'gzip'
    expect((isZipped ? gunzipSync(bytes) : bytes).toString()).toContain('url=/o/')
  }
})

test('whoever chose dark pages reads them as well, however small they come', async () => {
  await using site = await openSmallSite('https://shop.example')
  const { transactionId } = await start.consultation(site)
  const Cookie = `appearance=dark; ${site.opened.browser.cookie()}`
  for (const path of paths) {
    const headers = { 'Accept-Encoding': 'gzip', Cookie }
    const page = await site.root.request(`${path}?payment=${transactionId}`, { headers }, {})
    const bytes = Buffer.from(await page.arrayBuffer())
    const isZipped = page.headers.get('Content-Encoding') === 'gzip'
    expect((isZipped ? gunzipSync(bytes) : bytes).toString()).toContain('url=/o/')
  }
})

/** Somebody who was told the id of a payment, in another browser. */
const stranger = { headers: { Cookie: 'purchases=invented' } }

test('C: the id of a payment alone tells the state, and the link to the browser that began it', async () => {
  await using shop = await openTestShop()
  const person = await registerPerson(shop)
  const other = await registerPerson(shop, 'other@example.com')
  const order = await start.order(shop, person)
  for (const { transactionId } of [order, await start.consultation(shop), await start.seat(shop)]) {
    const path = `/api/payment/${transactionId}`
    const told = (await shop.call('GET', path, stranger)).body
    expect(told).toEqual({
      ...{ transactionId, paymentStatus: 'Pending', attempted: expect.any(Boolean) },
      ...(told.unheard && { unheard: true }),
    })
    expect((await shop.call('GET', path)).body.passport).toMatch(/^\/o\//)
    for (const page of paths) {
      const answer = await shop.call('GET', `${page}?payment=${transactionId}`, stranger)
      expect(answer.body).toBe(asBuilt(page))
    }
  }
  const path = `/api/payment/${order.transactionId}`
  const asOwner = await shop.call('GET', path, { ...stranger, token: person.token })
  expect(asOwner.body.passport).toMatch(/^\/o\//)
  const asOther = await shop.call('GET', path, { ...stranger, token: other.token })
  expect(asOther.body).not.toHaveProperty('passport')
})

test('C: whoever opened the page of a purchase by its link sees what was bought after paying', async () => {
  await using shop = await openTestShop()
  const { transactionId } = await start.consultation(shop)
  const { passport } = (await shop.call('GET', `/api/payment/${transactionId}`)).body
  const opened = await shop.call('GET', passport, stranger)
  const cookie = opened.headers.getSetCookie().find((text) => text.startsWith('purchases='))
  expect(cookie).toMatch(/^purchases=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  const headers = { Cookie: cookie?.split(';')[0] ?? '' }
  const told = await shop.call('GET', `/api/payment/${transactionId}`, { headers })
  expect(told.body.passport).toBe(passport)
})
