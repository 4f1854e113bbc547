import { expect, test } from 'vitest'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { writeReminders } from '#server/bookings/webinar-reminders.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

const minute = 60_000
const hour = 60 * minute
/** 18-01-2126, 6:30 PM in India. */
const start = Date.parse('2126-01-18T13:00:00Z')
const email = 'asha@example.com'
const subject = 'Friday, 6:30 PM IST: A sample webinar'

const turnTo = (shop: TestShop, moment: number) => {
  shop.clock.aheadMs = moment - Date.now()
}
const book = (shop: TestShop, webinarId = 'free-webinar', to = email) =>
  shop.call('POST', '/api/webinars', { body: { webinarId, email: to } })

/** What the background does, then what arrived beside the confirmation. */
async function remind(shop: TestShop, to = email): Promise<string[]> {
  await writeReminders(shop.shop)
  await shop.shop.outbox.deliver()
  const mails = await mailsTo(shop, to)
  return mails.map((mail) => mail.subject).filter((line) => !line.startsWith('Your seat'))
}

/** The same shop after an editor has given the free webinar another time. */
const movedTo = (shop: TestShop, time: string, date = '2126-01-18'): TestShop => {
  const webinars = sampleCatalogue.webinars.map((webinar) =>
    webinar.id === 'free-webinar' ? { ...webinar, date, time } : webinar,
  )
  const catalogue = createCatalogue({ ...sampleCatalogue, webinars })
  return { ...shop, shop: { ...shop.shop, catalogue } }
}

test('a seat is reminded a day and an hour before, once each, with the way in', async () => {
  await using shop = await openTestShop()
  await book(shop)
  turnTo(shop, start - 24 * hour - minute)
  expect(await remind(shop)).toEqual([])

  turnTo(shop, start - 24 * hour + minute)
  expect(await remind(shop)).toEqual([subject])
  turnTo(shop, start - 2 * hour)
  expect(await remind(shop)).toEqual([subject])

  turnTo(shop, start - hour + minute)
  expect(await remind(shop)).toEqual([subject, subject])
  turnTo(shop, start - minute)
  expect(await remind(shop)).toEqual([subject, subject])
  const [mail] = await mailsTo(shop, email)
  expect(mail?.text).toContain('https://meet.example.com/private-room')
  expect(mail?.text).toContain('18-01-2126, 6:30 PM IST')
})

test('several processes write a reminder once', async () => {
  await using shop = await openTestShop()
  await book(shop)
  turnTo(shop, start - 24 * hour)
  await Promise.all(Array.from({ length: 8 }, () => writeReminders(shop.shop)))
  expect(await remind(shop)).toEqual([subject])
})

test('whoever books later than the moment of a reminder does not get that one', async () => {
  await using shop = await openTestShop()
  turnTo(shop, start - 3 * hour)
  await book(shop)
  expect(await remind(shop)).toEqual([])
  turnTo(shop, start - 30 * minute)
  expect(await remind(shop)).toEqual([subject])

  await book(shop, 'free-webinar', 'late@example.com')
  expect(await remind(shop, 'late@example.com')).toEqual([])
})

test('after a long silence only the reminder that is still true is written', async () => {
  await using shop = await openTestShop()
  await book(shop)
  turnTo(shop, start - 20 * minute)
  expect(await remind(shop)).toEqual([subject])
})

test('nobody is reminded once it has begun, also not by a mail that waited', async () => {
  await using shop = await openTestShop()
  await book(shop)
  await shop.shop.outbox.deliver()
  turnTo(shop, start - 10 * minute)
  await breakEmail(shop, '500')
  await remind(shop)
  await breakEmail(shop, 'ok')
  turnTo(shop, start)
  expect(await remind(shop)).toEqual([])

  await book(shop, 'free-webinar', 'late@example.com')
  expect(await remind(shop, 'late@example.com')).toEqual([])
})

test('a webinar that moves takes back what was not sent, and reminds of the new time', async () => {
  await using shop = await openTestShop()
  await book(shop)
  await shop.shop.outbox.deliver()
  turnTo(shop, start - 24 * hour)
  await breakEmail(shop, '500')
  await remind(shop)
  await breakEmail(shop, 'ok')

  const moved = movedTo(shop, '20:00')
  turnTo(shop, start - 23 * hour)
  expect(await remind(moved)).toEqual([])
  turnTo(shop, start - 22 * hour)
  expect(await remind(moved)).toEqual(['Friday, 8:00 PM IST: A sample webinar'])
})

test('only seats that are paid, and still paid, are reminded', async () => {
  await using shop = await openTestShop()
  const paid = await book(shop, 'paid-webinar', 'paid@example.com')
  const refunded = await book(shop, 'paid-webinar', 'refunded@example.com')
  for (const { body } of [paid, refunded]) {
    const { pathname, search } = new URL(await press(body.redirectUrl, 'success'))
    await shop.call('GET', pathname + search)
  }
  await shop.shop.db
    .updateTable('payments')
    .set({ state: 'refunded' })
    .where('id', '=', refunded.body.transactionId)
    .execute()
  const { passport } = (await shop.call('GET', `/api/payment/${paid.body.transactionId}`)).body
  expect(passport).toMatch(/^\/o\//)
  await shop.shop.outbox.deliver()

  turnTo(shop, start - 48 * hour)
  expect(await remind(shop, 'paid@example.com')).toHaveLength(1)
  const [reminder] = await mailsTo(shop, 'paid@example.com')
  expect(reminder?.text).toContain(`${shop.origin}${passport}`)
  expect(await remind(shop, 'refunded@example.com')).toEqual([])
})

test('a seat with a phone number alone is confirmed without a reminder', async () => {
  await using shop = await openTestShop()
  const body = { webinarId: 'free-webinar', phone: '9876543210' }
  expect((await shop.call('POST', '/api/webinars', { body })).status).toBe(201)
  turnTo(shop, start - 24 * hour)
  expect(await remind(shop, '')).toEqual([])
})
