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
const newWish = (wish: object = {}) => {
  callers += 1
  return {
    firstName: 'Asha Sample',
    phone: `99887 ${40_000 + callers}`,
    email: `caller-${callers}@example.com`,
    message: 'A first question.',
    call: 'free',
    ...wish,
  }
}
type Wish = ReturnType<typeof newWish>

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
const toldOf = async ({ email }: Wish) =>
  (await mails('firm@example.com')).filter(({ text }) => text.includes(email))
const rowsOf = ({ email }: Wish) =>
  shop.shop.db.selectFrom('consultations').selectAll().where('email', '=', email).execute()
const paymentsCount = async () =>
  (await shop.shop.db.selectFrom('payments').select('id').execute()).length

describe('who asks for the free call', () => {
  test('pays nothing, and is led to a page that says who calls which number', async () => {
    const before = await paymentsCount()
    const wish = newWish()
    const answer = await ask(wish)
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Free' } })
    const page = await open(answer.body.redirectUrl)
    expect(page.status).toBe(200)
    expect(page.body).toContain(`We call +91 99887 ${wish.phone.slice(-5)} within two working days`)
    expect(page.body).toContain('15 minutes')
    expect(page.body).toContain('nothing to pay')
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await paymentsCount()).toBe(before)
    expect((await shop.call('GET', `/api/payment/${answer.body.transactionId}`)).status).toBe(404)
  })

  test('has a mail, and so has the firm, with what is needed for the call', async () => {
    const wish = newWish({ message: 'About my first salary.' })
    const { body } = await ask(wish)
    const [notice, ...more] = await toldOf(wish)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('Free call asked for by Asha Sample')
    for (const part of ['free call of 15 minutes', wish.message, `99887 ${wish.phone.slice(-5)}`])
      expect(notice?.text).toContain(part)
    expect(notice?.text).not.toMatch(/not paid|\bfee\b/)
    const [own, ...others] = await mails(wish.email)
    expect(others).toEqual([])
    expect(own?.subject).toBe('Your free call')
    expect(own?.text).toContain('nothing to pay')
    expect(own?.text).toContain(`ends in ${wish.phone.slice(-4)}`)
    const [row] = await rowsOf(wish)
    expect(row).toMatchObject({ id: body.transactionId, free_minutes: 15 })
  })

  test('the firm’s own template gets the parameters of the specification, and that it is free', async () => {
    await holdMails(shop)
    const wish = newWish()
    const { body } = await ask(wish)
    const { template, params } = await shop.shop.db
      .selectFrom('mails')
      .select(['template', 'params'])
      .where('template', '=', 'consultation')
      .where('params', 'like', `%${wish.email}%`)
      .executeTakeFirstOrThrow()
    expect(template).toBe('consultation')
    expect(JSON.parse(params)).toMatchObject({
      ...{ from_name: wish.firstName, phone: wish.phone.replace(' ', ''), email: wish.email },
      message: `Free call of 15 minutes, nothing to pay. ${wish.message}`,
      transaction_id: body.transactionId,
    })
  })

  test.each(['Zephyrine Quux', 'www.quux.example'])(
    'a mailbox that may be a stranger’s reads nothing that was typed, such as %s',
    async (firstName) => {
      const wish = newWish({ firstName, message: 'Look at quux.example' })
      await ask(wish)
      const [own] = await mails(wish.email)
      expect([own?.subject, own?.text, own?.html].join()).not.toMatch(/quux/i)
      expect(own?.text).not.toContain(wish.phone.slice(0, 5))
    },
  )

  test('a link with another signature shows nobody’s number', async () => {
    const wish = newWish()
    const { body } = await ask(wish)
    const page = await open(body.redirectUrl.replace(/signature=.{4}/, 'signature=abcd'))
    expect(page.status).toBe(200)
    expect(page.body).toContain('Your free call')
    expect(page.body).not.toContain(wish.phone.slice(-5))
  })
})

