import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdMails } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { fault } from './lost-books.ts'
import { press } from './people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let visitors = 0
const newEmail = () => `visitor-${++visitors}@example.com`
const comeBack = async (location: string) => {
  const { pathname, search } = new URL(location)
  return await shop.call('GET', pathname + search)
}
const post = (path: string, fields: Record<string, string>) =>
  shop.call('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

describe('consultation', () => {
  const booking = () => ({
    firstName: 'Asha Sample',
    phone: '98765 43210',
    email: newEmail(),
    message: 'A question <b>about</b> saving.',
  })
  const book = (formData: unknown) =>
    shop.call('POST', '/api/consultations', { body: { formData } })

  test('opens the payment of the fee, and the firm reads at once what was written', async () => {
    const formData = booking()
    const answer = await book(formData)
    expect(answer).toMatchObject({ status: 200, body: { paymentStatus: 'Pending' } })
    expect(answer.body.redirectUrl).toContain('/sandbox/phonepe/pay/')
    const asked = await shop.mailTo('firm@example.com')
    expect(asked?.subject).toBe('Consultation asked for by Asha Sample: not paid yet')
    expect(asked?.text).toContain(formData.message)
    expect(await shop.mailTo(formData.email)).toBeUndefined()
    const payment = await shop.call('GET', `/api/payment/${answer.body.transactionId}`)
    expect(payment.body.paymentStatus).toBe('Pending')
  })

  test('paid: the firm and the visitor get their mails, once', async () => {
    const formData = booking()
    const { body } = await book(formData)
    await comeBack(await press(body.redirectUrl, 'success'))
    await comeBack(`http://shop/api/payment/phonepe/return?payment=${body.transactionId}`)
    const notice = await shop.mailTo('firm@example.com')
    expect(notice?.subject).toBe('Consultation booked by Asha Sample')
    expect(notice?.text).toContain(formData.message)
    const own = await shop.mailTo(formData.email)
    expect(own?.text).toContain('₹999')
    const mails = await shop.sandbox.request(`/sandbox/mailbox.json?to=${formData.email}`)
    expect(await mails.json()).toHaveLength(1)
  })

  test('a message is text in the mail, never HTML', async () => {
    const mails = await shop.sandbox.request('/sandbox/mailbox.json?to=firm@example.com')
    const [mail]: { html: string }[] = await mails.json()
    expect(mail?.html).toContain('&lt;b&gt;about&lt;/b&gt;')
  })

  test.each([
    ['firstName', ''],
    ['phone', '12345'],
    ['email', 'not-an-email'],
    ['message', '   '],
    ['message', 'x'.repeat(4001)],
    ['firstName', 'a\u0000b'],
  ])('refuses %s %j in words', async (field, value) => {
    const answer = await book({ ...booking(), [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(answer.body.message).toMatch(/^Please/)
  })

  test('a second press opens the same payment', async () => {
    const formData = booking()
    const [first, second] = [await book(formData), await book(formData)]
    expect(second.body.transactionId).toBe(first.body.transactionId)
    await shop.shop.outbox.deliver()
    const mails = await shop.sandbox.request('/sandbox/mailbox.json?to=firm@example.com')
    const toFirm: { text: string }[] = await mails.json()
    expect(toFirm.filter(({ text }) => text.includes(formData.email))).toHaveLength(1)
  })

  const toldOf = async (email: string) => {
    for (let turn = 0; turn < 3; turn += 1) await shop.shop.outbox.deliver()
    const mails = await shop.sandbox.request('/sandbox/mailbox.json?to=firm@example.com')
    const toFirm: { subject: string; text: string }[] = await mails.json()
    return toFirm.filter(({ text }) => text.includes(email))
  }

  test('the firm’s own template gets what the specification names, and that nothing is paid', async () => {
    await holdMails(shop)
    const formData = booking()
    const { body } = await book(formData)
    const { db } = shop.shop
    const mail = await db
      .selectFrom('mails')
      .select(['template', 'params'])
      .where('params', 'like', `%${formData.email}%`)
      .executeTakeFirstOrThrow()
    expect(mail.template).toBe('consultation')
    expect(JSON.parse(mail.params)).toMatchObject({
      ...{ from_name: 'Asha Sample', phone: '9876543210', email: formData.email },
      ...{ message: `Not paid yet. ${formData.message}`, transaction_id: body.transactionId },
    })
  })

  test('while no payment can be opened, the firm is told once, however often somebody tries', async () => {
    const formData = booking()
    await fault(shop, '500')
    for (let tries = 0; tries < 3; tries += 1) expect((await book(formData)).status).toBe(502)
    await fault(shop, 'ok')
    expect((await book(formData)).status).toBe(200)
    expect(await toldOf(formData.email)).toHaveLength(1)
  })

  test('a plain form is sent to the pay page', async () => {
    const answer = await post('/api/consultations', booking())
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toContain('/sandbox/phonepe/pay/')
  })

  test('a plain form with a mistake comes back filled, with words', async () => {
    const answer = await post('/api/consultations', { ...booking(), phone: '"><script>' })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('Please enter a number that we can call: an Indian mobile,')
    expect(answer.body).toContain('value="Asha Sample"')
    expect(answer.body).toContain('A question &#60;b&#62;about')
    expect(answer.body).not.toContain('"><script>')
  })
})

describe('requests that nobody pays', () => {
  const ask = async (shop: TestShop, from: string, email = newEmail()) => {
    const formData = { firstName: 'Ravi', phone: '9876543210', email, message: 'Please call.' }
    return await shop.call('POST', '/api/consultations', { body: { formData }, from })
  }
  const toFirm = async (shop: TestShop) => {
    for (let turn = 0; turn < 12; turn += 1) await shop.shop.outbox.deliver()
    const mails = await shop.sandbox.request('/sandbox/mailbox.json?to=firm@example.com')
    return (await mails.json()) as { subject: string; text: string }[]
  }
  const flood = 'Many people ask for a consultation, a seat, or an appointment'

  test('from one area are told twenty times, then in one mail; others are heard, and who pays', async () => {
    await using shop = await openTestShop()
    // As many networks as anybody has for nothing.
    for (let count = 0; count < 24; count += 1)
      expect((await ask(shop, `2001:db8:7:${count}::7`)).status).toBe(200)
    const told = await toFirm(shop)
    expect(told.filter(({ subject }) => subject.includes('not paid yet'))).toHaveLength(20)
    expect(told.filter(({ subject }) => subject === flood)).toHaveLength(1)

    await ask(shop, '2001:db8:8:1::7', 'other@example.com')
    const paid = await ask(shop, '2001:db8:7:1::7', 'payer@example.com')
    const { pathname, search } = new URL(await press(paid.body.redirectUrl, 'success'))
    await shop.call('GET', pathname + search)
    const later = await toFirm(shop)
    expect(later.filter(({ text }) => text.includes('other@example.com'))).toHaveLength(1)
    expect(later.map(({ subject }) => subject)).toContain('Consultation booked by Ravi')
    expect(later.filter(({ subject }) => subject === flood)).toHaveLength(1)
  })

  test('from everywhere are told a hundred times a day, then in a mail that names the file', async () => {
    await using shop = await openTestShop()
    for (let area = 0; area < 6; area += 1)
      for (let count = 0; count < 18; count += 1) await ask(shop, `2001:db8:${area}:1::7`)
    const told = await toFirm(shop)
    expect(told.filter(({ subject }) => subject.includes('not paid yet'))).toHaveLength(100)
    const [more, ...others] = told.filter(({ subject }) => subject === flood)
    expect(more?.text).toContain('admin -- export consultations --since')
    expect(others).toEqual([])
  })

  test('the same once more uses up nobody’s turn', async () => {
    await using shop = await openTestShop()
    await fault(shop, '500')
    for (let count = 0; count < 20; count += 1)
      expect((await ask(shop, '203.0.113.7', 'same@example.com')).status).toBe(502)
    await fault(shop, 'ok')
    const others = Array.from({ length: 19 }, (_, count) => `other-${count}@example.com`)
    for (const email of others) expect((await ask(shop, '203.0.113.7', email)).status).toBe(200)
    const told = await toFirm(shop)
    for (const email of ['same@example.com', ...others])
      expect(told.filter(({ text }) => text.includes(email))).toHaveLength(1)
    expect(told.map(({ subject }) => subject)).not.toContain(flood)
  })
})

describe('webinar', () => {
  const consentMissing =
    'You have ticked a challenge. Please agree that we keep these answers, or untick the challenge.'
  const enroll = (fields: object) => shop.call('POST', '/api/webinars', { body: fields })
  const free = (fields: object = {}) =>
    enroll({ webinarId: 'free-webinar', email: newEmail(), ...fields })

  test('lists what is not over, the next one first, without the way in', async () => {
    const { body } = await shop.call('GET', '/api/webinarad')
    expect(body.webinars).toMatchObject([
      { _id: 'paid-webinar', duration: 2, pricePaise: 29_900 },
      { _id: 'free-webinar', pricePaise: null },
      { _id: 'large-webinar', pricePaise: 29_900 },
    ])
    expect(JSON.stringify(body)).not.toContain('private-room')
  })

  test('a free one enrols at once and mails the way in', async () => {
    const email = newEmail()
    expect(await free({ email })).toMatchObject({ status: 201, body: { enrolled: true } })
    expect((await shop.mailTo(email))?.text).toContain('https://meet.example.com/private-room')
    expect((await shop.mailTo(email))?.text).toContain('18-01-2126, 6:30 PM IST')
  })

  test('enrolling again takes no second seat', async () => {
    const email = newEmail()
    await Promise.all([free({ email }), free({ email }), free({ email })])
    await free({ email })
    expect(await shop.mailTo(email)).toBeDefined()
    const mails = await shop.sandbox.request(`/sandbox/mailbox.json?to=${email}`)
    expect(await mails.json()).toHaveLength(1)
  })

  test('needs one way to reach the person and nothing else', async () => {
    expect((await free({ email: '', phone: '' })).status).toBe(400)
    expect((await free({ email: '', phone: '9876543210' })).status).toBe(201)
    expect((await free()).status).toBe(201)
  })

  test('challenges are taken only with consent; gender is Not specified when empty', async () => {
    const answers = { healthChallenge: true, otherChallenge: true, other: 'sleep', gender: '' }
    expect(await free({ ...answers, name: 'Silent Sample' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: consentMissing },
    })
    const rows = await shop.shop.db.selectFrom('enrollments').selectAll().execute()
    expect(rows.map(({ name }) => name)).not.toContain('Silent Sample')
    await free({ ...answers, consent: true })
    const told = (await shop.mailTo('firm@example.com'))?.text
    expect(told).toContain('Health challenge: Yes')
    expect(told).toContain('Mental challenge: No')
    expect(told).toContain('Other: sleep')
    expect(told).toContain('Gender: Not specified')
  })

  test('whoever names no challenge is asked for no consent, and the flags are No', async () => {
    expect((await free({ name: 'Quiet Sample' })).status).toBe(201)
    const told = (await shop.mailTo('firm@example.com'))?.text
    expect(told).toContain('Quiet Sample')
    for (const flag of ['Health', 'Mental', 'Financial'])
      expect(told).toContain(`${flag} challenge: No`)
  })

  test.each(['healthChallenge', 'mentalChallenge', 'financialChallenge', 'otherChallenge'])(
    'a plain form with %s and without consent comes back filled, with words',
    async (challenge) => {
      const email = newEmail()
      const fields = { webinarId: 'free-webinar', name: 'Plain Sample', email, [challenge]: 'true' }
      const answer = await post('/api/webinars', fields)
      expect(answer.status).toBe(400)
      expect(answer.body).toContain(consentMissing)
      expect(answer.body).toContain('value="Plain Sample"')
      expect(await shop.mailTo(email)).toBeUndefined()
    },
  )

  test('other is told only when Other is ticked', async () => {
    await free({ consent: true, other: 'a secret' })
    expect((await shop.mailTo('firm@example.com'))?.text).toContain('Other: Not given')
  })

  test.each([
    ['an unknown gender', { gender: 'x' }, 400],
    ['a wrong e-mail', { email: 'x' }, 400],
    ['a webinar that is over', { webinarId: 'past-webinar' }, 404],
    ['an unknown webinar', { webinarId: 'unknown' }, 404],
  ])('refuses %s', async (_, fields, status) => {
    expect((await free(fields)).status).toBe(status)
  })

  test('a plain form is told on its page that it worked', async () => {
    const answer = await post('/api/webinars', { webinarId: 'free-webinar', email: newEmail() })
    expect(answer.status).toBe(201)
    expect(answer.body).toContain('Your information has been submitted successfully!')
  })
})

test('one with a price is confirmed when it is paid; of the last seats, whoever pays first gets one', async () => {
  await using own = await openTestShop()
  const enroll = (email: string) =>
    own.call('POST', '/api/webinars', { body: { webinarId: 'paid-webinar', email } })
  const settle = async (location: string) => {
    const { pathname, search } = new URL(location)
    await own.call('GET', pathname + search)
  }
  const first = await enroll('first@example.com')
  const second = await enroll('second@example.com')
  expect(first.body).toMatchObject({ enrolled: false, paymentStatus: 'Pending' })
  const third = await enroll('third@example.com')
  expect(third.status).toBe(201)

  await settle(await press(first.body.redirectUrl, 'success'))
  expect((await own.mailTo('first@example.com'))?.text).toContain('₹299')
  await settle(await press(second.body.redirectUrl, 'failure'))
  expect((await own.mailTo('second@example.com'))?.subject).toBe('Not paid: A sample webinar')
  await settle(await press(third.body.redirectUrl, 'success'))
  expect((await own.mailTo('third@example.com'))?.text).toContain('₹299')
  expect(await enroll('fourth@example.com')).toMatchObject({
    status: 409,
    body: { code: 'fully-booked', message: 'All seats of this webinar are taken.' },
  })
})

test('fifty people at once for ten seats get ten seats', async () => {
  await using own = await openTestShop()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      own.call('POST', '/api/webinars', {
        body: { webinarId: 'free-webinar', email: `crowd-${index}@example.com` },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ body }) => body.code === 'fully-booked')).toHaveLength(40)
})

test('a product form without script leads to the account, which says what it needs', async () => {
  const answer = await post('/api/cart/add', { productId: 'course', itemType: 'Course' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe('/my-account')
})
