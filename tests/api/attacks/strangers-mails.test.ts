import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeReminders } from '#server/bookings/webinar-reminders.ts'
import { mailsTo } from '../mailbox.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { press } from '../people.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop[Symbol.asyncDispose]())

const hour = 60 * 60_000
const start = Date.parse('2126-01-18T13:00:00Z')
const email = 'victim@example.com'

const enroll = (fields: object) => shop.call('POST', '/api/webinars', { body: fields })
const takeFree = (fields: object = {}) => enroll({ webinarId: 'free-webinar', email, ...fields })

async function received() {
  await shop.shop.outbox.deliver()
  return await mailsTo(shop, email)
}

async function pay(redirectUrl: string): Promise<void> {
  const { pathname, search } = new URL(await press(redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
}

async function remind(): Promise<void> {
  shop.clock.aheadMs = start - 24 * hour - Date.now()
  await writeReminders(shop.shop)
}

const seatsTaken = async () => {
  const seats = await shop.shop.db.selectFrom('webinar_seats').selectAll().execute()
  return seats.find(({ webinar_id }) => webinar_id === 'free-webinar')?.taken
}

const typed = {
  name: 'Zephyrine Quux',
  city: 'Quuxville',
  state: 'Quuxland',
  other: 'Quuxness',
  otherChallenge: true,
  consent: true,
}

test.each(['Zephyrine Quux', 'Quux https://quux.example', 'quux.example'])(
  'a free seat and its reminder say nothing that was typed, such as the name %s',
  async (name) => {
    await takeFree({ ...typed, name })
    await remind()
    const mails = await received()
    expect(mails).toHaveLength(2)
    for (const { subject, text, html } of mails) {
      expect(text).toContain('Dear participant,')
      expect([subject, text, html].join()).not.toMatch(/quux/i)
    }
  },
)

test('a free seat and its reminder link to us and to the webinar alone', async () => {
  await takeFree({ ...typed, name: 'https://quux.example' })
  await remind()
  const links = (await received()).flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? [])
  expect(new Set(links)).toEqual(new Set(['https://meet.example.com', shop.origin]))
})

test.each([
  ['Asha Sample', 'Dear Asha Sample,'],
  ['quux.example', 'Dear participant,'],
  ['Claim at https://quux.example/1', 'Dear participant,'],
])('whoever paid for a seat as %s is greeted with: %s', async (name, words) => {
  const { body } = await enroll({ webinarId: 'paid-webinar', email, name })
  await pay(body.redirectUrl)
  shop.clock.aheadMs = start - 48 * hour - Date.now()
  await writeReminders(shop.shop)
  const mails = await received()
  expect(mails).toHaveLength(2)
  for (const { subject, text, html } of mails) {
    expect(text).toContain(words)
    expect([subject, text, html].join()).not.toContain('quux')
  }
})

test.each([
  ['Asha Sample', 'Dear Asha Sample,'],
  ['www.quux.example', 'Dear customer,'],
])('whoever paid for a consultation as %s is greeted with: %s', async (firstName, words) => {
  const formData = { firstName, email, phone: '9876543210', message: 'Look at quux.example' }
  const { body } = await shop.call('POST', '/api/consultations', { body: { formData } })
  await pay(body.redirectUrl)
  const [mail] = await received()
  expect(mail?.text).toContain(words)
  expect([mail?.subject, mail?.text, mail?.html].join()).not.toContain('quux')
})

test('a mailbox gets one mail of a free webinar, whatever phone is typed', async () => {
  for (const phone of ['9876543210', '9876543211', ''])
    expect(await takeFree({ phone })).toMatchObject({ status: 201, body: { enrolled: true } })
  expect(await takeFree({ email: 'Victim@Example.com', phone: '9876543212' })).toMatchObject({
    status: 201,
    body: { enrolled: true },
  })
  expect(await received()).toHaveLength(1)
  expect(await seatsTaken()).toBe(1)
})

test('ten presses at once with ten phones take one seat', async () => {
  const phones = Array.from({ length: 10 }, (_, index) => `987654321${index}`)
  const answers = await Promise.all(phones.map((phone) => takeFree({ phone })))
  expect(answers.map(({ status }) => status)).toEqual(phones.map(() => 201))
  expect(await received()).toHaveLength(1)
  expect(await seatsTaken()).toBe(1)
})

test('without an e-mail the phone says who it is; people of one phone with e-mails have a seat each', async () => {
  const phone = '9876543210'
  await takeFree({ email: 'first@example.com', phone })
  await takeFree({ email: 'second@example.com', phone })
  expect(await seatsTaken()).toBe(2)
  await takeFree({ email: '', phone })
  await takeFree({ email: '', phone: '9876543219' })
  await takeFree({ email: '', phone: '+91 98765 43219' })
  expect(await seatsTaken()).toBe(3)
})
