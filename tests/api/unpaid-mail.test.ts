import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { eventually } from '../eventually.ts'
import {
  allMails,
  book,
  inDays,
  newBooking,
  offer,
  payFor,
  rowOf,
  subjectsTo,
} from './appointment-types.ts'
import { breakEmail } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, press, registerPerson, startPayment } from './people.ts'

/** F2: whoever booked without an account and has not paid gets one mail, with the way to pay again. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  offer(shop)
})
afterAll(() => shop[Symbol.asyncDispose]())

const minute = 60_000
let people = 0
const newEmail = () => `unpaid-${++people}@example.com`
let days = 3
const freshTime = (of = shop) => ({ startsAt: inDays(of, (days += 1)) })

const consult = (email: string, message = 'A question.') =>
  shop.call('POST', '/api/consultations', {
    body: { formData: { firstName: 'Meera Sample', phone: '9876543210', email, message } },
  })
const enroll = (email: string, fields: object = {}) =>
  shop.call('POST', '/api/webinars', {
    body: { webinarId: 'large-webinar', name: 'Meera Sample', email, ...fields },
  })
const pathIn = (text: string) => /\/o\/[\w-]{22}/.exec(text)?.[0] ?? ''
const fails = async (answer: { body: { redirectUrl: string } }, own = shop) =>
  await payFor(own, answer, 'failure')

/** Presses "Pay again" on the page that the mail leads to; answers where it leads. */
async function payAgain(path: string): Promise<string> {
  const page = await shop.call('GET', path)
  const price = /name="price" value="(\d+)"/.exec(String(page.body))?.[1] ?? ''
  const answer = await shop.call('POST', `${path}/pay`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ price }).toString(),
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

async function letExpire(own: TestShop): Promise<void> {
  own.clock.aheadMs += 25 * minute
  await eventually(async () => {
    own.clock.aheadMs += minute
    await pollPayments(own.shop)
    const open = own.shop.db.selectFrom('payments').select('id').where('state', '=', 'pending')
    expect(await open.execute()).toEqual([])
  })
}

describe.each([
  ['a consultation', 'A consultation', (email: string) => consult(email)],
  ['a seat', 'A sample webinar', (email: string) => enroll(email)],
  [
    'a time',
    'Consultation',
    (email: string) => book(shop, newBooking(shop, { email, ...freshTime() })),
  ],
] as const)('whose payment of %s has failed', (_, name, begin) => {
  test('is written to once, with the link at which it is paid again, and nothing that was typed', async () => {
    const email = newEmail()
    const answer = await begin(email)
    expect(await allMails(shop, email)).toEqual([])
    await fails(answer)
    const [mail, ...more] = await allMails(shop, email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Not paid: ${name}`)
    expect(mail?.text).toContain(
      'We didn’t receive your payment. If money was debited, your bank will return it',
    )
    expect(mail?.text).not.toContain('Meera')

    await payFor(shop, { body: { redirectUrl: await payAgain(pathIn(mail?.text ?? '')) } })
    const [confirmed, first, ...others] = await allMails(shop, email)
    expect(first?.subject).toBe(mail?.subject)
    expect(confirmed?.subject).not.toBe(mail?.subject)
    expect(others).toEqual([])
  })

  test('is not written to again when another attempt at it fails', async () => {
    const email = newEmail()
    await fails(await begin(email))
    const [mail] = await allMails(shop, email)
    await fails({ body: { redirectUrl: await payAgain(pathIn(mail?.text ?? '')) } })
    expect(await allMails(shop, email)).toHaveLength(1)
  })
})

test('who let the time to pay run out is told that nothing was charged', async () => {
  await using own = await openTestShop()
  offer(own)
  const booking = newBooking(own, freshTime(own))
  const { body } = await book(own, booking)
  await press(body.redirectUrl, 'leave')
  await letExpire(own)
  const [mail, ...more] = await allMails(own, booking.email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('You have not been charged.')
  expect(pathIn(mail?.text ?? '')).not.toBe('')
})

test('who chose another time, and paid that one, is not told of the first', async () => {
  await using own = await openTestShop()
  offer(own)
  const booking = newBooking(own, freshTime(own))
  await book(own, booking)
  await payFor(own, await book(own, { ...booking, ...freshTime(own) }))
  await letExpire(own)
  expect(await subjectsTo(own, booking.email)).not.toContain('Not paid: Consultation')
})

test('who corrected what was written, and paid that, is not told of the first', async () => {
  const email = newEmail()
  const first = await consult(email, 'A qeustion.')
  await payFor(shop, await consult(email))
  await fails(first)
  expect(await allMails(shop, email)).toHaveLength(1)
})

test('what waits to be sent goes when it is paid meanwhile', async () => {
  const email = newEmail()
  await breakEmail(shop, '500')
  const { body } = await consult(email)
  await fails({ body })
  await allMails(shop, email)
  const { passport } = (await shop.call('GET', `/api/payment/${body.transactionId}`)).body
  await payFor(shop, { body: { redirectUrl: await payAgain(passport) } })
  await breakEmail(shop, 'ok')
  shop.clock.aheadMs += 5 * minute
  expect(await subjectsTo(shop, email)).toEqual(['Your consultation is booked'])
})

test('whose time somebody else has by now is told so, with the way to another one', async () => {
  await using own = await openTestShop()
  offer(own)
  const booking = newBooking(own, freshTime(own))
  const { body } = await book(own, booking)
  own.clock.aheadMs += 25 * minute
  const other = newBooking(own, { startsAt: booking.startsAt })
  await payFor(own, await book(own, other))
  await fails({ body }, own)
  expect((await rowOf(own, other)).state).toBe('confirmed')
  const [mail] = await allMails(own, booking.email)
  expect(mail?.text).toContain('This time has just gone to someone else.')
  expect(mail?.text).toContain(`${own.origin}/get-a-consultation`)
})

test('a mailbox that others name is written to three times a day, however often they book', async () => {
  const email = newEmail()
  for (let time = 0; time < 5; time += 1) await fails(await consult(email, `Question ${time}.`))
  expect(await allMails(shop, email)).toHaveLength(3)
})

test('who gave a phone number alone is written nothing, and an order stands in its account', async () => {
  await fails(await enroll('', { phone: '9876543299' }))
  const person = await registerPerson(shop)
  const order = await startPayment(shop, person, [line('paid-book', 'Book')])
  await fails({ body: order })
  expect(await allMails(shop, person.email)).toEqual([])
})
