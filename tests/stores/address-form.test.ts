import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { address, password, type Person, registerPerson } from '../api/people.ts'
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
  person = await registerPerson(shop, `recipient-${people}@example.com`)
  browser = openBrowser(shop)
  const { logIn } = await import('#stores/log-in.ts')
  await logIn({ email: person.email, password, remember: true })
})

const { country, ...typed } = address
const notice = async () => (await import('#stores/notice.ts')).$notice.get()
const emptyFields = { kind: 'alert', text: 'Please fill in all fields.' }

async function saved(): Promise<object[]> {
  const { userId, token } = person
  const path = `/api/auth/user/addresses/${userId}`
  return (await shop.call('GET', path, { token })).body
}

/** The form of the cart or of the account, as it opens. */
async function openForm(path: string) {
  browser.open(path)
  const form = await import('#stores/address-form.ts')
  const { continueToPayment } = await import('#stores/continue-to-payment.ts')
  await form.openAddressForm()
  const write = (fields: Partial<typeof typed> = typed) => {
    form.startNewAddress()
    for (const name of ['name', 'mobile', 'street', 'city', 'state', 'pincode'] as const)
      if (fields[name] !== undefined) form.changeAddressField(name, fields[name])
  }
  return { ...form, continueToPayment, write }
}

describe('an address in the cart', () => {
  test('names what is missing first, then what is wrong, and sends nothing', async () => {
    const { $addressForm, $addressDraft, continueToPayment, write } = await openForm('/cart')
    write({ ...typed, name: ' ', mobile: '12', city: '' })
    const { calls } = browser.network
    await continueToPayment()
    expect($addressForm.get()).toEqual({
      step: 'refused',
      problems: [
        { field: 'name', problem: 'emptyField' },
        { field: 'city', problem: 'emptyField' },
        { field: 'mobile', problem: 'mobile' },
      ],
    })
    expect($addressDraft.get().fields).toMatchObject({ name: '', mobile: '12' })
    expect(await notice()).toEqual(emptyFields)
    expect(browser.network.calls).toBe(calls)
  })

  test('is not called wrong any more where it is corrected', async () => {
    const { $addressForm, changeAddressField, continueToPayment, write } = await openForm('/cart')
    write({ ...typed, city: '', pincode: '12' })
    await continueToPayment()
    changeAddressField('city', 'L')
    const problems = [{ field: 'pincode', problem: 'pincode' }]
    expect($addressForm.get()).toEqual({ step: 'refused', problems })
    await continueToPayment()
    expect(await notice()).toEqual({ kind: 'alert', text: 'Please enter a six-digit PIN code.' })
    changeAddressField('pincode', '226001')
    expect($addressForm.get()).toEqual({ step: 'editing' })
  })

  test('that nobody has begun is missing as a whole, and anew when another is begun', async () => {
    const { $addressDraft, $addressForm, continueToPayment, startNewAddress } =
      await openForm('/cart')
    await continueToPayment()
    expect($addressDraft.get().mode).toBe('locked')
    expect($addressForm.get()).toMatchObject({ problems: [{ field: 'name' }, {}, {}, {}, {}, {}] })
    expect(await notice()).toEqual(emptyFields)
    startNewAddress()
    expect($addressForm.get()).toEqual({ step: 'editing' })
  })

  test('is saved once for two presses, picked, and handed to the checkout', async () => {
    const { $addressDraft, $addressForm, continueToPayment, write } = await openForm('/cart')
    write()
    const pressed = [continueToPayment(), continueToPayment()]
    expect($addressForm.get()).toEqual({ step: 'sending' })
    await Promise.all(pressed)
    expect(browser.visited).toEqual(['/checkout'])
    expect(await saved()).toHaveLength(1)
    expect($addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
    expect($addressForm.get()).toEqual({ step: 'editing' })
    const { $delivery } = await import('#stores/delivery.ts')
    expect($delivery.get()).toEqual(address)

    const next = await openForm('/cart')
    expect(next.$addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
    await next.continueToPayment()
    expect(browser.visited).toEqual(['/checkout', '/checkout'])
    expect(await saved()).toHaveLength(1)
  })

  test('that could not be saved stays as it was typed, and can be sent again', async () => {
    const { $addressDraft, $addressForm, continueToPayment, write } = await openForm('/cart')
    write()
    browser.network.isUp = false
    await continueToPayment()
    expect($addressForm.get()).toMatchObject({
      step: 'refused',
      problems: [{ words: expect.stringMatching(/^You are/) }],
    })
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^You are offline/),
    })
    expect($addressDraft.get()).toMatchObject({ mode: 'writing', fields: typed })
    expect(browser.visited).toEqual([])
    browser.network.isUp = true
    await continueToPayment()
    expect(browser.visited).toEqual(['/checkout'])
  })

  test('goes on unsaved while the saved ones did not arrive', async () => {
    browser.network.isUp = false
    const { continueToPayment, write } = await openForm('/cart')
    write()
    await continueToPayment()
    expect(browser.visited).toEqual(['/checkout'])
    expect(await saved()).toEqual([])
  })
})

test('an address that was pasted with marks around it is saved without them', async () => {
  const { saveNewAddress, write } = await openForm('/my-account/addresses')
  write({ ...typed, mobile: '\u202A+91 98765 43210\u202C', pincode: '\u200E226 001' })
  await saveNewAddress()
  expect(await notice()).toEqual({ kind: 'status', text: 'Address successfully added!' })
  expect(await saved()).toMatchObject([{ mobile: '9876543210', pincode: '226001' }])
})

test('a new address of the account is saved, said and put away', async () => {
  const { $addressDraft, $addressForm, saveNewAddress, write } =
    await openForm('/my-account/addresses')
  write({ ...typed, mobile: '+91 98765 43210' })
  await saveNewAddress()
  expect(await notice()).toEqual({ kind: 'status', text: 'Address successfully added!' })
  expect($addressDraft.get()).toMatchObject({ mode: 'locked', fields: { name: '' } })
  expect($addressForm.get()).toEqual({ step: 'editing' })
  expect(await saved()).toMatchObject([address])
  expect(browser.visited).toEqual([])
})
