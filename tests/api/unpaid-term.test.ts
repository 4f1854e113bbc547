import { beforeEach, expect, test, vi } from 'vitest'
import { cleanUpHourly } from '#server/privacy/clean-up.ts'
import { pollPayments } from '#server/payments/poll-payments.ts'
import { pollRefunds } from '#server/payments/sync-refund.ts'
import { getPayment } from '#server/payments/queries/payments.ts'
import { settlePayment } from '#server/payments/sync-payment.ts'
import { eventually } from '../eventually.ts'
import { leaver } from './leaver.ts'
import { breakEmail } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { line, logIn, type Person, registerPerson, startPayment } from './people.ts'

const minute = 60_000
const day = 24 * 60 * minute

let shop: TestShop
let person: Person
let asha: ReturnType<typeof leaver>
// A shop for each test, as they look at every row there is.
beforeEach(async () => {
  shop = await openTestShop()
  person = await registerPerson(shop)
  asha = leaver(shop, person)
  return () => shop[Symbol.asyncDispose]()
})

/** Every row of these tables, as whoever reads the database sees it. */
async function kept(): Promise<string> {
  const tables = ['orders', 'consultations', 'enrollments', 'erasures', 'mails'] as const
  const rows = tables.map((name) => shop.shop.db.selectFrom(name).selectAll().execute())
  return JSON.stringify(await Promise.all(rows)).toLowerCase()
}
const leftOf = async (...texts: string[]) => {
  const all = await kept()
  return texts.filter((text) => all.includes(text.toLowerCase()))
}
const bookSeat = async (name: string) => {
  const contact = { name, email: `${name}@example.com`, phone: '9822222222', city: 'Kanpur' }
  const challenges = { healthChallenge: true, otherChallenge: true, other: `ache of ${name}` }
  const body = { ...contact, ...challenges, consent: true, webinarId: 'large-webinar' }
  const { status, body: answer } = await shop.call('POST', '/api/webinars', { body })
  expect(status).toBe(201)
  return answer as { redirectUrl: string; transactionId: string }
}
const consult = async (name: string) => {
  const contact = { firstName: name, phone: '9811111111', email: `${name}@example.com` }
  const formData = { ...contact, message: `worry of ${name}` }
  const { body } = await shop.call('POST', '/api/consultations', { body: { formData } })
  return body as { redirectUrl: string; transactionId: string }
}
/** Lets the payments of the moment run out. */
const letExpire = async () => {
  shop.clock.aheadMs += 25 * minute
  await eventually(async () => {
    shop.clock.aheadMs += minute
    await pollPayments(shop.shop)
    expect(await statesOf()).not.toContain('pending')
  })
}
const paymentsNow = () =>
  shop.shop.db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute()
const statesOf = async () => (await paymentsNow()).map(({ state }) => state)
const cleanAfter = async (days: number) => {
  shop.clock.aheadMs += days * day
  await shop.shop.outbox.deliver()
  await cleanUpHourly(shop.shop)
}
const contactOfOrder = ['Asha Sample', '9876543210', '1 Sample Street', '226001']

test('what was never paid is told to nobody any more thirty days after it could last be paid', async () => {
  await startPayment(shop, person)
  await asha.finish((await consult('Ravi')).redirectUrl, 'failure')
  await bookSeat('Meera')
  await letExpire()
  const personal = [...contactOfOrder, 'Ravi', 'Meera', 'worry of', 'ache of', 'Kanpur', '98222']
  await cleanAfter(29)
  expect(await leftOf(...personal)).toEqual(personal)

  await cleanAfter(2)
  expect(await leftOf(...personal, person.email)).toEqual([])
  const payments = await paymentsNow()
  expect(payments.map(({ amount_paise }) => amount_paise).toSorted()).toEqual([
    25_000, 29_900, 99_900,
  ])
  expect(payments.map(({ state }) => state).toSorted()).toEqual(['expired', 'expired', 'failed'])
  expect(payments.every(({ payer, fingerprint }) => payer === '' && fingerprint === '')).toBe(true)
  const token = await logIn(shop, person.email)
  const { body } = await shop.call('GET', `/api/orders/user/${person.userId}`, { token })
  const [order] = body.orders
  expect(order).toMatchObject({ paymentStatus: 'Expired', shippingAddress: { fullName: '' } })
})

