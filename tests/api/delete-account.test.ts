import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { limitsOf } from '#server/rate-limit/rate-limit.ts'
import { people } from '#server/account/queries/users.ts'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { eraseDecided } from '#server/privacy/delete-account.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { tokenHash } from '#server/secrets.ts'
import { leaver } from './leaver.ts'
import { breakEmail } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { plainDigests } from './plain-digests.ts'
import {
  address,
  codeFor,
  isOpen,
  line,
  logIn,
  password,
  type Person,
  registerPerson,
  startPayment,
} from './people.ts'
import { inTransaction } from '#server/database/transactions.ts'

const phone = address.mobile

let shop: TestShop
let person: Person
let asha: ReturnType<typeof leaver>
// A shop for each test, as some look at every row there is.
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  asha = leaver(shop, person)
  return () => shop[Symbol.asyncDispose]()
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

test('ends every session and the log-in, and says so in a letter', async () => {
  const laptop = await logIn(shop, person.email)
  expect(await asha.ask('delete')).toMatchObject({ status: 200, body: { deleted: true } })
  expect(await isOpen(shop, person.userId, person.token)).toBe(false)
  expect(await isOpen(shop, person.userId, laptop)).toBe(false)
  const body = { email: person.email, password }
  expect((await shop.call('POST', '/api/auth/login', { body })).status).toBe(401)
  expect((await shop.mailTo(person.email))?.subject).toBe('Your account is deleted')
})

/** Digests by which whoever has the database, and no key, could try whether it knows somebody. */
const guessable = async () =>
  await leftOf(
    ...plainDigests([person.email, person.userId, phone, '9811111111', '9822222222', '9833333333']),
  )

test('leaves of a paid order what its invoice needs, and nothing else personal anywhere', async () => {
  await shop.call('POST', '/api/auth/address', { ...person, body: address })
  await shop.call('POST', '/api/cart/add', { ...person, body: line('mandala', 'Dhyanam') })
  const transactionId = await asha.buy()
  expect(await leftOf(phone)).toHaveLength(1)
  const booked = await asha.bookConsultation()
  await asha.finish(booked.redirectUrl, 'success')
  await asha.enroll()
  await asha.bookTime()
  for (let turn = 0; turn < 4; turn += 1) await shop.shop.outbox.deliver()
  await asha.ask('export', 'not this one')
  expect(await guessable()).toEqual([])
  await asha.ask('delete')
  await shop.shop.outbox.deliver()
  expect(await guessable()).toEqual([])

  const mine = [
    person.email,
    person.userId,
    'my private worry',
    'my private ache',
    'my private hope',
    '9833333333',
    'kerala',
  ]
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

test('who paid is told by no plain digest of an earlier version any more, and is still the same', async () => {
  await startPayment(shop, person)
  const payers = async () => await shop.shop.db.selectFrom('payments').select('payer').execute()
  const before = await payers()
  await shop.shop.db
    .updateTable('payments')
    .set({ payer: tokenHash(person.userId) })
    .execute()
  expect(await guessable()).not.toEqual([])
  await cleanUpHourly(shop.shop)
  expect(await guessable()).toEqual([])
  expect(await payers()).toEqual(before)
})

test('of an order that was never paid, name and address go too', async () => {
  const { redirectUrl } = await startPayment(shop, person)
  await asha.finish(redirectUrl, 'failure')
  const count = async () => (await everything()).split(address.street.toLowerCase()).length
  const before = await count()
  await asha.ask('delete')
  expect(await count()).toBe(before - 1)
})

test('waiting mails and codes of the person go, those of others stay', async () => {
  const fault = (mode: string) =>
    shop.sandbox.request('/sandbox/faults', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ service: 'email', mode }),
    })
  const stranger = `waiting@example.com`
  await fault('500')
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: person.email } })
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: stranger } })
  await asha.ask('delete')
  await fault('ok')
  shop.clock.aheadMs += 60_000
  expect((await shop.mailTo(person.email))?.subject).toBe('Your account is deleted')
  expect((await shop.mailTo(stranger))?.subject).toMatch(/^There is no account/)
  const codes = shop.shop.db.selectFrom('email_codes').selectAll()
  expect(await codes.where('email', '=', person.email).execute()).toEqual([])
})

test('nothing counts tries by a digest of the mailbox any more, and none was a plain one', async () => {
  const { email } = person
  await codeFor(shop, email)
  await shop.call('POST', '/api/auth/login', { body: { email, password: 'not this one' } })
  const counted = async () => {
    const rows = await shop.shop.db.selectFrom('rate_limits').selectAll().execute()
    return JSON.stringify(rows)
  }
  const own = limitsOf(shop.shop, { email })
  expect(await counted()).toContain(own[0])
  expect(await counted()).not.toContain(tokenHash(email))
  await asha.ask('delete')
  for (const digest of own) expect(await counted()).not.toContain(digest)
})

test('the last letter, where no mailbox takes it, keeps the address for a day and no longer', async () => {
  await breakEmail(shop, '500')
  await asha.ask('delete')
  for (let hour = 0; hour < 30; hour += 1) {
    shop.clock.aheadMs += 60 * 60_000
    await shop.shop.outbox.deliver()
  }
  const mails = await shop.shop.db.selectFrom('mails').selectAll().execute()
  expect(mails.map(({ done_at }) => done_at)).not.toContain(null)
  expect(JSON.stringify(mails)).not.toContain(person.email)
})

test('the same e-mail can register anew and sees nothing of before', async () => {
  await asha.buy()
  await asha.ask('delete')
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
  await asha.ask('delete')
  await inTransaction(shop.shop.db, (db) => eraseDecided(db, shop.shop))
  expect(await asha.finish(redirectUrl, 'success')).toBe('/payment-success')

  const status = await shop.call('GET', `/api/payment/${transactionId}`)
  expect(status.body.paymentStatus).toBe('Refunding')
  expect((await shop.mailTo(person.email))?.subject).toMatch(/is being refunded$/)
  const firm = await shop.mailTo('firm@example.com')
  expect(firm?.subject).toMatch(/are being refunded$/)
  expect(firm?.text).toContain(transactionId)

  expect(await leftOf(person.email)).toHaveLength(1)
  await eventually(async () => {
    await pollRefunds(shop.shop)
    shop.clock.aheadMs += 60_000
    const { body } = await shop.call('GET', `/api/payment/${transactionId}`)
    expect(body.paymentStatus).toBe('Refunded')
  })
  await inTransaction(shop.shop.db, (db) => eraseDecided(db, shop.shop))
  expect(await leftOf(person.email)).toEqual([])
})

test('two at once delete one account and write one letter', async () => {
  const answers = await Promise.all([asha.ask('delete'), asha.ask('delete')])
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
  await asha.ask('delete')
  expect(await users()).toBe(before - 1)
})

test('who keeps the orders of a deleted account is none of the people', async () => {
  const other = await registerPerson(shop, 'ravi@example.com')
  await asha.buy()
  await asha.ask('delete')
  const { db } = shop.shop
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2)
  expect(await people(db).select('id').execute()).toEqual([{ id: other.userId }])
})
