import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeStatusPage } from '#server/payments/find-status-page.ts'
import { comeBack, start } from './lost-books.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { type Person, line, press, registerPerson, startPayment } from './people.ts'

/** What the account says of an order, the result page of its payment, and the page of the purchase: the same. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function orderOf({ userId, token }: Person) {
  const { body } = await shop.call('GET', `/api/orders/user/${userId}`, { token })
  return body.orders[0]
}

const payment = async (id: string) => (await shop.call('GET', `/api/payment/${id}`)).body

const cart = 'Your cart is as you left it.'
const newsOf = {
  ...{ leave: undefined, pending: undefined, failure: cart, close: cart, expire: cart },
  success: 'Your book is ready in your downloads.',
}

test.each([
  ['leave', { paymentStatus: 'Pending', attempted: false, orderStatus: 'Not paid yet' }],
  ['pending', { paymentStatus: 'Pending', attempted: true, orderStatus: 'Being confirmed' }],
  ['success', { paymentStatus: 'Paid', attempted: true, orderStatus: 'Confirmed' }],
  ['failure', { paymentStatus: 'Failed', attempted: true, orderStatus: 'Payment failed' }],
  ['close', { paymentStatus: 'Failed', attempted: false, orderStatus: 'Payment failed' }],
  ['expire', { paymentStatus: 'Expired', attempted: false, orderStatus: 'Payment not completed' }],
] as const)('%s', async (outcome, told) => {
  const person = await registerPerson(shop, `${outcome}@example.com`)
  const { transactionId, redirectUrl } = await startPayment(shop, person)
  const { search } = new URL(await press(redirectUrl, outcome))
  await comeBack(shop, new URLSearchParams(search).get('payment') ?? '')
  const order = await orderOf(person)
  expect(order).toMatchObject(told)
  const { paymentStatus, attempted, passport } = order
  const { ways, news, ...shown } = await payment(transactionId)
  expect(shown).toEqual({
    ...{ transactionId, paymentStatus, attempted, passport },
    kind: 'order',
    goods: [
      { text: 'A paid book', amount: '₹250' },
      { text: 'Total', amount: '₹250' },
    ],
  })
  expect(news).toBe(newsOf[outcome])
  const onceItIsPaid = [expect.objectContaining({ href: '/my-account/orders' })]
  expect(ways).toEqual(outcome === 'success' ? expect.arrayContaining(onceItIsPaid) : undefined)
  const page = await shop.call('GET', passport)
  expect(page.status).toBe(200)
  expect(page.body.includes('Not paid yet')).toBe(outcome === 'leave')
  expect(page.body.includes('do not pay again')).toBe(outcome === 'pending')
})

test('before anybody pressed anything it is not paid yet, and its page leads to the pay page', async () => {
  const person = await registerPerson(shop, 'back@example.com')
  const { redirectUrl } = await startPayment(shop, person)
  const { orderStatus, passport } = await orderOf(person)
  expect(orderStatus).toBe('Not paid yet')
  expect((await shop.call('GET', passport)).body).toContain(`href="${redirectUrl}"`)
})

test('between two questions it stays not paid yet; without one for long, nobody is told so', async () => {
  const person = await registerPerson(shop, 'polled@example.com')
  const { transactionId } = await startPayment(shop, person)
  await payment(transactionId)
  shop.clock.aheadMs += 90_000
  expect(await orderOf(person)).toMatchObject({ orderStatus: 'Not paid yet', attempted: false })
  shop.clock.aheadMs += 60_000
  expect(await orderOf(person)).toMatchObject({ orderStatus: 'Being confirmed', attempted: true })
})

test('after the link was revoked the buyer has the next one, and nobody gets it by the id', async () => {
  const person = await registerPerson(shop, 'asha@example.com')
  const { transactionId } = await startPayment(shop, person)
  const { passport: first } = await orderOf(person)
  await revokeStatusPage(shop.shop, transactionId)
  expect((await shop.call('GET', first)).status).toBe(404)
  const { passport: next } = await orderOf(person)
  expect(next).not.toBe(first)
  expect((await shop.call('GET', next)).status).toBe(200)
  expect(await payment(transactionId)).not.toHaveProperty('passport')
  const page = await shop.call('GET', `/payment-success?payment=${transactionId}`)
  expect(page.body).not.toContain('/o/')
})

test('of what was forgotten there is no page, and the order is listed as before', async () => {
  const person = await registerPerson(shop, 'devi@example.com')
  const { transactionId, redirectUrl } = await startPayment(shop, person)
  await press(redirectUrl, 'close')
  await payment(transactionId)
  const forget = shop.shop.db.updateTable('payments').set({ fingerprint: '' })
  await forget.where('id', '=', transactionId).execute()
  expect(await orderOf(person)).not.toHaveProperty('passport')
})

test('the page of a result tells of everything that was bought, what comes next of each kind, and the total', async () => {
  const { shop: open } = shop
  const promised = ['Sent within ten days.', 'Cancel until it is sent.']
  Object.assign(open.catalogue, { terms: { Course: [], Book: [], Dhyanam: promised } })
  Object.assign(open.catalogue.firm, { chat: 'https://wa.me/911234567890?text=' })
  const person = await registerPerson(shop, 'several@example.com')
  const { transactionId, redirectUrl } = await start.order(shop, person, [
    line('course', 'Course'),
    { ...line('mandala', 'Dhyanam'), quantity: 3 },
  ])
  await press(redirectUrl, 'success')
  await comeBack(shop, transactionId)
  const { goods, news, passport } = await payment(transactionId)
  expect(goods.map(({ text }: { text: string }) => text)).toEqual([
    'A sample course',
    '3\u00A0×\u00A0A sample mandala',
    'Total',
  ])
  expect(goods.at(-1).amount).toBe('₹1,798.50')
  const next =
    'Your course is ready. Open it, and begin with the first lesson. Your art is being packed. Sent within ten days.'
  expect(news).toBe(next)
  const { body } = await shop.call('GET', passport)
  for (const said of [next, '<span>Total</span><span>₹1,798.50</span>', 'Ask us on WhatsApp'])
    expect(body).toContain(said)
  const chat = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(body)?.[1] ?? ''
  expect(new URL(chat).searchParams.get('text')).toMatch(new RegExp(`${transactionId}$`))

  await revokeStatusPage(open, transactionId)
  expect(await payment(transactionId)).not.toHaveProperty('goods')
})
