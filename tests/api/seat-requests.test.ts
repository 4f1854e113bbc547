import { beforeEach, expect, test } from 'vitest'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { officeLists } from '#server/admin/office-lists.ts'
import { consultationKind } from '#server/bookings/consultation.ts'
import { purchaseTypes } from '#server/purchase-types.ts'
import { orderKind } from '#server/orders/order.ts'
import { seatKind } from '#server/bookings/seat.ts'
import type { PurchaseType } from '#server/payments/find-purchase-type.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { eventually } from '../eventually.ts'
import { leaver } from './leaver.ts'
import { listed } from './listed.ts'
import { breakEmail, mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { press, registerPerson } from './people.ts'

const minute = 60_000
const day = 24 * 60 * minute
const joinLink = 'https://meet.example.com/private-room'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  return () => shop[Symbol.asyncDispose]()
})

const enroll = async (fields: object, from?: string) =>
  await shop.call('POST', '/api/webinars', {
    body: { webinarId: 'large-webinar', ...fields },
    ...(from !== undefined && { from }),
  })
const consult = async (email: string, from: string) => {
  const formData = { firstName: 'Ravi', phone: '0522 2345678', email, message: 'Please call.' }
  return await shop.call('POST', '/api/consultations', { body: { formData }, from })
}
const pay = async (answer: { body: { redirectUrl: string } }) => {
  const { pathname, search } = new URL(await press(answer.body.redirectUrl, 'success'))
  await shop.call('GET', pathname + search)
}
const toFirm = async () => {
  for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
  return await mailsTo(shop, 'firm@example.com')
}
const subjects = async () => (await toFirm()).map(({ subject }) => subject)
const asked = (who: string) => `Webinar seat asked for by ${who}: not paid yet`
const flood = 'Many people ask for a consultation, a seat, or an appointment'

test('a seat that is asked for is told at once as not paid, and once more when it is paid', async () => {
  const started = await enroll({ name: 'Asha', email: 'asha@example.com', city: 'Lucknow' })
  expect(started).toMatchObject({ status: 201, body: { enrolled: false } })
  const [request, ...others] = await toFirm()
  expect(others).toEqual([])
  expect(request?.subject).toBe(asked('Asha'))
  for (const told of ['A sample webinar', 'not paid yet', 'Lucknow', started.body.transactionId])
    expect(request?.text).toContain(told)
  expect(request?.text).not.toContain(joinLink)

  await pay(started)
  const [paid] = await toFirm()
  expect(await subjects()).toEqual(['Webinar seat for Asha', asked('Asha')])
  expect(paid?.text).not.toContain('owed by phone')
})

test.each([
  ['98765 43210', '+91 98765 43210', 'tel:+919876543210'],
  ['0522 2345678', '+91 522 234 5678', 'tel:+915222345678'],
  ['+44 (0)20 7946 0958', '+44 207 946 0958', 'tel:+442079460958'],
])(
  'paid with the number %s alone, the firm reads that it owes the link, with both',
  async (phone, shown, dialled) => {
    await pay(await enroll({ name: 'Ravi', phone }))
    const told = (await toFirm()).filter(({ subject }) => subject === 'Webinar seat for Ravi')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('The link is owed by phone')
    expect(told[0]?.text).toContain(shown)
    expect(told[0]?.text).toContain(joinLink)
    expect(told[0]?.text).toContain('19-01-2126, 6:30 PM IST')
    expect(told[0]?.html).toContain(dialled)
    const [seat] = await listed('enrollments', shop.shop.db, {})
    expect(seat).toMatchObject({ phone: shown, state: 'confirmed' })
  },
)

test('a free seat by phone alone is owed its link too, and nobody else’s mail says so', async () => {
  await enroll({ webinarId: 'free-webinar', phone: '9876543210' })
  await enroll({ webinarId: 'free-webinar', phone: '9876543211', email: 'asha@example.com' })
  const mails = await toFirm()
  const owed = mails.filter(({ text }) => text.includes('owed by phone'))
  expect(owed.map(({ subject }) => subject)).toEqual(['Webinar seat for +91 98765 43210'])
  expect(mails).toHaveLength(2)
})

test('the firm’s own template is told what is owed, and what is not paid', async () => {
  await breakEmail(shop, '500')
  await pay(await enroll({ name: 'Ravi', phone: '9876543210' }))
  const rows = await shop.shop.db.selectFrom('mails').select(['template', 'params']).execute()
  const seats = rows.filter(({ template }) => template === 'webinar')
  const others = seats.map(({ params }) => (JSON.parse(params) as { other: string }).other)
  expect(others.toSorted()).toEqual(['Not paid yet.', `The link is owed by phone: ${joinLink}`])
})

test('the same seat in a day is told once, however often and however quickly it is tried', async () => {
  const asha = { name: 'Asha', email: 'asha@example.com' }
  await Promise.all([enroll(asha), enroll(asha), enroll(asha)])
  const keyed = (key: string) => enroll({ ...asha, purchaseKey: `seat-key-of-a-page-${key}` })
  await keyed('a')
  await enroll({ ...asha, email: 'ASHA@example.com', city: 'Kanpur' })
  expect(await subjects()).toEqual([asked('Asha')])
  await enroll({ ...asha, webinarId: 'paid-webinar' })
  expect(await subjects()).toEqual([asked('Asha'), asked('Asha')])
  shop.clock.aheadMs += day + minute
  await keyed('b')
  expect(await subjects()).toHaveLength(3)
})

