import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVideoSearch } from '#server/videos/video-search.ts'
import { listen } from './listen.ts'
import { holdMails } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, press, registerPerson, startPayment } from './people.ts'

/** What crosses the network, with the names that the specification gives it. */

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const words = expect.stringMatching(/\S/)
const id = words
const read = async (path: string) => (await shop.call('GET', path, { token: person.token })).body

describe('the fields of', () => {
  test('a course', async () => {
    const lesson = { name: words }
    const chapters = [
      { name: words, subChapters: [lesson] },
      { name: words, subChapters: [lesson, lesson] },
    ]
    const fields = { _id: 'course', name: words, image: words, price: 1500, chapters }
    expect(await read('/api/courses/course')).toMatchObject({ ...fields, itemType: 'Course' })
  })

  test('a book', async () => {
    const book = { title: words, imageUrl: words, itemType: 'Book' }
    const paid = { _id: 'paid-book', ...book, price: '250', pdfLink: null }
    expect(await read('/api/books/paid-book')).toMatchObject(paid)
    const free = { _id: 'free-book', ...book, price: 'Free', pdfLink: '/books/free-book.pdf' }
    expect(await read('/api/books/free-book')).toMatchObject(free)
  })

  test('a piece of art', async () => {
    const fields = { _id: 'mandala', name: words, image: words, price: 99.5, itemType: 'Dhyanam' }
    expect(await read('/api/dhyanam/mandala')).toMatchObject(fields)
  })

  test('a testimonial and a member of the team', async () => {
    const [praise] = await read('/api/testimonial')
    expect(praise).toEqual({ _id: id, name: words, avatar: words, quote: words, videoLink: words })
    const [member] = await read('/api/teams')
    const fields = { _id: id, name: words, image: words, designation: words, memberType: 'leader' }
    expect(member).toEqual(fields)
    expect(await read(`/api/teams/${member._id}`)).toEqual(fields)
  })

  test('the webinar that is advertised, the first of the list', async () => {
    const { webinars } = await read('/api/webinarad')
    expect(webinars[0]).toMatchObject({
      ...{ poster: words, title: words, titleDesc: words, duration: 2 },
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      time: expect.stringMatching(/^\d\d:\d\d$/),
      reasons: [{ reason: words, subReason: words }],
    })
  })

  test('a video', async () => {
    const { items } = await read('/api/videos')
    expect(items[0]).toMatchObject({ id: { videoId: id }, snippet: { title: words } })
  })

  test('the user', async () => {
    const { userId, email } = person
    const names = { firstName: '', lastName: '', displayName: '' }
    expect(await read(`/api/auth/user/${userId}`)).toEqual({ userId, email, ...names })
  })

  test('an address', async () => {
    const { token, userId } = person
    const body = { ...address, userId }
    const saved = await shop.call('POST', '/api/auth/address', { token, body })
    expect(saved.body).toEqual({ _id: id, ...address })
    expect(await read(`/api/auth/user/addresses/${userId}`)).toEqual([{ _id: id, ...address }])
  })

  test('a line of the cart', async () => {
    const { token, userId } = person
    const body = { ...line('mandala', 'Dhyanam'), userId }
    await shop.call('POST', '/api/cart/add', { token, body })
    const { items } = await read(`/api/cart?userId=${userId}`)
    expect(items).toMatchObject([
      {
        ...{ _id: 'mandala', productId: 'mandala', title: words, name: words, image: words },
        ...{ price: 99.5, quantity: 1, itemType: 'Dhyanam' },
      },
    ])
  })

  test('an order, whose amount is in minor units', async () => {
    const products = [line('paid-book', 'Book'), line('mandala', 'Dhyanam', 2)]
    const { redirectUrl, transactionId } = await startPayment(shop, person, products)
    const { pathname, search } = new URL(await press(redirectUrl, 'success'))
    await shop.call('GET', pathname + search)
    const { orders } = await read(`/api/orders/user/${person.userId}`)
    const { name: fullName, ...place } = address
    expect(orders[0]).toMatchObject({
      ...{ _id: id, paymentStatus: 'Paid', orderStatus: words, transactionId },
      totalAmount: 25_000 + 2 * 9950,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      shippingAddress: { fullName, ...place },
      productId: [
        { id: 'paid-book', itemType: 'Book', quantity: 1 },
        { id: 'mandala', itemType: 'Dhyanam', quantity: 2 },
      ],
    })
  })
})

test('the firm’s own template of a webinar gets what the specification names', async () => {
  const fields = {
    ...{ name: 'Asha Sample', email: 'seat@example.com', phone: '9876543210' },
    ...{ city: 'Lucknow', state: 'Uttar Pradesh', gender: 'female' },
  }
  const challenges = { healthChallenge: true, otherChallenge: true, other: 'sleep', consent: true }
  const body = { webinarId: 'free-webinar', ...fields, ...challenges }
  await holdMails(shop)
  expect((await shop.call('POST', '/api/webinars', { body })).status).toBe(201)
  const mail = await shop.shop.db
    .selectFrom('mails')
    .select('params')
    .where('template', '=', 'webinar')
    .where('params', 'like', '%seat@example.com%')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(mail.params)).toMatchObject({
    ...fields,
    phone: expect.stringMatching(/9876543210$/),
    ...{ healthChallenge: 'Yes', mentalChallenge: 'No', financialChallenge: 'No', other: 'sleep' },
  })
})

test('of challenges nothing is kept or told without consent, whatever becomes of the form', async () => {
  const email = 'silent@example.com'
  const challenges = { healthChallenge: true, otherChallenge: true, other: 'a secret' }
  const body = { webinarId: 'free-webinar', email, ...challenges }
  expect((await shop.call('POST', '/api/webinars', { body })).status).toBe(400)
  const { db } = shop.shop
  const kept = await db.selectFrom('enrollments').selectAll().where('email', '=', email).execute()
  expect(kept.filter((row) => row.challenges !== '')).toEqual([])
  const mails = await db.selectFrom('mails').select('params').execute()
  expect(mails.filter(({ params }) => params.includes('a secret'))).toEqual([])
})

test('a gender that nobody says is "Not specified", for the firm too', async () => {
  const body = { webinarId: 'free-webinar', email: 'somebody@example.com', gender: '' }
  await holdMails(shop)
  expect((await shop.call('POST', '/api/webinars', { body })).status).toBe(201)
  const mail = await shop.shop.db
    .selectFrom('mails')
    .select('params')
    .where('template', '=', 'webinar')
    .where('params', 'like', '%somebody@example.com%')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(mail.params)).toMatchObject({ gender: 'Not specified' })
})

test('videos are asked for by channel, the newest first, ten at most', async () => {
  let asked: Record<string, string> = {}
  const service = new Hono().get('/youtube/v3/search', (c) => {
    asked = c.req.query()
    return c.json({ items: [] })
  })
  const server = createAdaptorServer({ fetch: service.fetch })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const settings = { key: 'a-key', channelId: 'a-channel', timeoutMs: 5000, now: Date.now }
  expect(await createVideoSearch({ baseUrl: () => origin, ...settings }).list()).toEqual([])
  const query = { channelId: 'a-channel', key: 'a-key', order: 'date', maxResults: '10' }
  expect(asked).toMatchObject(query)
  server.close()
})
