import { describe, expect, test, vi } from 'vitest'
import { refundPayment } from '#server/payments/refund-payment.ts'
import { eventually } from '../eventually.ts'
import { address, line, press, startPayment } from '../api/people.ts'
import { carriedNotice, notice, typedFields, visitShop } from './visit-shop.ts'

const visit = visitShop('shopper', { isLoggedIn: false })

const course = { productId: 'course', itemType: 'Course' } as const

const logIn = () => visit.logIn()
const put = (...lines: ReturnType<typeof line>[]) =>
  Promise.all(
    lines.map((body) =>
      visit.shop.call('POST', '/api/cart/add', { token: visit.person.token, body }),
    ),
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
  (await visit.shop.call('GET', '/api/cart', { token: visit.person.token })).body.items

describe('adding to the cart', () => {
  test('counts, carries its words to the cart, and goes there', async () => {
    await logIn()
    visit.browser.open('/courses')
    const { addToCart, $adding } = await import('#stores/add-to-cart.ts')
    const [first, second] = [addToCart(course), addToCart(course)]
    expect($adding.get()).toEqual(['course'])
    await Promise.all([first, second])
    expect(visit.browser.visited).toEqual(['/cart'])
    const { userId } = visit.person
    expect(await visit.browser.sentTo('/api/cart/add')).toEqual([
      { productId: 'course', itemType: 'Course', quantity: 1, userId },
    ])
    const { $cartCount } = await import('#stores/cart-count.ts')
    expect($cartCount.get()).toBe(1)

    visit.browser.open('/cart')
    expect(await carriedNotice()).toEqual({
      kind: 'status',
      text: 'Course added to cart successfully!',
    })
    const { loadCart, $cart } = await import('#stores/cart.ts')
    await loadCart()
    expect($cart.get()).toMatchObject({ state: 'ready', cart: { items: [{ quantity: 1 }] } })
  })

  test('shows it at once on the page of the cart, which comes beside the call', async () => {
    await logIn()
    visit.browser.open('/courses')
    const asked = vi.spyOn(globalThis, 'fetch')
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart(course)
    // Not the one of some minutes ago.
    const anew = expect.objectContaining({ cache: 'no-cache' })
    await eventually(() => {
      expect(asked).toHaveBeenCalledWith('/cart', anew)
    })

    visit.browser.open('/cart')
    const { $cart } = await import('#stores/cart.ts')
    const { openCart } = await import('#stores/open-cart.ts')
    const ready = { state: 'ready', cart: { items: [{ quantity: 1 }] } }
    const opened = openCart()
    expect($cart.get()).toMatchObject(ready)
    await opened
    const { takeCarriedCart } = await import('#stores/cart-handoff.ts')
    expect(takeCarriedCart()).toBeUndefined()
  })

  test("begins with what the page shows already, if it is this person's, and reads it again", async () => {
    await put(line('course', 'Course'))
    await logIn()
    const { userId } = visit.person
    visit.browser.open('/cart')
    const cart = { items: [], totalPaise: 0, takenOut: [] }
    const { $cart, takeOverCart } = await import('#stores/cart.ts')
    vi.stubGlobal('drawnCart', { userId: 'somebody-else', cart })
    takeOverCart()
    expect($cart.get()).toEqual({ state: 'loading' })
    vi.stubGlobal('drawnCart', { userId, cart })
    takeOverCart()
    expect($cart.get()).toMatchObject({ state: 'ready', userId, cart })
    vi.stubGlobal('drawnCart', undefined)
    const { openCart } = await import('#stores/open-cart.ts')
    await openCart()
    expect($cart.get()).toMatchObject({ state: 'ready', cart: { items: [{ quantity: 1 }] } })
  })

  test('of a course that is in the cart says that it is there', async () => {
    await put(line('course', 'Course'))
    await logIn()
    visit.browser.open('/courses')
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart(course)
    visit.browser.open('/cart')
    expect(await carriedNotice()).toEqual({ kind: 'status', text: 'This is in your cart already.' })
  })

  test('without a session asks for one, sends nothing, and knows the way back', async () => {
    visit.browser.open('/courses')
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart(course)
    expect(visit.browser.network.calls).toBe(0)
    expect((await notice())?.action?.href).toBe('/my-account?next=%2Fcourses%23course')
  })

  test('while the network is away says so, and the button is alive again', async () => {
    await logIn()
    const { addToCart, $adding } = await import('#stores/add-to-cart.ts')
    visit.browser.network.isUp = false
    await addToCart(course)
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^You’re offline/),
    })
    expect($adding.get()).toEqual([])
    expect(visit.browser.visited).toEqual([])
  })

  test('with a session that the server has ended forgets it and asks for another', async () => {
    await logIn()
    const { $session } = await import('#stores/session.ts')
    await visit.shop.shop.db.deleteFrom('sessions').execute()
    const { addToCart } = await import('#stores/add-to-cart.ts')
    await addToCart(course)
    expect($session.get()).toEqual({ state: 'out', ended: true })
    expect((await notice())?.action?.label).toBe('Log in')
  })
})

