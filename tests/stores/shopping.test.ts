import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { refundPayment } from '#server/ledger/refund-now.ts'
import {
  address,
  line,
  password,
  type Person,
  press,
  registerPerson,
  startPayment,
} from '../api/people.ts'
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
  person = await registerPerson(shop, `shopper-${people}@example.com`)
  browser = openBrowser(shop)
})

const addressFields = ['name', 'mobile', 'street', 'city', 'state', 'pincode'] as const
const course = { productId: 'course', itemType: 'Course' } as const

async function logIn() {
  const { logIn: enter } = await import('#stores/log-in.ts')
  await enter({ email: person.email, password, remember: true })
}
const put = (...lines: ReturnType<typeof line>[]) =>
  Promise.all(
    lines.map((body) => shop.call('POST', '/api/cart/add', { token: person.token, body })),
  )
const openCart = async () => {
  const cart = {
    ...(await import('#stores/cart.ts')),
    ...(await import('#stores/cart-changes.ts')),
  }
  await cart.loadCart()
  return cart
}
/** What the server has. */
const keptLines = async () =>
  (await shop.call('GET', '/api/cart', { token: person.token })).body.items
const notice = async () => (await import('#stores/notice.ts')).$notice.get()

describe('adding to the cart', () => {
  test('counts, carries its words to the cart, and goes there', async () => {
    await logIn()
    browser.open('/courses')
    const { addToCart, $adding } = await import('#stores/add-to-cart.ts')
    const [first, second] = [addToCart(course), addToCart(course)]
    expect($adding.get()).toEqual(['course'])
    await Promise.all([first, second])
    expect(browser.visited).toEqual(['/cart'])
    const { $cartCount } = await import('#stores/cart-count.ts')
    expect($cartCount.get()).toBe(1)

    browser.open('/cart')
    const { showCarriedNotice } = await import('#stores/notice.ts')
    showCarriedNotice()
    expect(await notice()).toEqual({ kind: 'status', text: 'Course added to cart successfully!' })
    const { loadCart, $cart } = await import('#stores/cart.ts')
    await loadCart()
    expect($cart.get()).toMatchObject({ state: 'ready', cart: { items: [{ quantity: 1 }] } })
  })

  test('of a course that is in the cart says that it is there', async () => {
    await put(line('course', 'Course'))
    await logIn()
    browser.open('/courses')
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart(course)
    browser.open('/cart')
    const { showCarriedNotice } = await import('#stores/notice.ts')
    showCarriedNotice()
    expect(await notice()).toEqual({ kind: 'status', text: 'This is in your cart already.' })
  })

  test('without a session asks for one, sends nothing, and knows the way back', async () => {
    browser.open('/courses')
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart(course)
    expect(browser.network.calls).toBe(0)
    expect((await notice())?.action?.href).toBe('/my-account?next=%2Fcourses%23course')
  })

  test('while the network is away says so, and the button is alive again', async () => {
    await logIn()
    const { addToCart, $adding } = await import('#stores/add-to-cart.ts')
    browser.network.isUp = false
    await addToCart(course)
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^You are offline/),
    })
    expect($adding.get()).toEqual([])
    expect(browser.visited).toEqual([])
  })

  test('with a session that the server has ended forgets it and asks for another', async () => {
    await logIn()
    const { $session } = await import('#stores/session.ts')
    await shop.shop.db.deleteFrom('sessions').execute()
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart(course)
    expect($session.get()).toEqual({ state: 'out', ended: true })
    expect((await notice())?.action?.label).toBe('Log in')
  })
})

