import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyBooks, fault, paySilently, restoreBooks, start } from '../api/lost-books.ts'
import { eventually } from '../eventually.ts'
import { revokeStatusPage } from '#server/payments/find-status-page.ts'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { type Person, press, registerPerson } from '../api/people.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

let shop: TestShop
let asha: Person
let browser: TestBrowser
let people = 0

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  people += 1
  asha = await registerPerson(shop, `asha-${people}@example.com`)
  browser = openBrowser(shop)
  browser.open('/payment-success')
})

const purchases = {
  order: () => start.order(shop, asha),
  consultation: () => start.consultation(shop, asha.email),
  seat: () => start.seat(shop, asha.email, 'large-webinar'),
}
const kinds = ['order', 'consultation', 'seat'] as const

/** What the page of a payment's result knows of it. */
async function watch(id: string | null) {
  const { $paymentResult, watchPayment } = await import('#stores/payment-result.ts')
  await watchPayment(id)
  return $paymentResult.get()
}

/** What the page hears when it asks by itself, which it does every three seconds. */
async function hear() {
  const { $paymentResult } = await import('#stores/payment-result.ts')
  shop.clock.aheadMs += 3000
  await new Promise<void>((resolve) => {
    const stop = $paymentResult.listen(() => {
      stop()
      resolve()
    })
  })
  return $paymentResult.get()
}

const passport = expect.stringMatching(/^\/o\/[\w-]{22}$/)
const outcomes = [
  ['success', 'paid'],
  ['failure', 'failed'],
  ['close', 'failed'],
  ['expire', 'failed'],
  ['pending', 'confirming'],
  ['leave', 'open'],
] as const

/** What the server says of each kind, in every state and once that is decided. */
const about = {
  order: {},
  consultation: { boughtAt: '/get-a-consultation' },
  seat: { boughtAt: '/hooponopono-power', reachedByPage: true },
}
const news: Record<(typeof kinds)[number], Partial<Record<string, string>>> = {
  order: {
    paid: 'Your books and courses are in your downloads; what has to be sent is being packed.',
    failed: 'Your cart is as you left it.',
  },
  consultation: {
    paid: 'We will call you within two working days to agree on a time.',
    failed: 'We have your request; only its fee is not paid.',
  },
  seat: {
    paid: 'Your seat is confirmed. The link to the webinar and a file for your calendar are here, and on its page.',
    failed: 'We have saved what you entered; a seat is yours once you pay, if one is still free.',
  },
}

/** What the page of each kind says of it when it is paid, besides. */
const ownNews: Partial<Record<string, string>> = { order: 'Your book is ready in your downloads.' }

const goodsOf = {
  order: [
    { text: 'A paid book', amount: '₹250' },
    { text: 'Total', amount: '₹250' },
  ],
  consultation: [
    { text: 'A consultation', amount: '₹999' },
    { text: 'Total', amount: '₹999' },
  ],
  seat: [
    { text: 'A sample webinar', amount: '₹299' },
    { text: 'Total', amount: '₹299' },
  ],
}

const waysOn = {
  order: ['Download your book', 'See your orders'],
  consultation: [],
  seat: ['The link to the webinar', 'Add to your calendar'],
}

describe.each(kinds)('%s', (kind) => {
  test('without the path of its page says what needs none', async () => {
    const { transactionId, redirectUrl } = await purchases[kind]()
    await press(redirectUrl, 'success')
    await watch(transactionId)
    await revokeStatusPage(shop.shop, transactionId)
    const { ways, ...told } = await watch(transactionId)
    const next = kind === 'seat' ? undefined : news[kind]['paid']
    expect(told).toEqual({ state: 'paid', kind, ...about[kind], news: next })
    expect(ways).toBeUndefined()
  })

  test.each(outcomes)('%s on the pay page: %s', async (outcome, state) => {
    const { transactionId, redirectUrl } = await purchases[kind]()
    await press(redirectUrl, outcome)
    const { ways, ...told } = await watch(transactionId)
    const said = (state === 'paid' && ownNews[kind]) || news[kind][state]
    expect(told).toEqual({
      ...{ state, kind, passport, goods: goodsOf[kind] },
      ...{ ...about[kind], news: said },
    })
    expect(ways?.map(({ text }) => text)).toEqual(state === 'paid' ? waysOn[kind] : undefined)
  })
})