test('seats and consultations of one area have twenty mails together, then one that names both files', async () => {
  const area = (count: number) => `2001:db8:7:${count}::7`
  for (let count = 0; count < 12; count += 1) {
    await consult(`consult-${count}@example.com`, area(count))
    await enroll({ email: `seat-${count}@example.com` }, area(count))
  }
  const mails = await toFirm()
  expect(mails.filter(({ subject }) => subject.includes('not paid yet'))).toHaveLength(20)
  const [more, ...others] = mails.filter(({ subject }) => subject === flood)
  expect(others).toEqual([])
  expect(more?.text).toContain(
    'More people have asked for a consultation, a seat in a webinar, or an appointment without paying than are mailed to you one by one. All of them, and how to reach them, are in three files that these commands write:',
  )
  expect(more?.text).toContain('export consultations --since')
  expect(more?.text).toContain('export enrollments --since')
  expect(mails).toHaveLength(21)
  await enroll({ name: 'Elsewhere', email: 'other@example.com' }, '2001:db8:8:1::7')
  expect(await subjects()).toContain(asked('Elsewhere'))
})

const visits: PurchaseType = {
  ...seatKind,
  name: 'visit',
  requests: {
    ...{ table: 'visits', keyStart: 'visit-request:' },
    asked: () => ({ short: 'a visit', full: 'a visit at home' }),
  },
}

test.each([
  [
    [...purchaseTypes, visits],
    'Many people ask for a consultation, a seat, an appointment, or a visit',
    'for a consultation, a seat in a webinar, an appointment, or a visit at home without paying',
    'are in four files that these commands write:',
    ['consultations', 'enrollments', 'appointments', 'visits'],
  ],
  [
    [orderKind, consultationKind],
    'Many people ask for a consultation',
    'for a consultation without paying',
    'are in a file that this command writes:',
    ['consultations'],
  ],
])('that there are more is told of every kind that is told, %#', async (kinds, ...told) => {
  const [subject, asked, files, lists] = told
  Object.assign(shop.shop, { kinds })
  for (let count = 0; count < 21; count += 1)
    await consult(`consult-${count}@example.com`, `2001:db8:7:${count}::7`)
  const more = (await toFirm()).find((mail) => mail.subject === subject)
  expect(more?.text).toContain(asked)
  expect(more?.text).toContain(files)
  const exported = more?.text.matchAll(/export (\w+) --since/g) ?? []
  expect([...exported].map(([, list]) => list)).toEqual(lists)
})

test('a kind whose requests are told has a list of them to export', () => {
  const told = purchaseTypes.flatMap(({ requests }) => requests?.table ?? [])
  expect(told).toEqual(['consultations', 'enrollments', 'appointments'])
  for (const table of told)
    expect(officeLists.find(({ name }) => name === table)?.exported).toBeDefined()
})

test('what a mail is told once by holds neither an address nor a number', async () => {
  await consult('ravi@example.com', '203.0.113.7')
  await enroll({ name: 'Asha', email: 'asha@example.com', phone: '9876543210' })
  const { db } = shop.shop
  const uses = await db.selectFrom('rate_limits').select('name').execute()
  const told = uses.map(({ name }) => name).filter((name) => name.startsWith('request-told:'))
  expect(told).toHaveLength(2)
  for (const name of told) expect(name).toMatch(/^request-told:[\w-]{43}$/)
})

test('nobody is told of a seat that could not be held or sold', async () => {
  await pay(await enroll({ webinarId: 'paid-webinar', email: 'a@example.com' }))
  await pay(await enroll({ webinarId: 'paid-webinar', email: 'b@example.com' }))
  const before = await subjects()
  const late = await enroll({ webinarId: 'paid-webinar', email: 'late@example.com' })
  expect(late).toMatchObject({ status: 409, body: { code: 'fully-booked' } })
  expect(await subjects()).toEqual(before)
})

test('what could not be mailed of an unpaid seat goes with it after thirty days', async () => {
  await breakEmail(shop, '500')
  await enroll({ name: 'Meera', email: 'meera@example.com' })
  shop.clock.aheadMs += 25 * minute
  await eventually(async () => {
    shop.clock.aheadMs += minute
    await pollPayments(shop.shop)
    const open = await shop.shop.db.selectFrom('payments').select('state').execute()
    expect(open).toEqual([{ state: 'expired' }])
  })
  const waiting = async () => {
    const mails = await shop.shop.db.selectFrom('mails').select('params').execute()
    return mails.filter(({ params }) => params.includes('Meera')).length
  }
  const cleanAfter = async (days: number) => {
    shop.clock.aheadMs += days * day
    await cleanUpHourly(shop.shop)
  }
  await cleanAfter(29)
  expect(await waiting()).toBe(1)
  await cleanAfter(2)
  expect(await waiting()).toBe(0)
})

test('whoever deletes the account while the seat is open takes back what was not mailed yet', async () => {
  const person = await registerPerson(shop)
  await breakEmail(shop, '500')
  const named = { otherChallenge: true, other: 'my private ache', consent: true }
  await enroll({ name: 'Asha', email: person.email, ...named })
  const waiting = async () => {
    const mails = await shop.shop.db.selectFrom('mails').select('params').execute()
    return mails.some(({ params }) => params.includes('my private ache'))
  }
  expect(await waiting()).toBe(true)
  expect((await leaver(shop, person).ask('delete')).status).toBe(200)
  expect(await waiting()).toBe(false)
})

test('a consultation can be asked for from a landline or from abroad, and is mailed as it is dialled', async () => {
  await consult('ravi@example.com', '203.0.113.7')
  const [mail] = await toFirm()
  expect(mail?.text).toContain('+91 522 234 5678')
  expect(mail?.html).toContain('tel:+915222345678')
  const [row] = await listed('consultations', shop.shop.db, {})
  expect(row).toMatchObject({ phone: '+91 522 234 5678' })
  const kept = await shop.shop.db.selectFrom('consultations').select('phone').execute()
  expect(kept).toEqual([{ phone: '+915222345678' }])
})
