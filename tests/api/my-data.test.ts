import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseDecided } from '#server/database/erasures.ts'
import { pollRefunds } from '#server/services/settle-refund.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import {
  address,
  isOpen,
  line,
  logIn,
  password,
  type Person,
  press,
  registerPerson,
  startPayment,
} from './people.ts'

let shop: TestShop
let person: Person
let people = 0
const phone = address.mobile
// A shop for each test, as some look at every row there is.
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop, `leaver-${++people}@example.com`)
  return () => shop[Symbol.asyncDispose]()
})

const ask = (what: 'export' | 'delete', given: unknown = password) =>
  shop.call('POST', `/api/auth/${person.userId}/${what}`, { ...person, body: { password: given } })

async function comeBack(location: string): Promise<string> {
  const { pathname, search } = new URL(location)
  const answer = await shop.call('GET', pathname + search)
  return new URL(answer.headers.get('Location') ?? '').pathname
}

/** Buys and pays; answers the transaction. */
async function buy(products = [line('paid-book', 'Book')]): Promise<string> {
  const { redirectUrl, transactionId } = await startPayment(shop, person, products)
  expect(await comeBack(await press(redirectUrl, 'success'))).toBe('/payment-success')
  return transactionId
}

const consultation = () => ({
  firstName: 'Asha Consulting',
  phone: '9811111111',
  email: person.email.toUpperCase(),
  message: 'my private worry',
})
const bookConsultation = () =>
  shop.call('POST', '/api/consultations', { body: { formData: consultation() } })
const enroll = () =>
  shop.call('POST', '/api/webinars', {
    body: {
      ...{ name: 'Asha Enrolled', email: person.email, phone: '9822222222', city: 'Lucknow' },
      ...{ healthChallenge: true, otherChallenge: true, other: 'my private ache', consent: true },
      webinarId: 'free-webinar',
    },
  })

/** Every row of every table, as whoever reads the database sees it. */
async function everything(): Promise<string> {
  const { db } = shop.shop
  const tables = await db.introspection.getTables()
  const rows = []
  for (const { name } of tables)
    rows.push(
      await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    )
  return JSON.stringify(rows).toLowerCase()
}

/** Which of these the database still holds anywhere. */
async function leftOf(...texts: string[]): Promise<string[]> {
  const left = await everything()
  return texts.filter((text) => left.includes(text.toLowerCase()))
}

