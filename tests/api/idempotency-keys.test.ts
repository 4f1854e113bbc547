import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDump } from '#server/database/dump.ts'
import type { DiscountRule } from '#server/payments/discount-rule.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import {
  appointmentTypes,
  bookFreely,
  bought,
  inDays,
  newBooking as newAppointment,
  offer,
} from './appointment-types.ts'
import { leaver } from './leaver.ts'
import { type Answer, openTestShop, type TestShop } from './open-test-shop.ts'
import {
  address,
  codeFor,
  line,
  password,
  type Person,
  press,
  registerPerson,
  resetCodeFor,
  startPayment,
  ticketFor,
} from './people.ts'

/** With one, there is a call to ask for what it takes off. */
const typedRule: DiscountRule = {
  kind: 'code',
  name: (_, label) => label,
  find: () => Promise.resolve(undefined),
  typed: { isOffered: () => true, question: () => 'Code', read: (_, typed) => typed },
}

let shop: TestShop
let person: Person
let people = 0
const newEmail = () => `repeats-${++people}@example.com`
beforeAll(async () => {
  shop = await openTestShop({}, { discountRules: [typedRule] })
  offer(
    shop,
    appointmentTypes.map((type) => ({ ...type, horizonDays: 90 })),
  )
})
beforeEach(async () => {
  person = await registerPerson(shop, newEmail())
})
afterAll(() => shop[Symbol.asyncDispose]())

let day = 3
const freshTime = () => inDays(shop, (day += 1))
const add = () =>
  shop.call('POST', '/api/cart/add', { ...person, body: line('mandala', 'Dhyanam') })
const saveAddress = async () =>
  (await shop.call('POST', '/api/auth/address', { ...person, body: address })).body._id as string
const sessions = async () =>
  (await shop.call('GET', `/api/auth/${person.userId}/sessions`, person)).body.sessions
const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha' }

interface Prepared {
  readonly ids?: Record<string, string>
  readonly body?: unknown
}

/** What has to be there for a call, and what it sends: one for every contract that changes something. */
const prepared: Record<string, () => Prepared | Promise<Prepared>> = {
  'post /api/auth/send-otp': () => ({ body: { email: newEmail() } }),
  'post /api/auth/validate-otp': async () => {
    const email = newEmail()
    return { body: { email, otp: await codeFor(shop, email) } }
  },
  'post /api/auth/register': async () => {
    const email = newEmail()
    return { body: { email, password, ticket: await ticketFor(shop, email) } }
  },
  'post /api/auth/login': () => ({ body: { email: person.email, password } }),
  'post /api/auth/logout': () => ({}),
  'post /api/auth/forgot-password': () => ({ body: { email: person.email } }),
  'post /api/auth/reset-password': async () => ({
    body: {
      ...{ email: person.email, password: 'another long password' },
      code: await resetCodeFor(shop, person.email),
    },
  }),
  'patch /api/auth/{userId}': () => ({
    body: { ...names, currentPassword: password, newPassword: 'another long password' },
  }),
  'post /api/auth/{userId}/consents/withdraw': () => ({ body: { purpose: 'challenges' } }),
  'post /api/auth/{userId}/export': () => ({ body: { password } }),
  'post /api/auth/{userId}/delete': () => ({ body: { password } }),
  'post /api/auth/address': () => ({ body: address }),
  'delete /api/auth/address/{addressId}': async () => ({ ids: { addressId: await saveAddress() } }),
  'delete /api/auth/{userId}/sessions': () => ({}),
  'delete /api/auth/{userId}/sessions/{sessionId}': async () => ({
    ids: { sessionId: (await sessions())[0].id },
  }),
  'post /api/cart/add': () => ({ body: line('mandala', 'Dhyanam') }),
  'patch /api/cart/update': async () => {
    await add()
    return { body: { productId: 'mandala', quantity: 3 } }
  },
  'delete /api/cart/remove/{productId}': async () => {
    await add()
    return { ids: { productId: 'mandala' } }
  },
  'put /api/cart/deductions/{kind}': () => ({ ids: { kind: 'code' }, body: { typed: 'A' } }),
  'post /api/payment/phonepe': () => ({
    body: { formData: address, products: [line('mandala', 'Dhyanam')] },
  }),
  'post /api/progress': async () => {
    await leaver(shop, person).buy([line('course', 'Course')])
    return { body: { items: [{ course: 'course', lesson: 'first', doneAt: 1 }] } }
  },
  'post /api/downloads': async () => {
    const { redirectUrl } = await startPayment(shop, person, [line('paid-book', 'Book')])
    const back = new URL(await press(redirectUrl, 'success'))
    await shop.call('GET', back.pathname + back.search)
    const { body } = await shop.call('GET', `/api/orders/user/${person.userId}`, person)
    return { body: { orderId: body.orders[0]._id, productId: 'paid-book' } }
  },
  'post /api/consultations': () => ({
    body: {
      formData: {
        ...{ firstName: 'Asha Sample', phone: '9876543210', email: newEmail() },
        message: 'A question about saving.',
      },
    },
  }),
  'post /api/webinars': () => ({
    body: { webinarId: 'paid-webinar', name: 'Asha Sample', email: newEmail() },
  }),
  'post /api/appointments': () => ({ body: newAppointment(shop, { startsAt: freshTime() }) }),
  'post /api/appointments/{id}/prove': async () => {
    const booking = newAppointment(shop, { typeId: 'first-call', startsAt: freshTime() })
    const { link, code } = await bookFreely(shop, booking)
    return { ids: { id: link.id }, body: { key: link.key, code } }
  },
  'post /api/appointments/{id}/reschedule': async () => {
    const { id, key } = await bought(shop, newAppointment(shop, { startsAt: freshTime() }))
    return { ids: { id }, body: { key, startsAt: freshTime() } }
  },
  'post /api/appointments/{id}/cancel': async () => {
    const { id, key } = await bought(shop, newAppointment(shop, { startsAt: freshTime() }))
    return { ids: { id }, body: { key } }
  },
  'post /api/training-enquiries': () => ({
    body: {
      ...{ company: 'Acme', name: 'Asha Sample', email: newEmail(), people: '1-10' },
      ...{ city: 'Online', message: 'Meetings.' },
    },
  }),
  'post /api/complaints': () => ({
    body: { name: 'Asha Sample', email: newEmail(), message: 'The parcel did not come.' },
  }),
}