describe('the same request', () => {
  const isOneCall = async (wish: Wish) => {
    expect(await rowsOf(wish)).toHaveLength(1)
    expect(await toldOf(wish)).toHaveLength(1)
    expect(await mails(wish.email)).toHaveLength(1)
  }

  test('sent ten times at once is one call, with one answer', async () => {
    const [wish, purchaseKey] = [newWish(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(wish, { purchaseKey })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await isOneCall(wish)
  })

  test('sent anew after a reload, or from a page without a key, has the answer that was lost', async () => {
    const wish = newWish()
    const first = await ask(wish, { purchaseKey: randomUUID() })
    expect((await ask(wish, { purchaseKey: randomUUID() })).body).toEqual(first.body)
    expect((await ask({ ...wish, email: wish.email.toUpperCase() })).body).toEqual(first.body)
    const plain = await post(wish)
    expect(plain.status).toBe(303)
    expect(plain.headers.get('Location')).toBe(first.body.redirectUrl)
    await isOneCall(wish)
  })
})

describe('a second free call', () => {
  test('in the very same words waits for its time as well, once the first answer must have arrived', async () => {
    await using own = await openTestShop()
    const body = { formData: newWish() }
    expect((await own.call('POST', '/api/consultations', { body })).status).toBe(200)
    own.clock.aheadMs = 2 * day
    expect((await own.call('POST', '/api/consultations', { body })).status).toBe(429)
  })

  test.each([
    ['of the mailbox', ({ email }: Wish) => ({ email })],
    [
      'of the mailbox under another name of it',
      ({ email }: Wish) => ({ email: email.toUpperCase().replace('@', '+again@') }),
    ],
    ['of the phone', ({ phone }: Wish) => ({ phone: `+91 ${phone}` })],
  ])('%s waits for its time, in words that lead on', async (_, own) => {
    const wish = newWish()
    await ask(wish)
    const second = newWish(own(wish))
    const answer = await ask(second)
    expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(answer.body.message).toMatch(
      /one in 30 days.*WhatsApp or call \+91 98765 43210.*paid hour/,
    )
    const paid = await ask({ ...second, call: 'hour' })
    expect(paid).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect((await rowsOf(wish)).filter((row) => row.free_minutes !== null)).toHaveLength(1)
  })

  test('is there again after its time', async () => {
    await using own = await openTestShop()
    const body = { formData: newWish() }
    const first = await own.call('POST', '/api/consultations', { body })
    own.clock.aheadMs = 30 * day + 1000
    const second = await own.call('POST', '/api/consultations', { body })
    expect(second.status).toBe(200)
    expect(second.body.transactionId).not.toBe(first.body.transactionId)
  })

  test('shows the number for a week, and is forgotten after a year', async () => {
    await using own = await openTestShop()
    const wish = newWish()
    const { body } = await own.call('POST', '/api/consultations', { body: { formData: wish } })
    const { pathname, search } = new URL(body.redirectUrl)
    const shownPhone = async () =>
      (await own.call('GET', pathname + search)).body.includes(wish.phone.slice(-5))
    const kept = async () =>
      await own.shop.db.selectFrom('consultations').select(['name', 'phone', 'message']).execute()
    own.clock.aheadMs = 7 * day - 60_000
    expect(await shownPhone()).toBe(true)
    own.clock.aheadMs = 7 * day + 60_000
    expect(await shownPhone()).toBe(false)
    own.clock.aheadMs = 364 * day
    await cleanUpHourly(own.shop)
    expect(await kept()).toMatchObject([{ name: wish.firstName, message: wish.message }])
    own.clock.aheadMs = 366 * day
    await cleanUpHourly(own.shop)
    expect(await kept()).toEqual([{ name: '', phone: '', message: '' }])
  })

  test('a refusal uses nothing up: whoever put the phone right is called', async () => {
    const [had, wish] = [newWish(), newWish()]
    await ask(had)
    expect((await ask({ ...wish, phone: had.phone })).status).toBe(429)
    expect((await ask(wish)).status).toBe(200)
  })

  test('five of a household a day, and no sixth; others and the paid hour are not in its way', async () => {
    const from = '2001:db8:1:2::3'
    for (let calls = 0; calls < 5; calls += 1)
      expect((await ask(newWish(), { from })).status).toBe(200)
    const sixth = newWish()
    const answer = await ask(sixth, { from })
    expect(answer.status).toBe(429)
    expect(answer.body.message).toMatch(/from your network today.*until tomorrow/)
    expect((await ask({ ...sixth, call: 'hour' }, { from })).status).toBe(200)
    expect((await ask(sixth, { from: '2001:db8:1:3::3' })).status).toBe(200)
  })
})

describe('the paid hour', () => {
  test.each([undefined, 'hour'])('is what is asked for with call: %s', async (call) => {
    const { call: _, ...wish } = newWish()
    const answer = await ask(call ? { ...wish, call } : wish)
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect(answer.body.redirectUrl).toContain('/sandbox/phonepe/pay/')
    expect(Object.keys(answer.body).toSorted()).toEqual([
      ...['paymentStatus', 'redirectUrl', 'transactionId'],
    ])
  })

  test.each(['gratis', '', null, 0])('nobody is led into paying by call: %j', async (call) => {
    const wish = newWish({ call })
    const answer = await ask(wish)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: 'Please choose the free call or the paid hour.' },
    })
    expect(await rowsOf(wish)).toEqual([])
  })

  test('a plain form with a mistake comes back with the choice that was made', async () => {
    const { body } = await post({ ...newWish(), phone: '12' })
    const inputs = String(body).split('<input')
    const radio = (value: string) => inputs.find((input) => input.includes(`value="${value}"`))
    expect(radio('free')).toContain('checked')
    expect(radio('hour')).not.toContain('checked')
  })
})

