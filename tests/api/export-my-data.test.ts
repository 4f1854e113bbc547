import { beforeEach, expect, test } from 'vitest'
import { leaver } from './leaver.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { address, line, type Person, registerPerson } from './people.ts'

let shop: TestShop
let person: Person
let asha: ReturnType<typeof leaver>
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  asha = leaver(shop, person)
  return () => shop[Symbol.asyncDispose]()
})

test('answers everything that is kept, as a file', async () => {
  const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha S.' }
  await shop.call('PATCH', `/api/auth/${person.userId}`, { ...person, body: names })
  await shop.call('POST', '/api/auth/address', { ...person, body: address })
  await shop.call('POST', '/api/cart/add', { ...person, body: line('mandala', 'Dhyanam') })
  const transactionId = await asha.buy()
  await asha.bookConsultation()
  await asha.enroll()
  await asha.bookTime()

  const { status, body, headers } = await asha.ask('export')
  expect(status).toBe(200)
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="samriddhi-my-data.json"')
  const { userId, email } = person
  expect(body).toMatchObject({
    profile: { userId, email, language: 'en', ...names },
    addresses: [address],
    cart: [{ productId: 'mandala', quantity: 1 }],
    orders: [{ transactionId, paymentStatus: 'Paid', productId: [{ id: 'paid-book' }] }],
    consultations: [{ message: 'my private worry', phone: '+91 98111 11111', language: 'en' }],
    webinarSeats: [
      {
        webinarId: 'free-webinar',
        phone: '+91 98222 22222',
        language: 'en',
        challenges: { healthChallenge: true, other: 'my private ache' },
      },
    ],
    appointments: [
      {
        ...{ typeId: 'consultation', coachId: 'asha-sample', state: 'confirmed', language: 'en' },
        ...{ name: 'Asha Meeting', phone: '+91 98333 33333', message: 'my private hope' },
        ...{ zone: 'Asia/Tokyo', stateOfIndia: 'Kerala', note: '' },
      },
    ],
    entitlements: [{ productId: 'paid-book' }],
    sessions: [{ device: '', remembered: true }],
  })
  expect(body.payments).toHaveLength(3)
})

test('holds nothing that proves who somebody is, and nothing of anybody else', async () => {
  const other = await registerPerson(shop, `other@example.com`)
  const { body } = await asha.ask('export')
  const text = JSON.stringify(body)
  expect(text).not.toContain('argon2')
  expect(text).not.toContain(person.token)
  expect(text).not.toContain(other.email)
  const [row] = await shop.shop.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', person.userId)
    .execute()
  expect(text).not.toContain(row?.token_hash)
})
