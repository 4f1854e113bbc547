import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../eventually.ts'
import { address } from '../api/people.ts'
import { notice, typedFields, visitShop } from './visit-shop.ts'

const visit = visitShop('recipient')

const { country, ...typed } = address
const emptyFields = { kind: 'alert', text: 'Please fill in all fields.' }

async function saved(): Promise<object[]> {
  const { userId, token } = visit.person
  const path = `/api/auth/user/addresses/${userId}`
  return (await visit.shop.call('GET', path, { token })).body
}

/** An address that was saved on another day. */
async function save(): Promise<void> {
  const { userId, token } = visit.person
  const body = { ...address, userId }
  await visit.shop.call('POST', '/api/auth/address', { token, body })
}

/** The form of the cart or of the account, as it opens. */
async function openForm(path: string) {
  visit.browser.open(path)
  const form = await import('#stores/address-form.ts')
  const { continueToPayment } = await import('#stores/continue-to-payment.ts')
  if (path === '/cart') await form.openAddressForm(true)
  else {
    await form.reopenAddressForm()
    await (await import('#stores/addresses.ts')).loadAddresses()
  }
  const write = (fields: Partial<typeof typed> = typed) => {
    form.startNewAddress()
    for (const name of typedFields)
      if (fields[name] !== undefined) form.changeAddressField(name, fields[name])
  }
  return { ...form, continueToPayment, write }
}

