import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { address, line, password, type Person, press, registerPerson } from '../api/people.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

let shop: TestShop
let person: Person
let browser: TestBrowser
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  people += 1
  person = await registerPerson(shop, `payer-${people}@example.com`)
  browser = openBrowser(shop)
  const { logIn } = await import('#stores/log-in.ts')
  await logIn({ email: person.email, password, remember: true })
})

const course = line('course', 'Course')
const art = line('mandala', 'Dhyanam')

/** The checkout with a thing in the cart and an address. */
async function openCheckout(body = course) {
  await shop.call('POST', '/api/cart/add', { token: person.token, body })
  browser.open('/checkout')
  const { keepDelivery } = await import('#stores/delivery.ts')
  keepDelivery({ ...address })
  const { $cart, loadCart } = await import('#stores/cart.ts')
  await loadCart()
  return { ...(await import('#stores/checkout.ts')), $cart }
}

const payThere = async () => shop.app.request(await press(browser.visited.at(-1) ?? '', 'success'))

test('paying twice at once opens one payment and leaves for one page', async () => {
  const { pay, $checkout } = await openCheckout()
  await Promise.all([pay(), pay()])
  expect(browser.visited).toHaveLength(1)
  expect(browser.visited[0]).toContain('/sandbox/phonepe/pay/')
  expect($checkout.get()).toEqual({ step: 'leaving' })
  await pay()
  expect(browser.visited).toHaveLength(1)
})

test('paying is possible again for whoever comes back from the pay page', async () => {
  const { pay, $checkout } = await openCheckout()
  const stop = $checkout.listen(() => {})
  await pay()
  browser.comeBack()
  expect($checkout.get()).toEqual({ step: 'editing' })
  await pay()
  expect(new Set(browser.visited).size).toBe(1)
  stop()
})

test('the same again, just after it was paid, is asked about first', async () => {
  const { pay } = await openCheckout()
  await pay()
  await payThere()
  // Courses are owned once: a mandala may be bought again.
  const again = await openCheckout(art)
  await again.pay()
  await payThere()
  const twice = await openCheckout(art)
  await twice.pay()
  expect(twice.$checkout.get()).toMatchObject({
    step: 'asked',
    question: expect.stringMatching(/Buy it again\?$/),
  })
  await twice.pay(true)
  expect(new Set(browser.visited).size).toBe(3)
})

test('a price that changed is told, the cart is read anew, and the next press pays it', async () => {
  const { pay, $checkout, $cart } = await openCheckout()
  const now = $cart.get()
  if (now.state !== 'ready') throw new Error('There is no cart')
  const { totalPaise } = now.cart
  $cart.set({ ...now, cart: { ...now.cart, totalPaise: totalPaise - 1 } })
  await pay()
  expect($checkout.get()).toEqual({ step: 'refused', problems: [{ words: expect.any(String) }] })
  expect($cart.get()).toMatchObject({ cart: { totalPaise } })
  expect(browser.visited).toEqual([])
  await pay()
  expect(browser.visited).toHaveLength(1)
})

test('without the network the words say so, and Pay works again', async () => {
  const { pay, $checkout } = await openCheckout()
  browser.network.isUp = false
  await pay()
  const problems = [{ words: expect.stringMatching(/^You are offline/) }]
  expect($checkout.get()).toEqual({ step: 'refused', problems })
  browser.network.isUp = true
  await pay()
  expect(browser.visited).toHaveLength(1)
})

test('without an address or a cart nothing is sent', async () => {
  browser.open('/checkout')
  const { pay, $checkout } = await import('#stores/checkout.ts')
  const { calls } = browser.network
  await pay()
  expect($checkout.get()).toEqual({ step: 'editing' })
  expect(browser.network.calls).toBe(calls)
})
