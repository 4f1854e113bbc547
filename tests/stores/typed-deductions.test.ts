import { expect, test, vi } from 'vitest'
import { code } from '../api/code-rule.ts'
import { address, line } from '../api/people.ts'
import { eventually } from '../eventually.ts'
import { offline } from '#words/calls.ts'
import { visitShop } from './visit-shop.ts'

const visit = visitShop('saver', { place: { discountRules: [code] } })

/** A page that shows a cart with a course of ₹1,500. */
async function openCart() {
  const body = line('course', 'Course')
  await visit.shop.call('POST', '/api/cart/add', { token: visit.person.token, body })
  visit.browser.open('/checkout')
  const { $cart, loadCart } = await import('#stores/cart.ts')
  await loadCart()
  const typing = await import('#stores/deductions.ts')
  const { deductionForm } = await import('#stores/checkout.ts')
  const off = () => {
    const now = $cart.get()
    return now.state === 'ready' ? [now.cart.totalPaise, now.cart.deductions] : now.state
  }
  return {
    ...typing,
    $form: deductionForm(visit.person.userId),
    deductionForm,
    $cart,
    loadCart,
    off,
  }
}

const nothing = [150_000, undefined]
const tenth = (label: string) => [135_000, [{ kind: 'code', label, amountPaise: 15_000 }]]
const refusedWith = (problem: object) => ({
  step: 'refused',
  problems: [{ field: 'code', ...problem }],
})

test('the cart says what can be typed, in words', async () => {
  const { $cart } = await openCart()
  expect($cart.get()).toMatchObject({ cart: { asks: [{ kind: 'code', label: 'Coupon code' }] } })
})

test('what was typed is taken off, then something else instead, and then nothing again', async () => {
  const { typeDeduction, takeDeductionBack, $form, off } = await openCart()
  expect(await typeDeduction('code', ' sample ')).toBe(true)
  expect(off()).toEqual(tenth('Code SAMPLE'))
  expect(await typeDeduction('code', 'other')).toBe(true)
  expect(off()).toEqual(tenth('Code OTHER'))
  expect(await takeDeductionBack('code')).toBe(true)
  expect(off()).toEqual(nothing)
  expect($form.get()).toEqual({ step: 'editing' })
})

test('nothing typed is not sent', async () => {
  const { typeDeduction, $form } = await openCart()
  const { calls } = visit.browser.network
  expect(await typeDeduction('code', '  ')).toBe(false)
  expect($form.get()).toEqual(refusedWith({ problem: 'emptyField' }))
  expect(visit.browser.network.calls).toBe(calls)
})

test('what there is not is said with the form, and the cart stays as it was', async () => {
  const { typeDeduction, $form, off } = await openCart()
  await typeDeduction('code', 'sample')
  expect(await typeDeduction('code', 'WRONG')).toBe(false)
  expect($form.get()).toEqual(refusedWith({ words: 'There is no such code, or it is over.' }))
  expect(off()).toEqual(tenth('Code SAMPLE'))
  await typeDeduction('code', 'sample')
  expect($form.get()).toEqual({ step: 'editing' })
})

test('what takes nothing off says so, and what was typed before stays', async () => {
  const { typeDeduction, $form, off } = await openCart()
  await typeDeduction('code', 'sample')
  expect(await typeDeduction('code', 'nothing')).toBe(false)
  expect($form.get()).toEqual(refusedWith({ words: 'This code takes nothing off this order.' }))
  expect(off()).toEqual(tenth('Code SAMPLE'))
})

test('pressed twice at once it is one call', async () => {
  const { typeDeduction } = await openCart()
  const answers = await Promise.all([
    typeDeduction('code', 'sample'),
    typeDeduction('code', 'sample'),
  ])
  expect(answers).toEqual([true, false])
  expect(await visit.browser.sentTo('/api/cart/deductions/code')).toEqual([
    { typed: 'sample', userId: visit.person.userId },
  ])
})

test('without a network it says so, and can be pressed again', async () => {
  const { typeDeduction, $form, off } = await openCart()
  visit.browser.network.isUp = false
  expect(await typeDeduction('code', 'sample')).toBe(false)
  expect($form.get()).toEqual(refusedWith({ words: offline }))
  expect(off()).toEqual(nothing)
  visit.browser.network.isUp = true
  expect(await typeDeduction('code', 'sample')).toBe(true)
  expect(off()).toEqual(tenth('Code SAMPLE'))
})

test('a reading of the cart that began before it takes nothing back', async () => {
  const { typeDeduction, loadCart, off } = await openCart()
  const { fetch } = globalThis
  const [answered, held] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    const answer = await fetch(...request)
    answered.resolve(undefined)
    await held.promise
    return answer
  })
  const reading = loadCart()
  await answered.promise
  await typeDeduction('code', 'sample')
  held.resolve(undefined)
  await reading
  expect(off()).toEqual(tenth('Code SAMPLE'))
})

test('one that got no answer is looked for in the cart', async () => {
  const { typeDeduction, off } = await openCart()
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    await fetch(...request)
    throw new TypeError('fetch failed')
  })
  expect(await typeDeduction('code', 'sample')).toBe(false)
  await eventually(() => {
    expect(off()).toEqual(tenth('Code SAMPLE'))
  })
})

test('nothing is paid while it is not known what it comes to', async () => {
  const { typeDeduction } = await openCart()
  const { storeDelivery } = await import('#stores/delivery.ts')
  storeDelivery({ ...address })
  const { pay } = await import('#stores/checkout.ts')
  const typed = typeDeduction('code', 'sample')
  await pay()
  expect(visit.browser.visited).toEqual([])
  await typed
  await pay()
  expect(await visit.browser.sentTo('/api/payment/phonepe')).toMatchObject([
    { shownTotalPaise: 135_000 },
  ])
})

test('what one person typed is not said to the next, and is in nobody’s way', async () => {
  const { typeDeduction, deductionForm, $form } = await openCart()
  const { fetch } = globalThis
  const held = Promise.withResolvers<undefined>()
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    await held.promise
    return await fetch(...request)
  })
  const wrong = typeDeduction('code', 'WRONG')
  const next = await visit.meetSomebody()
  await visit.logInElsewhere()
  expect(await typeDeduction('code', 'sample')).toBe(true)
  held.resolve(undefined)
  expect(await wrong).toBe(false)
  expect($form.get()).toMatchObject({ step: 'refused' })
  expect(deductionForm(next.userId).get()).toEqual({ step: 'editing' })
})