test('while the firm offers none, the free call is refused in words and nothing is kept', async () => {
  const { freeCall: _, ...rest } = sampleCatalogue
  const app = createApp({ ...shop.shop, catalogue: createCatalogue(rest) })
  const wish = newWish()
  const send = async (formData: object) =>
    await app.request('/api/consultations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ formData }),
    })
  const refused = await send(wish)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/no free call at the moment/),
  })
  expect(await rowsOf(wish)).toEqual([])
  expect((await send({ ...wish, call: 'hour' })).status).toBe(200)
})

test('the back office lists it as free, beside those that are paid', async () => {
  const wish = newWish()
  const { body } = await ask(wish)
  const { db } = shop.shop
  const { email } = wish
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
  const wish = newWish({ email })
  const { body } = await ask(wish)
  const exported = await leaver(shop, person).ask('export')
  expect(exported.body.consultations).toMatchObject([
    { freeCallMinutes: 15, message: wish.message, phone: `+91 99887 ${wish.phone.slice(-5)}` },
  ])
  expect(exported.body.payments).toEqual([])

  expect((await leaver(shop, person).ask('delete')).status).toBeLessThan(300)
  const row = await shop.shop.db
    .selectFrom('consultations')
    .selectAll()
    .where('id', '=', body.transactionId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: '', email: '', phone: '', message: '' })
  expect((await open(body.redirectUrl)).body).not.toContain(wish.phone.slice(-5))
  // An account that was deleted is no way to a second one.
  expect((await ask(newWish({ email }))).status).toBe(429)
})

test('the firm can have the mail sent again, to an address that was put right', async () => {
  const wish = newWish()
  const { body } = await ask(wish)
  await mails(wish.email)
  const right = `right-${wish.email}`
  await sendAgain(shop.shop, body.transactionId, right)
  const [again] = await mails(right)
  expect(again?.text).toContain(`ends in ${wish.phone.slice(-4)}`)
})

test('the mails wait for an e-mail service that is down, and come once', async () => {
  const wish = newWish()
  await breakEmail(shop, '500')
  expect((await ask(wish)).status).toBe(200)
  await shop.shop.outbox.deliver()
  expect(await mailsTo(shop, wish.email)).toEqual([])
  await breakEmail(shop, 'ok')
  shop.clock.aheadMs += 60 * 60_000
  expect(await mails(wish.email)).toHaveLength(1)
  expect(await toldOf(wish)).toHaveLength(1)
})
