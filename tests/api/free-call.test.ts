import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { createApp } from '#server/app.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { sendAgain } from '#server/admin/send-again.ts'
import { breakEmail, holdMails, mailsTo } from './mailbox.ts'
import { leaver } from './leaver.ts'
import { listed } from './listed.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'
import { sampleCatalogue } from './sample-catalogue.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const day = 24 * 60 * 60_000
let callers = 0
const newBooking = (booking: object = {}) => {
  callers += 1
  return {
    firstName: 'Asha Sample',
    phone: `99887 ${40_000 + callers}`,
    email: `caller-${callers}@example.com`,
    message: 'A first question.',
    call: 'free',
    ...booking,
  }
}
type Booking = ReturnType<typeof newBooking>

const ask = (formData: object, opening: { purchaseKey?: string; from?: string } = {}) => {
  const { from, ...rest } = opening
  const body = { formData, ...rest }
  return shop.call('POST', '/api/consultations', from ? { body, from } : { body })
}
const post = (fields: Record<string, string>) =>
  shop.call('POST', '/api/consultations', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const open = (redirectUrl: string) => {
  const { pathname, search } = new URL(redirectUrl)
  return shop.call('GET', pathname + search)
}
const mails = async (to: string) => {
  for (let turn = 0; turn < 4; turn += 1) await shop.shop.outbox.deliver()
  return await mailsTo(shop, to)
}
const toldOf = async ({ email }: Booking) =>
  (await mails('firm@example.com')).filter(({ text }) => text.includes(email))
const rowsOf = ({ email }: Booking) =>
  shop.shop.db.selectFrom('consultations').selectAll().where('email', '=', email).execute()
const paymentsCount = async () =>
  (await shop.shop.db.selectFrom('payments').select('id').execute()).length

describe('who asks for the free call', () => {
  test('pays nothing, and is led to a page that says who calls which number', async () => {
    const before = await paymentsCount()
    const booking = newBooking()
    const answer = await ask(booking)
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Free' } })
    const page = await open(answer.body.redirectUrl)
    expect(page.status).toBe(200)
    expect(page.body).toContain(
      `We call +91 99887 ${booking.phone.slice(-5)} within two working days`,
    )
    expect(page.body).toContain('15 minutes')
    expect(page.body).toContain('nothing to pay')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await paymentsCount()).toBe(before)
    expect((await shop.call('GET', `/api/payment/${answer.body.transactionId}`)).status).toBe(404)
  })

  test('has a mail, and so has the firm, with what is needed for the call', async () => {
    const booking = newBooking({ message: 'About my first salary.' })
    const { body } = await ask(booking)
    const [notice, ...more] = await toldOf(booking)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('Free call asked for by Asha Sample')
    for (const part of [
      'free call of 15 minutes',
      booking.message,
      `99887 ${booking.phone.slice(-5)}`,
    ])
      expect(notice?.text).toContain(part)
    expect(notice?.text).not.toMatch(/not paid|\bfee\b/)
    const [own, ...others] = await mails(booking.email)
    expect(others).toEqual([])
    expect(own?.subject).toBe('Your free call')
    expect(own?.text).toContain('nothing to pay')
    expect(own?.text).toContain(`ends in ${booking.phone.slice(-4)}`)
    const [row] = await rowsOf(booking)
    expect(row).toMatchObject({ id: body.transactionId, free_minutes: 15 })
  })

  test('the firm’s own template gets the parameters of the specification, and that it is free', async () => {
    await holdMails(shop)
    const booking = newBooking()
    const { body } = await ask(booking)
    const { template, params } = await shop.shop.db
      .selectFrom('mails')
      .select(['template', 'params'])
      .where('template', '=', 'consultation')
      .where('params', 'like', `%${booking.email}%`)
      .executeTakeFirstOrThrow()
    expect(template).toBe('consultation')
    expect(JSON.parse(params)).toMatchObject({
      ...{
        from_name: booking.firstName,
        phone: booking.phone.replace(' ', ''),
        email: booking.email,
      },
      message: `Free call of 15 minutes, nothing to pay. ${booking.message}`,
      transaction_id: body.transactionId,
    })
  })

  test.each(['Zephyrine Quux', 'www.quux.example'])(
    'a mailbox that may be a stranger’s reads nothing that was typed, such as %s',
    async (firstName) => {
      const booking = newBooking({ firstName, message: 'Look at quux.example' })
      await ask(booking)
      const [own] = await mails(booking.email)
      expect([own?.subject, own?.text, own?.html].join()).not.toMatch(/quux/i)
      expect(own?.text).not.toContain(booking.phone.slice(0, 5))
    },
  )

  test('a link with another signature shows nobody’s number', async () => {
    const booking = newBooking()
    const { body } = await ask(booking)
    const page = await open(body.redirectUrl.replace(/signature=.{4}/, 'signature=abcd'))
    expect(page.status).toBe(200)
    expect(page.body).toContain('Your free call')
    expect(page.body).not.toContain(booking.phone.slice(-5))
  })
})