describe('an address in the cart', () => {
  test('K5: takes what a browser has filled in without telling, as it stands in the boxes', async () => {
    const { $addressForm, $addressDraft, takeWritten, startNewAddress } = await openForm('/cart')
    startNewAddress()
    const boxes = new FormData()
    for (const [name, text] of Object.entries(typed)) boxes.set(name, text)
    takeWritten(boxes)
    expect($addressDraft.get().fields).toEqual(address)
    expect($addressForm.get()).toEqual({ step: 'editing' })
  })

  test('names what is missing first, then what is wrong, and sends nothing', async () => {
    const { $addressForm, $addressDraft, continueToPayment, write } = await openForm('/cart')
    write({ ...typed, name: ' ', mobile: '12', city: '' })
    const { calls } = visit.browser.network
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
    expect(visit.browser.network.calls).toBe(calls)
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

  test('is written at once while none is saved, and is missing as a whole until then', async () => {
    const { $addressDraft, $addressForm, continueToPayment, changeAddressField } =
      await openForm('/cart')
    expect($addressDraft.get()).toMatchObject({ mode: 'writing', fields: { name: '' } })
    await continueToPayment()
    expect($addressForm.get()).toMatchObject({ problems: [{ field: 'name' }, {}, {}, {}, {}, {}] })
    expect(await notice()).toEqual(emptyFields)
    changeAddressField('name', 'A')
    expect($addressForm.get()).toMatchObject({ problems: [{ field: 'mobile' }, {}, {}, {}, {}] })
  })

  test('that is saved and wrong by now is unlocked to be put right', async () => {
    await save()
    await visit.shop.shop.db.updateTable('addresses').set({ pincode: '12' }).execute()
    const { $addressDraft, $addressForm, continueToPayment } = await openForm('/cart')
    expect($addressDraft.get()).toMatchObject({ mode: 'locked' })
    await continueToPayment()
    expect($addressForm.get()).toMatchObject({ problems: [{ field: 'pincode' }] })
    const unlocked = { mode: 'writing', pickedId: undefined, fields: { name: typed.name } }
    expect($addressDraft.get()).toMatchObject(unlocked)
  })

  test('pressed on before the saved ones are there gives way to them', async () => {
    await save()
    visit.browser.open('/cart')
    const { $addressDraft, $addressForm, openAddressForm } = await import('#stores/address-form.ts')
    const { continueToPayment } = await import('#stores/continue-to-payment.ts')
    const opening = openAddressForm(true)
    await continueToPayment()
    expect($addressDraft.get().mode).toBe('writing')
    await opening
    expect($addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
    expect($addressForm.get()).toEqual({ step: 'editing' })
  })

  test('is saved once for two presses, picked, and handed to the checkout', async () => {
    const { $addressDraft, $addressForm, continueToPayment, write } = await openForm('/cart')
    write()
    const pressed = [continueToPayment(), continueToPayment()]
    expect($addressForm.get()).toEqual({ step: 'sending' })
    await Promise.all(pressed)
    expect(visit.browser.visited).toEqual(['/checkout'])
    expect(await saved()).toHaveLength(1)
    const { userId } = visit.person
    expect(await visit.browser.sentTo('/api/auth/address')).toEqual([{ ...address, userId }])
    expect($addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
    expect($addressForm.get()).toEqual({ step: 'editing' })
    const { $delivery } = await import('#stores/delivery.ts')
    expect($delivery.get()).toEqual(address)

    const next = await openForm('/cart')
    expect(next.$addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
    await next.continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout', '/checkout'])
    expect(await saved()).toHaveLength(1)
  })

  test('that could not be saved stays as it was typed, and can be sent again', async () => {
    const { $addressDraft, $addressForm, continueToPayment, write } = await openForm('/cart')
    write()
    visit.browser.network.isUp = false
    await continueToPayment()
    expect($addressForm.get()).toMatchObject({
      step: 'refused',
      problems: [{ words: expect.stringMatching(/^You’re offline/) }],
    })
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/^You’re offline/),
    })
    expect($addressDraft.get()).toMatchObject({ mode: 'writing', fields: typed })
    expect(visit.browser.visited).toEqual([])
    visit.browser.network.isUp = true
    await continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout'])
  })

  test('goes on unsaved while the saved ones did not arrive', async () => {
    visit.browser.network.isUp = false
    const { continueToPayment, write } = await openForm('/cart')
    write()
    await continueToPayment()
    expect(visit.browser.visited).toEqual(['/checkout'])
    expect(await saved()).toEqual([])
  })
})

test('Retry of the saved addresses leaves what is being written', async () => {
  await save()
  visit.browser.network.isUp = false
  const { $addressDraft, changeAddressField, offerSavedAddresses } = await openForm('/cart')
  expect($addressDraft.get()).toMatchObject({ mode: 'writing' })
  changeAddressField('name', 'Ravi')
  visit.browser.network.isUp = true
  await offerSavedAddresses()
  expect((await import('#stores/addresses.ts')).$addresses.get()).toMatchObject({ state: 'ready' })
  expect($addressDraft.get()).toMatchObject({ mode: 'writing', fields: { name: 'Ravi' } })
  changeAddressField('name', '')
  await offerSavedAddresses()
  expect($addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
})

test.each(['{}', 'null', '"none"'])(
  'an answer that is no list of addresses is an empty one: %s',
  async (text) => {
    visit.browser.open('/my-account/addresses')
    const { $addresses, loadAddresses } = await import('#stores/addresses.ts')
    const real = globalThis.fetch
    const headers = { 'Content-Type': 'application/json' }
    vi.stubGlobal('fetch', (request: Request) =>
      request.url.includes('/addresses/')
        ? Promise.resolve(new Response(text, { headers }))
        : real(request),
    )
    await loadAddresses()
    vi.stubGlobal('fetch', real)
    expect($addresses.get()).toEqual({ state: 'ready', addresses: [], busy: false })
  },
)

test('what was saved by somebody who has left is in nobody else’s form', async () => {
  await save()
  visit.browser.open('/cart')
  const { $addressDraft, openAddressForm } = await import('#stores/address-form.ts')
  const { $addresses } = await import('#stores/addresses.ts')
  const seen: unknown[] = []
  const stop = $addresses.listen((now) => seen.push(now.state === 'ready' && now.addresses))
  let answer = (): void => undefined
  visit.browser.network.answers = new Promise((resolve) => (answer = resolve))
  const first = openAddressForm(true)
  await visit.meetSomebody()
  await visit.logInElsewhere()
  const second = openAddressForm(true)
  answer()
  await Promise.all([first, second])
  expect($addressDraft.get()).toMatchObject({ mode: 'writing', fields: { name: '' } })
  expect(seen.at(-1)).toEqual([])
  expect(seen.flat()).not.toContainEqual(expect.objectContaining({ name: typed.name }))
  stop()
})

describe('what was begun', () => {
  const begin = async () => {
    const { changeAddressField } = await openForm('/cart')
    changeAddressField('name', 'Ravi')
    changeAddressField('city', 'Kanpur')
    await eventually(() => {
      expect(JSON.stringify(visit.browser.sessionStorage)).toContain('Kanpur')
    })
  }
  const begun = { mode: 'writing', fields: { name: 'Ravi', city: 'Kanpur', street: '' } }
  const shown = async (path = '/cart') => (await openForm(path)).$addressDraft.get()

  test('is there after a reload, in the account as well, until it is put away', async () => {
    await begin()
    expect(await shown()).toMatchObject(begun)
    const { $addressDraft, closeAddressForm } = await openForm('/my-account/addresses')
    expect($addressDraft.get()).toMatchObject(begun)
    closeAddressForm()
    expect(await shown()).toMatchObject({ fields: { name: '' } })
  })

  test('as another one than the saved is there after a reload, though it is only a name yet', async () => {
    await save()
    const { $addressDraft, changeAddressField, startNewAddress } = await openForm('/cart')
    expect($addressDraft.get()).toMatchObject({ mode: 'locked', fields: address })
    startNewAddress()
    changeAddressField('name', 'Ravi')
    await eventually(() => {
      expect(JSON.stringify(visit.browser.sessionStorage)).toContain('Ravi')
    })
    const another = { mode: 'writing', fields: { name: 'Ravi', street: '' } }
    expect(await shown()).toMatchObject(another)
    // And what is written from then on as well.
    const { changeAddressField: change } = await openForm('/cart')
    change('mobile', '912345')
    await eventually(() => {
      expect(JSON.stringify(visit.browser.sessionStorage)).toContain('912345')
    })
    expect(await shown()).toMatchObject({
      mode: 'writing',
      fields: { name: 'Ravi', mobile: '912345' },
    })
  })

  test('is another one than the saved, too, for whoever says so after they have begun', async () => {
    await save()
    visit.browser.network.isUp = false
    const { changeAddressField, startNewAddress } = await openForm('/cart')
    changeAddressField('name', 'Ravi')
    startNewAddress()
    await eventually(() => {
      expect(JSON.stringify(visit.browser.sessionStorage)).toContain('isWanted')
    })
    visit.browser.network.isUp = true
    expect(await shown()).toMatchObject({ mode: 'writing', fields: { name: 'Ravi' } })
  })

  test('is there again for whoever logs in after their session has ended, and for nobody else', async () => {
    await begin()
    const { person } = visit
    const { $session } = await import('#stores/session.ts')
    $session.set({ state: 'out', ended: true })
    expect(await shown()).toMatchObject({ fields: { name: '' } })
    await visit.logIn()
    expect(await shown()).toMatchObject(begun)

    $session.set({ state: 'out', ended: true })
    await visit.meetSomebody()
    await visit.logIn()
    expect(await shown()).toMatchObject({ fields: { name: '' } })
    visit.meet(person)
    await visit.logIn()
    expect(await shown()).toMatchObject({ fields: { name: '' } })
  })

  test('is gone when it is saved, and when they log out', async () => {
    const { write, saveNewAddress } = await openForm('/my-account/addresses')
    write()
    await saveNewAddress()
    expect(await shown('/my-account/addresses')).toMatchObject({ fields: { name: '' } })
    await begin()
    const { logOut } = await import('#stores/log-out.ts')
    await logOut()
    await visit.logIn()
    expect(await shown('/my-account/addresses')).toMatchObject({ fields: { name: '' } })
    expect(JSON.stringify(visit.browser.sessionStorage)).not.toContain('Ravi')
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
  expect(visit.browser.visited).toEqual([])
})
