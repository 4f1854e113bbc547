import { expect, test } from 'vitest'
import { throttleProviderPoll } from '#server/payments/get-payment.ts'
import { eventually } from '../../eventually.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { address, line, press, registerPerson } from '../people.ts'
import { addressOf, householdOf } from './browser.ts'
import { inTransaction } from '#server/database/transactions.ts'

/** Forty seats at a price. */
const webinarId = 'large-webinar'

const enroll = (shop: TestShop, fields: object, from?: string) =>
  shop.call('POST', '/api/webinars', { body: { webinarId, ...fields }, ...(from && { from }) })

const held = async ({ shop }: TestShop) =>
  (await shop.db.selectFrom('enrollments').select('id').where('state', '=', 'held').execute())
    .length

const settle = async (shop: TestShop, location: string) => {
  const { pathname, search } = new URL(location)
  return await shop.call('GET', pathname + search)
}

test('nobody closes a webinar without paying: whoever pays then gets a seat', async () => {
  await using shop = await openTestShop()
  for (let index = 0; index < 100; index += 1) {
    const email = `invented-${index}@example.com`
    expect((await enroll(shop, { email }, addressOf(index))).status).toBe(201)
  }
  expect(await held(shop)).toBe(20)
  const honest = await enroll(shop, { email: 'asha@example.com' }, householdOf(1))
  expect(honest.status).toBe(201)
  await settle(shop, await press(honest.body.redirectUrl, 'success'))
  // The firm is told of a hundred requests, ten mails to a turn.
  for (let turn = 0; turn < 11; turn += 1) await shop.shop.outbox.deliver()
  expect((await shop.mailTo('asha@example.com'))?.text).toContain('Your seat is reserved')
})

test('one person holds one seat, by e-mail or by phone, whatever else is typed', async () => {
  await using shop = await openTestShop()
  for (let index = 0; index < 10; index += 1) {
    await enroll(shop, { email: 'Asha@Example.com', phone: `98765432${10 + index}` })
    await enroll(shop, { email: `asha-${index}@example.com`, phone: '9123456780' })
  }
  expect(await held(shop)).toBe(2)
})

test('in parallel as well', async () => {
  await using shop = await openTestShop()
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      enroll(shop, { email: 'asha@example.com', city: `City ${String.fromCharCode(65 + index)}` }),
    ),
  )
  expect(await held(shop)).toBe(1)
})

test('one network holds few seats, and its two-hundredth visitor can still book', async () => {
  await using shop = await openTestShop()
  const carrier = '203.0.113.1'
  for (let index = 0; index < 200; index += 1) {
    const email = `subscriber-${index}@example.com`
    expect((await enroll(shop, { email }, carrier)).status).toBe(201)
  }
  expect(await held(shop)).toBe(5)
  const consultation = {
    formData: {
      ...{ firstName: 'Asha Sample', phone: '9876543210', email: 'asha@example.com' },
      message: 'A question about saving.',
    },
  }
  const booked = await shop.call('POST', '/api/consultations', {
    body: consultation,
    from: carrier,
  })
  expect(booked.status).toBe(200)
})