describe('the same request', () => {
  const isOneCall = async (booking: Booking) => {
    expect(await rowsOf(booking)).toHaveLength(1)
    expect(await toldOf(booking)).toHaveLength(1)
    expect(await mails(booking.email)).toHaveLength(1)
  }

  test('sent ten times at once is one call, with one answer', async () => {
    const [booking, purchaseKey] = [newBooking(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(booking, { purchaseKey })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await isOneCall(booking)
  })

  test('sent anew after a reload, or from a page without a key, has the answer that was lost', async () => {
    const booking = newBooking()
    const first = await ask(booking, { purchaseKey: randomUUID() })
    expect((await ask(booking, { purchaseKey: randomUUID() })).body).toEqual(first.body)
    expect((await ask({ ...booking, email: booking.email.toUpperCase() })).body).toEqual(first.body)
    const plain = await post(booking)
    expect(plain.status).toBe(303)
    expect(plain.headers.get('Location')).toBe(first.body.redirectUrl)
    await isOneCall(booking)
  })
})

describe('a second free call', () => {
  test('in the very same words waits for its time as well, once the first answer must have arrived', async () => {
    await using own = await openTestShop()
    const body = { formData: newBooking() }
    expect((await own.call('POST', '/api/consultations', { body })).status).toBe(200)
    own.clock.aheadMs = 2 * day
    expect((await own.call('POST', '/api/consultations', { body })).status).toBe(429)
  })

  test.each([
    ['of the mailbox', ({ email }: Booking) => ({ email })],
    [
      'of the mailbox under another name of it',
      ({ email }: Booking) => ({ email: email.toUpperCase().replace('@', '+again@') }),
    ],
    ['of the phone', ({ phone }: Booking) => ({ phone: `+91 ${phone}` })],
  ])('%s waits for its time, in words that lead on', async (_, own) => {
    const booking = newBooking()
    await ask(booking)
    const second = newBooking(own(booking))
    const answer = await ask(second)
    expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(answer.body.message).toMatch(
      /one in 30 days.*WhatsApp or call \+91 98765 43210.*paid hour/,
    )
    const paid = await ask({ ...second, call: 'hour' })
    expect(paid).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect((await rowsOf(booking)).filter((row) => row.free_minutes !== null)).toHaveLength(1)
  })

  test('is there again after its time', async () => {
    await using own = await openTestShop()
    const body = { formData: newBooking() }
    const first = await own.call('POST', '/api/consultations', { body })
    own.clock.aheadMs = 30 * day + 1000
    const second = await own.call('POST', '/api/consultations', { body })
    expect(second.status).toBe(200)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
  })

  test('shows the number for a week, and is forgotten after a year', async () => {
    await using own = await openTestShop()
    const booking = newBooking()
    const { body } = await own.call('POST', '/api/consultations', { body: { formData: booking } })
    const { pathname, search } = new URL(body.redirectUrl)
    const shownPhone = async () =>
      (await own.call('GET', pathname + search)).body.includes(booking.phone.slice(-5))
    const kept = async () =>
      await own.shop.db.selectFrom('consultations').select(['name', 'phone', 'message']).execute()
    own.clock.aheadMs = 7 * day - 60_000
    expect(await shownPhone()).toBe(true)
    own.clock.aheadMs = 7 * day + 60_000
    expect(await shownPhone()).toBe(false)
    own.clock.aheadMs = 364 * day
    await cleanUpHourly(own.shop)
    expect(await kept()).toMatchObject([{ name: booking.firstName, message: booking.message }])
    own.clock.aheadMs = 366 * day
    await cleanUpHourly(own.shop)
    expect(await kept()).toEqual([{ name: '', phone: '', message: '' }])
  })

  test('a refusal uses nothing up: whoever put the phone right is called', async () => {
    const [had, booking] = [newBooking(), newBooking()]
    await ask(had)
    expect((await ask({ ...booking, phone: had.phone })).status).toBe(429)
    expect((await ask(booking)).status).toBe(200)
  })

  test('five of a household a day, and no sixth; others and the paid hour are not in its way', async () => {
    const from = '2001:db8:1:2::3'
    for (let calls = 0; calls < 5; calls += 1)
      expect((await ask(newBooking(), { from })).status).toBe(200)
    const sixth = newBooking()
    const answer = await ask(sixth, { from })
    expect(answer.status).toBe(429)
    expect(answer.body.message).toMatch(/from your network today.*until tomorrow/)
    expect((await ask({ ...sixth, call: 'hour' }, { from })).status).toBe(200)
    expect((await ask(sixth, { from: '2001:db8:1:3::3' })).status).toBe(200)
  })
})

describe('the paid hour', () => {
  test.each([undefined, 'hour'])('is what is asked for with call: %s', async (call) => {
    const { call: _, ...booking } = newBooking()
    const answer = await ask(call ? { ...booking, call } : booking)
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect(answer.body.redirectUrl).toContain('/sandbox/phonepe/pay/')
    expect(Object.keys(answer.body).toSorted()).toEqual([
      ...['paymentStatus', 'redirectUrl', 'transactionId'],
    ])
  })

  test.each(['gratis', '', null, 0])('nobody is led into paying by call: %j', async (call) => {
    const booking = newBooking({ call })
    const answer = await ask(booking)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: 'Please choose the free call or the paid hour.' },
    })
    expect(await rowsOf(booking)).toEqual([])
  })

  test('a plain form with a mistake comes back with the choice that was made', async () => {
    const { body } = await post({ ...newBooking(), phone: '12' })
    const inputs = String(body).split('<input')
    const radio = (value: string) => inputs.find((input) => input.includes(`value="${value}"`))
    expect(radio('free')).toContain('checked')
    expect(radio('hour')).not.toContain('checked')
  })
})