describe('export', () => {
  test('answers everything that is kept, as a file', async () => {
    const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha S.' }
    await shop.call('PATCH', `/api/auth/${person.userId}`, { ...person, body: names })
    await shop.call('POST', '/api/auth/address', { ...person, body: address })
    await shop.call('POST', '/api/cart/add', { ...person, body: line('mandala', 'Dhyanam') })
    const transactionId = await buy()
    await bookConsultation()
    await enroll()

    const { status, body, headers } = await ask('export')
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="samriddhi-my-data.json"')
    const { userId, email } = person
    expect(body).toMatchObject({
      profile: { userId, email, ...names },
      addresses: [address],
      cart: [{ productId: 'mandala', quantity: 1 }],
      orders: [{ transactionId, paymentStatus: 'Paid', productId: [{ id: 'paid-book' }] }],
      consultations: [{ message: 'my private worry', phone: '9811111111' }],
      webinarSeats: [
        {
          webinarId: 'free-webinar',
          challenges: { healthChallenge: true, other: 'my private ache' },
        },
      ],
      entitlements: [{ productId: 'paid-book' }],
      sessions: [{ remembered: true }],
    })
    expect(body.payments).toHaveLength(2)
  })

  test('holds nothing that proves who somebody is, and nothing of anybody else', async () => {
    const other = await registerPerson(shop, `other-${people}@example.com`)
    const { body } = await ask('export')
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
})

describe.each(['export', 'delete'] as const)('%s', (what) => {
  test.each([
    ['a wrong password', 'not it at all', 403, 'wrong-password'],
    ['no password', '', 400, 'invalid-request'],
    ['something else', 7, 400, 'invalid-request'],
  ])('is refused with %s, and the account stays', async (_, given, status, code) => {
    expect(await ask(what, given)).toMatchObject({ status, body: { code } })
    expect(await isOpen(shop, person.userId, person.token)).toBe(true)
  })

  test('guessing the password ends after ten tries', async () => {
    for (let tries = 0; tries < 10; tries += 1) await ask(what, `guess ${tries}`)
    expect((await ask(what)).status).toBe(429)
    expect(await isOpen(shop, person.userId, person.token)).toBe(true)
  })
})

describe('delete', () => {
  test('ends every session and the log-in, and says so in a letter', async () => {
    const laptop = await logIn(shop, person.email)
    expect(await ask('delete')).toMatchObject({ status: 200, body: { deleted: true } })
    expect(await isOpen(shop, person.userId, person.token)).toBe(false)
    expect(await isOpen(shop, person.userId, laptop)).toBe(false)
    const body = { email: person.email, password }
    expect((await shop.call('POST', '/api/auth/login', { body })).status).toBe(401)
    expect((await shop.mailTo(person.email))?.subject).toBe('Your account is deleted')
  })

  test('leaves of a paid order what its invoice needs, and nothing else personal anywhere', async () => {
    await shop.call('POST', '/api/auth/address', { ...person, body: address })
    await shop.call('POST', '/api/cart/add', { ...person, body: line('mandala', 'Dhyanam') })
    const transactionId = await buy()
    expect(await leftOf(phone)).toHaveLength(1)
    const booked = await bookConsultation()
    await comeBack(await press(booked.body.redirectUrl, 'success'))
    await enroll()
    await shop.shop.outbox.deliver()
    await ask('delete')
    await shop.shop.outbox.deliver()

    const mine = [person.email, person.userId, 'my private worry', 'my private ache']
    const contact = [phone, '9811111111', '9822222222', 'Asha Enrolled']
    expect(await leftOf(...mine, ...contact)).toEqual([])
    expect(await leftOf('Asha Consulting')).toHaveLength(1)
    const payment = await shop.shop.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.subject_id')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select(['full_name', 'street', 'pincode', 'total_paise', 'product_id', 'payments.state'])
      .where('payments.id', '=', transactionId)
      .execute()
    expect(payment).toEqual([
      {
        ...{ full_name: address.name, street: address.street, pincode: address.pincode },
        ...{ total_paise: 25_000, product_id: 'paid-book', state: 'paid' },
      },
    ])
  })

  test('of an order that was never paid, name and address go too', async () => {
    const { redirectUrl } = await startPayment(shop, person)
    await comeBack(await press(redirectUrl, 'failure'))
    const count = async () => (await everything()).split(address.street.toLowerCase()).length
    const before = await count()
    await ask('delete')
    expect(await count()).toBe(before - 1)
  })

  test('waiting mails and codes of the person go, those of others stay', async () => {
    const fault = (mode: string) =>
      shop.sandbox.request('/sandbox/faults', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ service: 'email', mode }),
      })
    const stranger = `waiting-${people}@example.com`
    await fault('500')
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
    await shop.call('POST', '/api/auth/forgot-password', { body: { email: stranger } })
    await ask('delete')
    await fault('ok')
    shop.clock.aheadMs += 60_000
    expect((await shop.mailTo(person.email))?.subject).toBe('Your account is deleted')
    expect((await shop.mailTo(stranger))?.subject).toMatch(/^There is no account/)
    const codes = shop.shop.db.selectFrom('email_otps').selectAll()
    expect(await codes.where('email', '=', person.email).execute()).toEqual([])
  })

  test('the same e-mail can register anew and sees nothing of before', async () => {
    await buy()
    await ask('delete')
    shop.clock.aheadMs += 60_000
    const again = await registerPerson(shop, person.email)
    expect(again.userId).not.toBe(person.userId)
    const orders = await shop.call('GET', `/api/orders/user/${again.userId}`, again)
    expect(orders.body.orders).toEqual([])
    const bought = await startPayment(shop, again)
    expect(bought.redirectUrl).toContain('/pay/')
  })

  test('a payment that succeeds afterwards is given back by itself, and both are told', async () => {
    const { redirectUrl, transactionId } = await startPayment(shop, person)
    await ask('delete')
    await shop.shop.db.transaction().execute(eraseDecided)
    expect(await comeBack(await press(redirectUrl, 'success'))).toBe('/payment-success')

    const status = await shop.call('GET', `/api/payment/${transactionId}`)
    expect(status.body.paymentStatus).toBe('Refunding')
    expect((await shop.mailTo(person.email))?.subject).toMatch(/is being refunded$/)
    const firm = await shop.mailTo('firm@example.com')
    expect(firm?.subject).toMatch(/are being refunded$/)
    expect(firm?.text).toContain(transactionId)

    expect(await leftOf(person.email)).toHaveLength(1)
    await vi.waitFor(async () => {
      await pollRefunds(shop.shop)
      shop.clock.aheadMs += 60_000
      const { body } = await shop.call('GET', `/api/payment/${transactionId}`)
      expect(body.paymentStatus).toBe('Refunded')
    })
    await shop.shop.db.transaction().execute(eraseDecided)
    expect(await leftOf(person.email)).toEqual([])
  })

  test('two at once delete one account and write one letter', async () => {
    const answers = await Promise.all([ask('delete'), ask('delete')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    await shop.shop.outbox.deliver()
    const mails = await (await shop.sandbox.request('/sandbox/mailbox.json')).json()
    const letters = mails.filter(
      ({ to, subject }: { to: string; subject: string }) =>
        to === person.email && subject === 'Your account is deleted',
    )
    expect(letters).toHaveLength(1)
  })

  test('somebody who never ordered leaves no row behind', async () => {
    const users = async () => (await shop.shop.db.selectFrom('users').select('id').execute()).length
    const before = await users()
    await ask('delete')
    expect(await users()).toBe(before - 1)
  })
})
