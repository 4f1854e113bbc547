import { describe, expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { address, line, press } from '../api/people.ts'
import { notice, visitShop } from './visit-shop.ts'

const visit = visitShop('payer')

const course = line('course', 'Course')
const art = line('mandala', 'Dhyanam')

/** The checkout with a thing in the cart and an address. */
async function openCheckout(body = course) {
  await visit.shop.call('POST', '/api/cart/add', { token: visit.person.token, body })
  visit.browser.open('/checkout')
  const { storeDelivery } = await import('#stores/delivery.ts')
  storeDelivery({ ...address })
  const { $cart, loadCart } = await import('#stores/cart.ts')
  await loadCart()
  return { ...(await import('#stores/checkout.ts')), $cart }
}

const payThere = async () =>
  visit.shop.app.request(await press(visit.browser.visited.at(-1) ?? '', 'success'))

test('paying twice at once opens one payment and leaves for one page', async () => {
  const { pay, $checkout } = await openCheckout()
  await Promise.all([pay(), pay()])
  expect(visit.browser.visited).toHaveLength(1)
  expect(visit.browser.visited[0]).toContain('/sandbox/phonepe/pay/')
  expect($checkout.get()).toEqual({ step: 'leaving' })
  await pay()
  expect(visit.browser.visited).toHaveLength(1)
})

test('the order has the address with the e-mail of the session, what is bought, and whose it is', async () => {
  await visit.shop.call('POST', '/api/cart/add', { token: visit.person.token, body: art })
  const { pay } = await openCheckout()
  await pay()
  const { userId, email } = visit.person
  const formData = { ...address, email }
  const sent = { formData, products: [art, course], userId, shownTotalPaise: 150_000 + 9950 }
  expect(await visit.browser.sentTo('/api/payment/phonepe')).toEqual([{ ...sent, again: false }])
})

test('paying is possible again for whoever comes back from the pay page', async () => {
  const { pay, $checkout } = await openCheckout()
  const stop = $checkout.listen(() => {})
  await pay()
  visit.browser.comeBack()
  expect($checkout.get()).toEqual({ step: 'editing' })
  await pay()
  expect(new Set(visit.browser.visited).size).toBe(1)
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
  expect(new Set(visit.browser.visited).size).toBe(3)
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
  expect(visit.browser.visited).toEqual([])
  await pay()
  expect(visit.browser.visited).toHaveLength(1)
})

test('without the network the words say so, and Pay works again', async () => {
  const { pay, $checkout } = await openCheckout()
  visit.browser.network.isUp = false
  await pay()
  const problems = [{ words: expect.stringMatching(/^You’re offline/) }]
  expect($checkout.get()).toEqual({ step: 'refused', problems })
  visit.browser.network.isUp = true
  await pay()
  expect(visit.browser.visited).toHaveLength(1)
})

test('without an address or a cart nothing is sent', async () => {
  visit.browser.open('/checkout')
  const { pay, $checkout } = await import('#stores/checkout.ts')
  const { calls } = visit.browser.network
  await pay()
  expect($checkout.get()).toEqual({ step: 'editing' })
  expect(visit.browser.network.calls).toBe(calls)
})

describe('a cart of which nothing is delivered', () => {
  const openCart = async (...lines: ReturnType<typeof line>[]) => {
    for (const body of lines)
      await visit.shop.call('POST', '/api/cart/add', { token: visit.person.token, body })
    visit.browser.open('/cart')
    const { $needsDelivery, loadCart } = await import('#stores/cart.ts')
    await loadCart()
    const form = await import('#stores/address-form.ts')
    await form.openAddressForm($needsDelivery.get())
    return { ...form, ...(await import('#stores/continue-to-payment.ts')) }
  }
  const delivery = async () => (await import('#stores/delivery.ts')).$delivery.get()
  const { name, mobile } = address
  const other = { name: 'Ravi Sample', mobile: '9123456780' }
  const save = async () => {
    const { userId, token } = visit.person
    await visit.shop.call('POST', '/api/auth/address', { token, body: { ...address, userId } })
  }

  test('asks for name and mobile alone, saves no address, and is paid', async () => {
    const { $addressForm, changeAddressField, continueToPayment } = await openCart(course)
    await continueToPayment()
    const missing = [{ field: 'name' }, { field: 'mobile' }]
    expect($addressForm.get()).toMatchObject({ step: 'refused', problems: missing })
    expect(await notice()).toMatchObject({ kind: 'alert', text: 'Please fill in all fields.' })
    changeAddressField('name', name)
    changeAddressField('mobile', '98765 43210')
    await continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout'])
    expect(await delivery()).toMatchObject({ name, mobile, street: '', pincode: '' })
    expect((await import('#stores/addresses.ts')).$addresses.get()).toMatchObject({ addresses: [] })

    visit.browser.open('/checkout')
    await (await import('#stores/cart.ts')).loadCart()
    await (await import('#stores/checkout.ts')).pay()
    expect(visit.browser.visited.at(-1)).toContain('/sandbox/phonepe/pay/')
  })

  test('takes a saved address as it is, and what was begun of one not', async () => {
    const begun = await openCart(course)
    for (const field of ['name', 'mobile', 'street'] as const)
      begun.changeAddressField(field, address[field])
    await begun.continueToPayment()
    expect(await delivery()).toMatchObject({ name, mobile, street: '' })

    await save()
    const { $addresses, loadAddresses } = await import('#stores/addresses.ts')
    await loadAddresses()
    const saved = $addresses.get()
    if (saved.state === 'ready' && saved.addresses[0]) begun.pickAddress(saved.addresses[0])
    await begun.continueToPayment()
    expect(await delivery()).toEqual(address)
    // Saved under other rules.
    begun.pickAddress({ ...address, _id: 'old', pincode: '12' })
    await begun.continueToPayment()
    expect(await delivery()).toMatchObject({ name, mobile, street: '', pincode: '' })
  })

  test('leaves nothing begun: back in the cart it is filled in, and a saved address comes first', async () => {
    const { changeAddressField, continueToPayment } = await openCart(course)
    changeAddressField('name', name)
    changeAddressField('mobile', mobile)
    await continueToPayment()
    const back = (await openCart()).$addressDraft.get()
    expect(back).toMatchObject({
      mode: 'writing',
      fields: { name, mobile: '9876543210', street: '' },
    })

    await save()
    const later = await openCart(art)
    expect(later.$addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
    await later.continueToPayment()
    expect(await delivery()).toEqual(address)
  })

  test('and only begun, with a name and a mobile, is offered the saved address all the same', async () => {
    const begun = await openCart(course)
    begun.changeAddressField('name', name)
    expect((await openCart()).$addressDraft.get()).toMatchObject({
      mode: 'writing',
      fields: { name },
    })
    await save()
    expect((await openCart()).$addressDraft.get()).toMatchObject({
      mode: 'locked',
      fields: address,
    })
  })

  test('keeps another name and mobile than the saved ones, back from the checkout and through Retry', async () => {
    await save()
    const { changeAddressField, continueToPayment, startNewAddress } = await openCart(course)
    startNewAddress()
    changeAddressField('name', other.name)
    changeAddressField('mobile', other.mobile)
    await continueToPayment()
    expect(await delivery()).toMatchObject(other)

    const back = await openCart()
    const shown = { mode: 'writing', pickedId: undefined, fields: { ...other, street: '' } }
    expect(back.$addressDraft.get()).toMatchObject(shown)
    await back.offerSavedAddresses()
    expect(back.$addressDraft.get()).toMatchObject(shown)
    back.changeAddressField('mobile', '9123456781')
    await eventually(() => {
      expect(JSON.stringify(visit.browser.sessionStorage)).toContain('9123456781')
    })
    const again = await openCart()
    await again.continueToPayment()
    expect(await delivery()).toMatchObject({ ...other, mobile: '9123456781', street: '' })
  })

  test('with art put in afterwards is not paid without an address', async () => {
    const { changeAddressField, continueToPayment } = await openCart(course)
    changeAddressField('name', name)
    changeAddressField('mobile', mobile)
    await continueToPayment()
    await openCart(art)
    const { calls } = visit.browser.network
    await (await import('#stores/checkout.ts')).pay()
    expect(visit.browser.network.calls).toBe(calls)
  })
})