test('while the firm offers none, the free call is refused in words and nothing is kept', async () => {
  const { freeCall: _, ...rest } = sampleCatalogue
  const app = createApp({ ...shop.shop, catalogue: createCatalogue(rest) })
  const booking = newBooking()
  const send = async (formData: object) =>
    await app.request('/api/consultations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ formData }),
    })
  const refused = await send(booking)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/no free call at the moment/),
  })
  expect(await rowsOf(booking)).toEqual([])
  expect((await send({ ...booking, call: 'hour' })).status).toBe(200)
})

test('the back office lists it as free, beside those that are paid', async () => {
  const booking = newBooking()
  const { body } = await ask(booking)
  const { db } = shop.shop
  const { email } = booking
  for (const filter of [{ email }, { email, state: 'free' }])
    expect(await listed('consultations', db, filter)).toMatchObject([
      { id: body.transactionId, transaction: null, state: 'free', amount_paise: null, email },
    ])
  expect(await listed('consultations', db, { email, state: 'paid' })).toEqual([])
  const audit = await listed('audit', db, {})
  expect(audit).toContainEqual(
    expect.objectContaining({ action: 'consultation.free-call', subject: body.transactionId }),
  )
})

test('whoever asks for their data has the call in it, and it goes with the account', async () => {
  const person = await registerPerson(shop)
  const { email } = person
  const booking = newBooking({ email })
  const { body } = await ask(booking)
  const exported = await leaver(shop, person).ask('export')
  expect(exported.body.consultations).toMatchObject([
    {
      freeCallMinutes: 15,
      message: booking.message,
      phone: `+91 99887 ${booking.phone.slice(-5)}`,
    },
  ])
  expect(exported.body.payments).toEqual([])

  expect((await leaver(shop, person).ask('delete')).status).toBeLessThan(300)
  const row = await shop.shop.db
    .selectFrom('consultations')
    .selectAll()
    .where('id', '=', body.transactionId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: '', email: '', phone: '', message: '' })
  expect((await open(body.redirectUrl)).body).not.toContain(booking.phone.slice(-5))
  // An account that was deleted is no way to a second one.
  expect((await ask(newBooking({ email }))).status).toBe(429)
})

test('the firm can have the mail sent again, to an address that was put right', async () => {
  const booking = newBooking()
  const { body } = await ask(booking)
  await mails(booking.email)
  const right = `right-${booking.email}`
  await sendAgain(shop.shop, body.transactionId, right)
  const [again] = await mails(right)
  expect(again?.text).toContain(`ends in ${booking.phone.slice(-4)}`)
})

test('the mails wait for an e-mail service that is down, and come once', async () => {
  const booking = newBooking()
  await breakEmail(shop, '500')
  expect((await ask(booking)).status).toBe(200)
  await shop.shop.outbox.deliver()
  expect(await mailsTo(shop, booking.email)).toEqual([])
  await breakEmail(shop, 'ok')
  shop.clock.aheadMs += 60 * 60_000
  expect(await mails(booking.email)).toHaveLength(1)
  expect(await toldOf(booking)).toHaveLength(1)
})