test('what the firm could not be told for so long, as its mailbox refused it, goes with it', async () => {
  await breakEmail(shop, '500')
  await consult('Ravi')
  await letExpire()
  await cleanAfter(29)
  expect(await leftOf('worry of Ravi')).toEqual(['worry of Ravi'])
  await cleanAfter(2)
  expect(await leftOf('worry of Ravi')).toEqual([])
})

test('what was paid, is open, or was given back stays', async () => {
  const paid = await consult('Ravi')
  await asha.finish(paid.redirectUrl, 'success')
  await asha.buy()
  shop.clock.aheadMs += 300 * day
  const open = await bookSeat('Meera')
  await cleanUpHourly(shop.shop)
  expect(await statesOf()).toEqual(['paid', 'paid', 'pending'])
  const personal = ['Ravi', 'worry of Ravi', 'Meera', 'ache of Meera', ...contactOfOrder]
  expect(await leftOf(...personal)).toEqual(personal)
  expect(open.transactionId).toMatch(/^pay_/)
})

test('what a refund is spoken of stays until that is decided', async () => {
  const { transactionId } = await consult('Ravi')
  await letExpire()
  await shop.shop.db
    .insertInto('refunds')
    .values({
      ...{ id: 'OMR1', payment_id: transactionId, amount_paise: 0, state: 'asked' },
      ...{ source: 'provider', actor: '', reason: '', detail: '', bank_reference: null },
      ...{ created_at: shop.shop.now(), next_check_at: shop.shop.now(), settled_at: null },
    })
    .execute()
  await cleanAfter(31)
  expect(await leftOf('worry of Ravi')).toEqual(['worry of Ravi'])
})

test.each([
  ['an order', () => startPayment(shop, person, [line('mandala', 'Dhyanam')]), 9950],
  ['a consultation', () => consult('Ravi'), 99_900],
  ['a seat', () => bookSeat('Meera'), 29_900],
] as const)(
  'money that arrives for %s after that goes back, and the firm knows',
  async (_, begin, paise) => {
    const { transactionId } = await begin()
    await letExpire()
    await cleanAfter(31)
    const payments = shop.shop.providers.current
    const ask = vi.spyOn(payments, 'getPayment')
    ask.mockResolvedValue({ state: 'paid', amountPaise: paise, detail: 'OMO1' })
    const unknown = vi
      .spyOn(payments, 'getRefund')
      .mockResolvedValue({ state: 'unknown', detail: '' })
    const refund = vi
      .spyOn(payments, 'refund')
      .mockResolvedValue({ state: 'refunded', detail: 'OMR1' })

    expect(
      await settlePayment(shop.shop, await getPayment(shop.shop.db, transactionId), 'webhook'),
    ).toBe('refunding')
    const notice = await shop.mailTo('firm@example.com')
    expect(notice?.text).toContain('someone whose details have been deleted')
    expect(notice?.text).toContain(
      'The payment arrived so late that what you had entered for it was already deleted',
    )
    await pollRefunds(shop.shop)
    expect(refund).toHaveBeenCalledExactlyOnceWith({
      ...{ id: expect.any(String), paymentId: transactionId, amountPaise: paise },
    })
    expect(await paymentsNow()).toMatchObject([{ state: 'refunded', arrived_paise: paise }])
    expect(unknown).toHaveBeenCalled()
    const rows = await shop.shop.db.selectFrom('webinar_seats').selectAll().execute()
    expect(rows.every(({ taken, held }) => taken === 0 && held === 0)).toBe(true)
  },
)

test('however many there are, one hour’s cleaning takes them all', async () => {
  const { transactionId } = await consult('Ravi')
  await letExpire()
  const { db } = shop.shop
  const booking = await db.selectFrom('consultations').selectAll().executeTakeFirstOrThrow()
  const payment = (await paymentsNow())[0]
  if (!payment) throw new Error(`no payment ${transactionId}`)
  for (let copy = 0; copy < 450; copy += 50) {
    const ids = Array.from({ length: 50 }, (_, index) => `copy-${copy + index}`)
    await db
      .insertInto('consultations')
      .values(ids.map((id) => ({ ...booking, id })))
      .execute()
    const payments = ids.map((id) => ({ ...payment, id: `pay_${id}`, subject_id: id }))
    await db.insertInto('payments').values(payments).execute()
  }
  await cleanAfter(31)
  expect(await leftOf('Ravi', 'worry')).toEqual([])
  expect(await db.selectFrom('erasures').selectAll().execute()).toEqual([])
})
