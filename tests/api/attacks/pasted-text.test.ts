import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldProblems } from '#words/field-problems.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { address, password, type Person, registerPerson } from '../people.ts'

let shop: TestShop
let person: Person
beforeAll(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const unprintable = 'Please leave out characters that cannot be printed.'
const pasted = '\u202A+91 98765 43210\u202C'
const booking = {
  firstName: 'Asha',
  phone: pasted,
  email: '\u2068pasted@example.com\u2069',
  message: 'Saving',
}

describe('what was pasted from contacts', () => {
  test('is a phone and an e-mail of a consultation', async () => {
    const answer = await shop.call('POST', '/api/consultations', { body: { formData: booking } })
    expect(answer.status).toBe(200)
    const rows = shop.shop.db.selectFrom('consultations').selectAll()
    expect(await rows.where('email', '=', 'pasted@example.com').execute()).toMatchObject([
      { phone: '9876543210' },
    ])
  })

  test('is a phone and an e-mail of a seat', async () => {
    const { phone, email } = booking
    const answer = await shop.call('POST', '/api/webinars', { body: { phone, email } })
    expect(answer.status).toBe(201)
    const rows = shop.shop.db.selectFrom('enrollments').selectAll()
    expect(await rows.where('email', '=', 'pasted@example.com').execute()).toMatchObject([
      { phone: '9876543210' },
    ])
  })

  test('is the mobile and the PIN code of an address', async () => {
    const body = { ...address, mobile: pasted, pincode: '\u200E226001' }
    expect(await shop.call('POST', '/api/auth/address', { ...person, body })).toMatchObject({
      status: 201,
      body: { mobile: '9876543210', pincode: '226001' },
    })
  })

  test('logs in', async () => {
    const body = { email: `\u202A${person.email}\u202C`, password }
    expect((await shop.call('POST', '/api/auth/login', { body })).status).toBe(200)
  })

  test.each(['98765\u202E43210', '98765\x0043210', '98765\uD80043210'])(
    '%j is no phone',
    async (phone) => {
      const answer = await shop.call('POST', '/api/consultations', {
        body: { formData: { ...booking, phone } },
      })
      expect(answer).toMatchObject({
        status: 400,
        body: { message: fieldProblems.phone },
      })
    },
  )

  test.each(['asha\u202E@example.com', 'asha\0@example.com', 'asha@\uD800example.com'])(
    '%j is no e-mail',
    async (email) => {
      for (const [path, body] of [
        ['/api/consultations', { formData: { ...booking, email } }],
        ['/api/webinars', { email }],
        ['/api/auth/send-otp', { email }],
      ] as const)
        expect(await shop.call('POST', path, { body })).toMatchObject({
          status: 400,
          body: { message: 'Please enter a valid e-mail address.' },
        })
    },
  )

  test('nothing but marks in the phone of a seat counts as no phone', async () => {
    const body = { webinarId: 'free-webinar', email: 'no-phone@example.com', phone: '\u202A\u202C' }
    expect((await shop.call('POST', '/api/webinars', { body })).status).toBe(201)
  })
})

test('a plain form is told the same words once, and keeps its lines', async () => {
  const post = (fields: object) =>
    shop.call('POST', '/api/consultations', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...booking, email: 'form@example.com', ...fields }).toString(),
    })
  const refused = await post({ firstName: '\u202E' })
  expect(refused.status).toBe(400)
  expect(refused.body.split(unprintable)).toHaveLength(2)
  expect(refused.body).not.toContain('Please enter your full name.')
  expect((await post({ message: 'First\r\nSecond' })).status).toBe(303)
  const rows = shop.shop.db.selectFrom('consultations').selectAll()
  expect(await rows.where('email', '=', 'form@example.com').execute()).toMatchObject([
    { message: 'First\nSecond' },
  ])
})

test('a plain form of a seat with half a phone is told what a phone is', async () => {
  const answer = await shop.call('POST', '/api/webinars', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ phone: '12345' }).toString(),
  })
  expect(answer.status).toBe(400)
  expect(answer.body).toContain(fieldProblems.phone)
})