describe('the cart', () => {
  test('H: that another tab has emptied does not say any more that something was added', async () => {
    await put(line('course', 'Course'))
    await logIn()
    const { $cart } = await openCart()
    const stop = $cart.listen(() => {})
    const { showNotice } = await import('#stores/notice.ts')
    showNotice({ kind: 'status', text: 'Course added to cart successfully!' })
    ;(await import('#stores/cart-count.ts')).$cartCount.set(0)
    expect(await notice()).toBeUndefined()
    stop()
  })

  test('H: what lies in it is known to the dashboard, which suggests something else', async () => {
    await put(line('course', 'Course'))
    await logIn()
    const { $dashboard, loadDashboard } = await import('#stores/dashboard.ts')
    await loadDashboard()
    expect($dashboard.get()).toMatchObject({ state: 'ready', inCart: ['course'] })
  })

  test('five quick taps on plus are five pieces, shown at once and sent as two changes', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { $cart, changeQuantity } = await openCart()
    const shown = () => {
      const now = $cart.get()
      return now.state === 'ready' ? now.cart : undefined
    }
    const before = visit.browser.network.calls
    const sent = [2, 3, 4, 5, 6].map((quantity) => changeQuantity('mandala', quantity))
    expect(shown()).toMatchObject({ items: [{ quantity: 6 }], totalPaise: 6 * 9950 })
    await Promise.all(sent)
    expect(visit.browser.network.calls - before).toBe(2)
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
    await openAddressForm(true)
    startNewAddress()
    for (const name of typedFields) changeAddressField(name, address[name])
    for (const quantity of [2, 3, 4, 5]) void changeQuantity('mandala', quantity)
    await continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout'])
    expect(await keptLines()).toMatchObject([{ quantity: 5 }])

    visit.browser.network.isUp = false
    void changeQuantity('mandala', 6)
    await continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout'])
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^You’re offline/),
    })
  })

  test('a change that fails while the address is saved stops the way, and its words stay', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { changeQuantity, removeFromCart } = await openCart()
    const { $addressDraft, $addressForm, ...form } = await import('#stores/address-form.ts')
    const { continueToPayment } = await import('#stores/continue-to-payment.ts')
    await form.openAddressForm(true)
    form.startNewAddress()
    for (const name of typedFields) form.changeAddressField(name, address[name])
    void changeQuantity('mandala', 100_000)
    const pressed = continueToPayment()
    // Until it has an end, nothing else is begun in the form.
    expect($addressForm.get()).toEqual({ step: 'sending' })
    form.closeAddressForm()
    form.pickAddress({ ...address, _id: 'other', name: 'Somebody Else' })
    expect($addressDraft.get().fields.name).toBe(address.name)
    await pressed
    expect(visit.browser.visited).toEqual([])
    expect(await notice()).toMatchObject({ kind: 'alert', text: expect.stringMatching(/20/) })

    // Refused already, with another one still on its way.
    const refused = changeQuantity('mandala', 100_000)
    const removed = removeFromCart('course')
    await continueToPayment()
    await Promise.all([refused, removed])
    expect(visit.browser.visited).toEqual([])
    expect(await notice()).toMatchObject({ kind: 'alert', text: expect.stringMatching(/20/) })
    await continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout'])
  })

  test('a change that begins and fails while the address is saved stops the way too', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { changeQuantity } = await openCart()
    const form = await import('#stores/address-form.ts')
    const { continueToPayment } = await import('#stores/continue-to-payment.ts')
    await form.openAddressForm(true)
    for (const name of typedFields) form.changeAddressField(name, address[name])
    let answer = (): void => undefined
    const { network } = visit.browser
    const before = network.calls
    network.answers = new Promise((resolve) => (answer = resolve))
    const pressed = continueToPayment()
    await eventually(() => {
      expect(network.calls).toBe(before + 1)
    })
    // The address waits for its answer; the change is cut off at once.
    network.isUp = false
    await changeQuantity('mandala', 2)
    network.isUp = true
    answer()
    await pressed
    expect(visit.browser.visited).toEqual([])
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^You’re offline\. .*your cart/),
    })
    await continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout'])
  })

  test('what was tapped by somebody who has left is nobody else’s', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { $cart, changeQuantity, loadCart } = await openCart()
    const first = visit.person
    let answer = (): void => undefined
    visit.browser.network.answers = new Promise((resolve) => (answer = resolve))
    const taps = [2, 3].map((quantity) => changeQuantity('mandala', quantity))
    // Another tab: out, and in as somebody else with the same in the cart.
    await visit.meetSomebody()
    await put(line('mandala', 'Dhyanam'))
    await visit.logInElsewhere()
    answer()
    await loadCart()
    expect($cart.get()).toMatchObject({
      userId: visit.person.userId,
      cart: { items: [{ quantity: 1 }] },
    })
    await Promise.all(taps)
    await changeQuantity('mandala', 4)
    expect($cart.get()).toMatchObject({
      userId: visit.person.userId,
      cart: { items: [{ quantity: 4 }] },
    })
    expect(await keptLines()).toMatchObject([{ quantity: 4 }])
    visit.meet(first)
    expect(await keptLines()).toMatchObject([{ quantity: 2 }])
  })

  test('whoever taps and leaves at once has tapped', async () => {
    await put(line('mandala', 'Dhyanam'), line('course', 'Course'))
    await logIn()
    const { $cart, changeQuantity, removeFromCart } = await openCart()
    const stop = $cart.listen(() => {})
    let answer = (): void => undefined
    visit.browser.network.answers = new Promise((resolve) => (answer = resolve))
    for (const quantity of [2, 3, 4]) void changeQuantity('mandala', quantity)
    void removeFromCart('course')
    visit.browser.leave()
    await eventually(async () => {
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
    visit.browser.open('/cart')
    const next = await import('#stores/cart.ts')
    await next.loadCart()
    expect(next.$cart.get()).toEqual({ state: 'logged-out' })
  })

  test('taps that the network swallows leave what the server has, and say so', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { $cart, changeQuantity } = await openCart()
    visit.browser.network.isUp = false
    await Promise.all([2, 3].map((quantity) => changeQuantity('mandala', quantity)))
    expect($cart.get()).toMatchObject({ changing: [], cart: { items: [{ quantity: 1 }] } })
    expect(await notice()).toMatchObject({ kind: 'alert' })
    visit.browser.network.isUp = true
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

  test('a reading that saw the cart before a change, and is answered after it, takes nothing back', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { changeQuantity, loadCart, $cart } = await openCart()
    const { fetch } = globalThis
    const [isRead, isChanged] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
    vi.spyOn(globalThis, 'fetch')
      .mockImplementationOnce(async (...change) => {
        await isRead.promise
        return await fetch(...change)
      })
      .mockImplementationOnce(async (...reading) => {
        const answer = await fetch(...reading)
        isRead.resolve(undefined)
        await isChanged.promise
        return answer
      })
    const change = changeQuantity('mandala', 3)
    const reading = loadCart()
    await change
    isChanged.resolve(undefined)
    await reading
    expect($cart.get()).toMatchObject({ cart: { items: [{ quantity: 3 }], totalPaise: 3 * 9950 } })
  })

  test('a reading that fails after a change that came later was answered shows no failure', async () => {
    await put(line('mandala', 'Dhyanam'))
    await logIn()
    const { changeQuantity, loadCart, $cart } = await openCart()
    const { fetch } = globalThis
    const isChanged = Promise.withResolvers<undefined>()
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'GET') return await fetch(request)
      await isChanged.promise
      throw new TypeError('fetch failed')
    })
    const reading = loadCart()
    await changeQuantity('mandala', 3)
    isChanged.resolve(undefined)
    await reading
    expect($cart.get()).toMatchObject({ state: 'ready', cart: { items: [{ quantity: 3 }] } })
  })

  test('keeps what is on show when a change fails, and says why', async () => {
    await put(line('course', 'Course'))
    await logIn()
    const { $cart, removeFromCart } = await openCart()
    visit.browser.network.isUp = false
    await removeFromCart('course')
    expect($cart.get()).toMatchObject({ state: 'ready', changing: [], cart: { items: [{}] } })
    expect(await notice()).toMatchObject({ kind: 'alert' })
    visit.browser.network.isUp = true
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
    await visit.meetSomebody()
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
    visit.browser.look()
    await eventually(() => {
      expect($cart.get()).toMatchObject({ cart: { items: [{ productId: 'course' }] } })
    })
    await put(line('paid-book', 'Book'))
    visit.browser.comeBack()
    await eventually(() => {
      expect($cart.get()).toMatchObject({ cart: { items: [{}, {}] } })
    })
    stop()
  })
})