describe('the cart', () => {
  test('five quick taps on plus are five pieces, shown at once and sent as two changes', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { $cart, changeQuantity } = await openCart()
    const shown = () => {
      const now = $cart.get()
      return now.state === 'ready' ? now.cart : undefined
    }
    const before = browser.network.calls
    const sent = [2, 3, 4, 5, 6].map((quantity) => changeQuantity('mandala', quantity))
    expect(shown()).toMatchObject({ items: [{ quantity: 6 }], totalPaise: 6 * 9950 })
    await Promise.all(sent)
    expect(browser.network.calls - before).toBe(2)
    expect(shown()).toMatchObject({ items: [{ quantity: 6 }], totalPaise: 6 * 9950 })
    expect(await keptLines()).toMatchObject([{ quantity: 6 }])
  })

  test('whoever taps and goes on to pay at once pays for what is on show', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { changeQuantity } = await openCart()
    const { openAddressForm, changeAddressField, startNewAddress } =
      await import('#stores/address-form.ts')
    const { continueToPayment } = await import('#stores/continue-to-payment.ts')
    await openAddressForm()
    startNewAddress()
    for (const name of addressFields) changeAddressField(name, address[name])
    for (const quantity of [2, 3, 4, 5]) void changeQuantity('mandala', quantity)
    await continueToPayment()
    expect(browser.visited).toEqual(['/checkout'])
    expect(await keptLines()).toMatchObject([{ quantity: 5 }])

    browser.network.isUp = false
    void changeQuantity('mandala', 6)
    await continueToPayment()
    expect(browser.visited).toEqual(['/checkout'])
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^You are offline/),
    })
  })

  test('a change that fails while the address is saved stops the way, and its words stay', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { changeQuantity, removeFromCart } = await openCart()
    const { $addressDraft, $addressForm, ...form } = await import('#stores/address-form.ts')
    const { continueToPayment } = await import('#stores/continue-to-payment.ts')
    await form.openAddressForm()
    form.startNewAddress()
    for (const name of addressFields) form.changeAddressField(name, address[name])
    void changeQuantity('mandala', 100_000)
    const pressed = continueToPayment()
    // Until it has an end, nothing else is begun in the form.
    expect($addressForm.get()).toEqual({ step: 'sending' })
    form.closeAddressForm()
    form.pickAddress({ ...address, _id: 'other', name: 'Somebody Else' })
    expect($addressDraft.get().fields.name).toBe(address.name)
    await pressed
    expect(browser.visited).toEqual([])
    expect(await notice()).toMatchObject({ kind: 'alert', text: expect.stringMatching(/20/) })

    // Refused already, with another one still on its way.
    const refused = changeQuantity('mandala', 100_000)
    const removed = removeFromCart('course')
    await continueToPayment()
    await Promise.all([refused, removed])
    expect(browser.visited).toEqual([])
    expect(await notice()).toMatchObject({ kind: 'alert', text: expect.stringMatching(/20/) })
    await continueToPayment()
    expect(browser.visited).toEqual(['/checkout'])
  })

  test('what was tapped by somebody who has left is nobody else’s', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { $cart, changeQuantity, loadCart } = await openCart()
    const first = person
    let answer = (): void => undefined
    browser.network.answers = new Promise((resolve) => (answer = resolve))
    const taps = [2, 3].map((quantity) => changeQuantity('mandala', quantity))
    // Another tab: out, and in as somebody else with the same in the cart.
    person = await registerPerson(shop, `next-${people}@example.com`)
    await put(line('mandala', 'Dhyanam'))
    const { $session } = await import('#stores/session.ts')
    const now = $session.get()
    if (now.state === 'out') throw new Error('Nobody is logged in')
    $session.set({ ...now, ...person })
    answer()
    await loadCart()
    expect($cart.get()).toMatchObject({ userId: person.userId, cart: { items: [{ quantity: 1 }] } })
    await Promise.all(taps)
    await changeQuantity('mandala', 4)
    expect($cart.get()).toMatchObject({ userId: person.userId, cart: { items: [{ quantity: 4 }] } })
    expect(await keptLines()).toMatchObject([{ quantity: 4 }])
    person = first
    expect(await keptLines()).toMatchObject([{ quantity: 2 }])
  })

  test('whoever taps and leaves at once has tapped', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { $cart, changeQuantity, removeFromCart } = await openCart()
    const stop = $cart.listen(() => {})
    let answer = (): void => undefined
    browser.network.answers = new Promise((resolve) => (answer = resolve))
    for (const quantity of [2, 3, 4]) void changeQuantity('mandala', quantity)
    void removeFromCart('course')
    browser.leave()
    await vi.waitFor(async () => {
      expect(await keptLines()).toMatchObject([{ productId: 'mandala', quantity: 4 }])
    })
    answer()
    stop()
  })

  test('a removal that was asked for behind a change that fails is made', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { $cart, changeQuantity, removeFromCart } = await openCart()
    const tooMany = changeQuantity('mandala', 100_000)
    await Promise.all([tooMany, removeFromCart('mandala')])
    expect($cart.get()).toMatchObject({ changing: [], cart: { items: [{ productId: 'course' }] } })
    expect(await keptLines()).toMatchObject([{ productId: 'course' }])
    expect(await notice()).toBeUndefined()
  })

  test('a change that is refused leaves the others as they are wanted', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { $cart, changeQuantity, removeFromCart } = await openCart()
    await Promise.all([changeQuantity('mandala', 100_000), removeFromCart('course')])
    const left = [{ productId: 'mandala', quantity: 1 }]
    expect($cart.get()).toMatchObject({ changing: [], cart: { items: left, totalPaise: 9950 } })
    expect(await keptLines()).toMatchObject(left)
    expect(await notice()).toMatchObject({ kind: 'alert' })
  })

  test('whoever logs out meanwhile leaves nothing behind, no count either', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { changeQuantity } = await openCart()
    const { logOut } = await import('#stores/log-out.ts')
    const { $cartCount } = await import('#stores/cart-count.ts')
    const changes = [2, 3].map((quantity) => changeQuantity('mandala', quantity))
    await Promise.all([logOut(), ...changes])
    expect($cartCount.get()).toBe(0)
    browser.open('/cart')
    const next = await import('#stores/cart.ts')
    await next.loadCart()
    expect(next.$cart.get()).toEqual({ state: 'logged-out' })
  })

  test('taps that the network swallows leave what the server has, and say so', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { $cart, changeQuantity } = await openCart()
    browser.network.isUp = false
    await Promise.all([2, 3].map((quantity) => changeQuantity('mandala', quantity)))
    expect($cart.get()).toMatchObject({ changing: [], cart: { items: [{ quantity: 1 }] } })
    expect(await notice()).toMatchObject({ kind: 'alert' })
    browser.network.isUp = true
    await changeQuantity('mandala', 2)
    expect($cart.get()).toMatchObject({ cart: { items: [{ quantity: 2 }], totalPaise: 19_900 } })
  })

  test('a line that is taken out after a tap on plus is out', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { $cart, changeQuantity, removeFromCart } = await openCart()
    await Promise.all([changeQuantity('mandala', 2), removeFromCart('mandala')])
    expect($cart.get()).toMatchObject({ changing: [], cart: { items: [{ productId: 'course' }] } })
  })

  test('keeps what is on show when a change fails, and says why', async () => {
    await put(line('course', 'Course'))
    await logIn()
    const { $cart, removeFromCart } = await openCart()
    browser.network.isUp = false
    await removeFromCart('course')
    expect($cart.get()).toMatchObject({ state: 'ready', changing: [], cart: { items: [{}] } })
    expect(await notice()).toMatchObject({ kind: 'alert' })
    browser.network.isUp = true
    await removeFromCart('course')
    expect($cart.get()).toMatchObject({ state: 'ready', cart: { items: [] } })
  })

  test('of somebody else is never on show after another log-in', async () => {
    await put(line('course', 'Course'))
    await logIn()
    const { $cart, loadCart } = await import('#stores/cart.ts')
    await loadCart()
    const { logOut } = await import('#stores/log-out.ts')
    await logOut()
    person = await registerPerson(shop, `other-${people}@example.com`)
    await logIn()
    const reading = loadCart()
    expect($cart.get()).toEqual({ state: 'loading' })
    await reading
    expect($cart.get()).toMatchObject({ state: 'ready', cart: { items: [] } })
  })

  test('is read anew when somebody comes back to it, and changed elsewhere meanwhile', async () => {
    await logIn()
    const { $cart, loadCart } = await import('#stores/cart.ts')
    const stop = $cart.listen(() => {})
    await loadCart()
    await put(line('course', 'Course'))
    browser.look()
    await vi.waitFor(() => {
      expect($cart.get()).toMatchObject({ cart: { items: [{ productId: 'course' }] } })
    })
    await put(line('paid-book', 'Book'))
    browser.comeBack()
    await vi.waitFor(() => {
      expect($cart.get()).toMatchObject({ cart: { items: [{}, {}] } })
    })
    stop()
  })
})

test('downloads are what was paid for and not given back, each once', async () => {
  const { redirectUrl, transactionId } = await startPayment(shop, person, [
    line('paid-book', 'Book'),
    line('course', 'Course'),
    line('mandala', 'Dhyanam'),
  ])
  await logIn()
  const downloads = async () => {
    const { $downloads, loadOrders } = await import('#stores/orders.ts')
    await loadOrders()
    return $downloads.get().map(({ id }) => id)
  }
  expect(await downloads()).toEqual([])
  await shop.app.request(await press(redirectUrl, 'success'))
  expect(await downloads()).toEqual(['paid-book', 'course'])
  const part = { items: [{ productId: 'paid-book', quantity: 1 }] }
  await refundPayment(shop.shop, transactionId, { reason: 'As you asked.', part })
  expect(await downloads()).toEqual(['course'])
})