test('nobody has tried, then the bank is undecided, then it is paid: each is heard by itself', async () => {
  const { transactionId, redirectUrl } = await purchases.seat()
  expect(await watch(transactionId)).toMatchObject({ state: 'open' })
  await press(redirectUrl, 'pending')
  expect(await hear()).toMatchObject({ state: 'confirming' })
  await press(redirectUrl, 'success')
  expect(await hear()).toMatchObject({ state: 'paid', kind: 'seat' })
  expect(await Promise.race([hear(), pass(3500, 'nothing more')])).toBe('nothing more')
})

test('while the provider says nothing, nobody reads that it is not paid', async () => {
  const started = await purchases.consultation()
  await paySilently(shop, started)
  await fault(shop, '500')
  expect(await watch(started.transactionId)).toMatchObject({ state: 'unheard' })
  await fault(shop, 'ok')
  expect(await hear()).toMatchObject({ state: 'paid' })
})

test.each(['refunding', 'refund_failed', 'refunded'] as const)(
  'money that goes back, %s, is said to go back',
  async (state) => {
    const { transactionId, redirectUrl } = await purchases.order()
    await press(redirectUrl, 'success')
    await watch(transactionId)
    const update = shop.shop.db.updateTable('payments').set({ state })
    await update.where('id', '=', transactionId).execute()
    expect(await watch(transactionId)).toEqual({
      ...{ state: 'refunded', kind: 'order', passport },
      goods: goodsOf.order,
    })
  },
)

test('one whose time is over has failed, and can be paid from its page', async () => {
  const { transactionId } = await purchases.order()
  shop.clock.aheadMs += 60 * 60_000
  const kept = news.order['failed']
  expect(await watch(transactionId)).toEqual({
    state: 'failed',
    kind: 'order',
    passport,
    goods: goodsOf.order,
    news: kept,
  })
})

test('one that another attempt has paid invites nobody to pay', async () => {
  const { transactionId, redirectUrl } = await purchases.consultation()
  await press(redirectUrl, 'close')
  const { passport: path } = await watch(transactionId)
  const price = /name="price" value="(\d+)"/.exec((await shop.call('GET', path ?? '')).body)?.[1]
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const pressed = await shop.call('POST', `${path}/pay`, { headers, body: `price=${price}` })
  await press(pressed.headers.get('Location') ?? '', 'success')
  await eventually(async () => {
    expect(await watch(transactionId)).toEqual({
      ...{ state: 'anew', kind: 'consultation', passport, goods: goodsOf.consultation },
      ...about.consultation,
    })
  })
})

test('money that nobody knows is being looked into, until that is decided', async () => {
  const books = await copyBooks(shop)
  const { transactionId, redirectUrl } = await purchases.consultation()
  await restoreBooks(shop, books)
  await press(redirectUrl, 'success')
  await eventually(async () => {
    expect(await watch(transactionId)).toEqual({ state: 'checking', passport })
  })
})

test.each([null, '', 'pay_invented'])('of %s, nobody knows a payment', async (id) => {
  expect(await watch(id)).toEqual({ state: 'none' })
})

test('without the network it says so, and asks again when it is told to', async () => {
  const { transactionId } = await purchases.order()
  browser.network.isUp = false
  expect(await watch(transactionId)).toEqual({ state: 'unreachable' })
  browser.network.isUp = true
  expect(await watch(transactionId)).toMatchObject({ state: 'open' })
})