test('downloads are what was paid for and not given back, each once', async () => {
  const { redirectUrl, transactionId } = await startPayment(visit.shop, visit.person, [
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
  await visit.shop.app.request(await press(redirectUrl, 'success'))
  expect(await downloads()).toEqual(['paid-book', 'course'])
  const part = { items: [{ productId: 'paid-book', quantity: 1 }] }
  await refundPayment(visit.shop.shop, transactionId, { reason: 'As you asked.', part })
  expect(await downloads()).toEqual(['course'])
})

test('a paid order leads to the file of its book, until that is given back', async () => {
  const { redirectUrl, transactionId } = await startPayment(visit.shop, visit.person, [
    line('paid-book', 'Book'),
    line('course', 'Course'),
    line('mandala', 'Dhyanam'),
  ])
  await logIn()
  const { $orders, loadOrders } = await import('#stores/orders.ts')
  const { ownedIn } = await import('#stores/owned.ts')
  const owned = async () => {
    await loadOrders()
    const now = $orders.get()
    return now.state === 'ready' ? now.orders.flatMap(ownedIn) : []
  }
  expect(await owned()).toEqual([])
  await visit.shop.app.request(await press(redirectUrl, 'success'))
  const [book, course, ...others] = await owned()
  expect([book?.id, course?.id, others]).toEqual(['paid-book', 'course', []])

  const { download } = await import('#stores/download.ts')
  await Promise.all([1, 2].map(() => download(book?.orderId ?? '', 'paid-book')))
  const opened = visit.browser.visited.filter((url) => url.startsWith('/api/downloads/'))
  expect(opened).toHaveLength(1)
  const file = await visit.shop.app.request(opened[0] ?? '')
  expect(await file.text()).toBe('%PDF-1.4 paid book')

  const part = { items: [{ productId: 'paid-book', quantity: 1 }] }
  await refundPayment(visit.shop.shop, transactionId, { reason: 'As you asked.', part })
  expect((await owned()).map(({ id }) => id)).toEqual(['course'])
})