/** Made by the payment provider, or by the git host, and told by what it is about: it has no key. */
const ofProvider = ['post /api/payment/phonepe/webhook', 'post /api/publish']

async function changingCalls(): Promise<string[]> {
  const { body } = await shop.call('GET', '/api/openapi.json')
  return Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method} ${path}`),
  )
}

test('every call that changes something is sent twice here, and documents the header', async () => {
  const known = [...Object.keys(prepared), ...ofProvider].toSorted()
  expect((await changingCalls()).toSorted()).toEqual(known)
  const { body } = await shop.call('GET', '/api/openapi.json')
  for (const call of known) {
    const [method = '', path = ''] = call.split(' ')
    const { parameters } = body.paths[path][method]
    expect(parameters, call).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }))
  }
})

/** The keys themselves, what counts calls, and when somebody was here. */
const uncounted = ['idempotency_keys', 'purchase_keys', 'rate_limits', 'traces', 'troubles']

async function effects(): Promise<Record<string, unknown>> {
  for (let turn = 0; turn < 4; turn += 1) await shop.shop.outbox.deliver()
  const { tables } = await readDump(shop.shop.db)
  return Object.fromEntries([...tables].filter(([name]) => !uncounted.includes(name)))
}

const keyed = (key: string) => ({ 'Idempotency-Key': key })

describe('E: sent twice with one key, the first answer lost, there is one effect and the same answer:', () => {
  test.each(Object.entries(prepared))('%s', async (call, prepare) => {
    const [method = '', path = ''] = call.split(' ')
    const { ids = {}, body } = await prepare()
    const all: Record<string, string> = { userId: person.userId, ...ids }
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? 'missing')
    const { body: document } = await shop.call('GET', '/api/openapi.json')
    const needsSession = document.paths[path][method].security || path.endsWith('/logout')
    const headers = keyed(randomUUID())
    const send = () =>
      shop.call(method.toUpperCase(), filled, {
        ...{ headers, body },
        ...(needsSession && { token: person.token }),
      })
    const first = await send()
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
    const done = await effects()
    const second = await send()
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await effects()).toEqual(done)
  })
})

const complaint = (message: string) => ({ name: 'Asha Sample', email: newEmail(), message })
const complain = (key: string, body: unknown) =>
  shop.call('POST', '/api/complaints', { headers: keyed(key), body })

describe('an idempotency key', () => {
  test('with another request is refused with 422, in words, and nothing is changed', async () => {
    const key = randomUUID()
    await complain(key, complaint('One.'))
    const done = await effects()
    const other = await complain(key, complaint('Another one.'))
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
    expect(other.body.message).toContain('with another request already')
    expect(await effects()).toEqual(done)
  })

  test('may be quoted, as in the draft; one that is none is refused', async () => {
    const [key, body] = [randomUUID(), complaint('Quoted.')]
    const first = await complain(`"${key}"`, body)
    expect((await complain(key, body)).body).toEqual(first.body)
    for (const wrong of ['two words', 'k'.repeat(256), '""'])
      expect(await complain(wrong, body)).toMatchObject({ status: 400 })
  })

  test('sent ten times at once has one effect and one answer', async () => {
    const [key, body] = [randomUUID(), complaint('At once.')]
    const answers = await Promise.all(Array.from({ length: 10 }, () => complain(key, body)))
    expect(new Set(answers.map(({ body: told }) => told.ticket)).size).toBe(1)
    const rows = shop.shop.db.selectFrom('complaints').select('id').where('email', '=', body.email)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('of a call that is still running, or died less than its lease ago, is told to come again', async () => {
    const [key, body] = [randomUUID(), complaint('Slow.')]
    await complain(key, body)
    const { db } = shop.shop
    const lease = { answer: null, locked_until: shop.shop.now() + 60_000 }
    await db.updateTable('idempotency_keys').set(lease).execute()
    const asked = complain(key, body)
    shop.clock.aheadMs += 6000
    const told = await asked
    expect(told).toMatchObject({ status: 409, body: { code: 'idempotency-key-in-use' } })
    expect(told.headers.get('Retry-After')).toBe('2')
    await db.updateTable('idempotency_keys').set({ locked_until: 0 }).execute()
    expect((await complain(key, body)).status).toBe(201)
  })

  test('is not spent on what was refused before anything was done, nor on 429', async () => {
    const key = randomUUID()
    expect((await complain(key, { name: '' })).status).toBe(400)
    expect((await complain(key, complaint('Now it is right.'))).status).toBe(201)
    const asker = { headers: keyed(randomUUID()), body: { email: newEmail() } }
    await shop.call('POST', '/api/auth/send-otp', { body: asker.body })
    const send = () => shop.call('POST', '/api/auth/send-otp', asker)
    expect((await send()).status).toBe(429)
    shop.clock.aheadMs += 60_000
    expect((await send()).status).toBe(200)
  })

  test('counts a wrong code once, and of another session is another key', async () => {
    const [key, email] = [randomUUID(), newEmail()]
    await codeFor(shop, email)
    const wrong = () =>
      shop.call('POST', '/api/auth/validate-otp', {
        ...{ headers: keyed(key), body: { email, otp: '000000' } },
      })
    const attempts = async () =>
      (await readDump(shop.shop.db)).tables.get('email_codes')?.map((row) => row['attempts'])
    expect((await wrong()).status).toBe(400)
    const counted = await attempts()
    expect((await wrong()).status).toBe(400)
    expect(await attempts()).toEqual(counted)

    const other = await registerPerson(shop, newEmail())
    const save = (token: string) =>
      shop.call('POST', '/api/auth/address', { token, headers: keyed(key), body: address })
    expect((await save(other.token)).body._id).not.toBe((await save(person.token)).body._id)
  })

  test('brings the cookie of the browser again, which was lost with the answer', async () => {
    const sent = { headers: keyed(randomUUID()), body: { email: newEmail() } }
    const cookie = ({ headers }: Answer) => headers.get('Set-Cookie')
    const first = await shop.call('POST', '/api/auth/send-otp', sent)
    expect(cookie(first)).toContain('browser=')
    expect(cookie(await shop.call('POST', '/api/auth/send-otp', sent))).toBe(cookie(first))
  })

  test('keeps no token of a session readable, and goes after a day', async () => {
    const sent = { headers: keyed(randomUUID()), body: { email: person.email, password } }
    const { body } = await shop.call('POST', '/api/auth/login', sent)
    const rows = async () => (await readDump(shop.shop.db)).tables.get('idempotency_keys') ?? []
    expect((await rows()).length).toBeGreaterThan(0)
    const stored = JSON.stringify(await rows())
    for (const secret of [body.token, sent.headers['Idempotency-Key'], person.email])
      expect(stored).not.toContain(secret)
    shop.clock.aheadMs += 25 * 60 * 60_000
    await cleanUpHourly(shop.shop)
    expect(await rows()).toEqual([])
  })
})

describe('a plain form', () => {
  const post = (path: string, fields: Record<string, string>) =>
    shop.call('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  test('has its key in a hidden field: posted twice it is one, with other words it is another', async () => {
    const fields = { ...complaint('By a form.'), idempotencyKey: randomUUID() }
    const [first, second] = [
      await post('/api/complaints', fields),
      await post('/api/complaints', fields),
    ]
    expect(first.status).toBe(303)
    expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
    const other = await post('/api/complaints', { ...fields, message: 'Other words.' })
    expect(other.headers.get('Location')).not.toBe(first.headers.get('Location'))
  })
})