test('one household does not: it books twenty-five times in an hour at most', async () => {
  await using shop = await openTestShop()
  const statuses: number[] = []
  for (let index = 0; index < 60; index += 1) {
    const sameHouse = `2001:db8:0:5:${index.toString(16)}::${index.toString(16)}`
    const answer = await enroll(shop, { email: `tenant-${index}@example.com` }, sameHouse)
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(25)
})

test('an earlier try that is paid in the end still gets its seat', async () => {
  await using shop = await openTestShop()
  const first = await enroll(shop, { email: 'asha@example.com', city: 'Lucknow' })
  const second = await enroll(shop, { email: 'asha@example.com', city: 'Kanpur' })
  expect(second.body.transactionId).not.toBe(first.body.transactionId)
  await settle(shop, await press(first.body.redirectUrl, 'success'))
  expect((await shop.mailTo('asha@example.com'))?.text).toContain('Your seat is reserved')
  await settle(shop, await press(second.body.redirectUrl, 'success'))
  const seats = await shop.shop.db.selectFrom('webinar_seats').selectAll().execute()
  expect(seats).toMatchObject([{ taken: 1, held: 0 }])
})

const lastSeat = async (shop: TestShop) => {
  await shop.shop.db
    .insertInto('webinar_seats')
    .values({ webinar_id: webinarId, taken: 39, held: 0 })
    .execute()
}

test("somebody who types a person's phone takes no seat from that person", async () => {
  await using shop = await openTestShop()
  await lastSeat(shop)
  const phone = '9876543210'
  const own = await enroll(shop, { email: 'asha@example.com', phone })
  await enroll(shop, { email: 'stranger@example.com', phone })
  await settle(shop, await press(own.body.redirectUrl, 'success'))
  expect((await shop.mailTo('asha@example.com'))?.text).toContain('Your seat is reserved')
})

test('whichever try for the last seat a person pays, it is honoured, and once', async () => {
  await using shop = await openTestShop()
  await lastSeat(shop)
  await enroll(shop, { email: 'asha@example.com', city: 'Lucknow' })
  const second = await enroll(shop, { email: 'Asha@example.com', city: 'Kanpur' })
  await settle(shop, await press(second.body.redirectUrl, 'success'))
  expect((await shop.mailTo('Asha@example.com'))?.text).toContain('Your seat is reserved')
  const seats = await shop.shop.db.selectFrom('webinar_seats').selectAll().execute()
  expect(seats).toMatchObject([{ taken: 40, held: 0 }])
  expect((await enroll(shop, { email: 'late@example.com' })).body.code).toBe('fully-booked')
})

test('an account has at most ten payments open, and gets another when one is over', async () => {
  await using shop = await openTestShop()
  const person = await registerPerson(shop)
  const place = (city: string) =>
    shop.call('POST', '/api/payment/phonepe', {
      token: person.token,
      body: { formData: { ...address, city }, products: [line('mandala', 'Dhyanam')] },
    })
  const cities = Array.from({ length: 16 }, (_, index) => `City ${String.fromCharCode(65 + index)}`)
  const answers = await Promise.all(cities.map(place))
  const opened = answers.filter(({ status }) => status === 200)
  expect(opened).toHaveLength(10)
  expect(answers.find(({ status }) => status === 429)?.body.message).toContain('ten payments open')
  await settle(shop, await press(opened[0]?.body.redirectUrl, 'failure'))
  expect((await place('Another city')).status).toBe(200)
})

test('so does a visitor, whatever tags the address has', async () => {
  await using shop = await openTestShop()
  const statuses: number[] = []
  for (let index = 0; index < 14; index += 1) {
    const formData = {
      ...{ firstName: 'Asha Sample', phone: '9876543210', email: `asha+${index}@example.com` },
      message: `Question number ${index}`,
    }
    const answer = await shop.call('POST', '/api/consultations', { body: { formData } })
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
})

/** Counts how often the provider is asked about a payment. */
function countAsks({ shop }: TestShop): () => number {
  let asked = 0
  const ask = shop.providers.current.getPayment.bind(shop.providers.current)
  Object.assign(shop.providers.current, {
    getPayment: async (id: string) => {
      asked += 1
      return await ask(id)
    },
  })
  return () => asked
}

const returnPath = (paymentId: string) => `/api/payment/phonepe/return?payment=${paymentId}`

test('two hundred returns at once ask the provider once', async () => {
  await using shop = await openTestShop()
  const { body } = await enroll(shop, { email: 'asha@example.com' })
  const asked = countAsks(shop)
  // However long they all take, they come at the same moment.
  const at = shop.shop.now()
  Object.assign(shop.shop, { now: () => at })
  const path = returnPath(body.transactionId)
  const answers = await Promise.all(Array.from({ length: 200 }, () => shop.call('GET', path)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
  await eventually(() => expect(asked()).toBe(1))
  expect((await shop.call('GET', path)).status).toBe(303)
  expect(asked()).toBe(1)
})

test('whoever is next to ask the provider asks, even when nobody waits for the answer any more', async () => {
  await using shop = await openTestShop()
  const { db } = shop.shop
  const { body } = await enroll(shop, { email: 'asha@example.com' })
  const asked = countAsks(shop)
  const held = Promise.withResolvers<undefined>()
  const taken = Promise.withResolvers<undefined>()
  const another = inTransaction(db, async (transaction) => {
    await throttleProviderPoll(transaction, body.transactionId, shop.shop.now())
    taken.resolve(undefined)
    await held.promise
    throw new Error('cut off before it asked')
  })
  await taken.promise
  const answer = await shop.call('GET', returnPath(body.transactionId))
  expect(answer.status).toBe(303)
  expect(asked()).toBe(0)
  held.resolve(undefined)
  await expect(another).rejects.toThrow('cut off')
  await eventually(() => expect(asked()).toBe(1))
})
