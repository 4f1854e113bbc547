import { describe, expect, test } from 'vitest'
import { address, password } from '../api/people.ts'
import { typedFields, visitShop } from './visit-shop.ts'

/** The shop acts, the first answer is lost on its way, and the same button is pressed again. */

const visit = visitShop('lost-answer', { isLoggedIn: false })

const lost = { step: 'refused', problems: [expect.objectContaining({ words: expect.anything() })] }

/** Presses twice; the first answer never arrives. */
async function pressTwice(press: () => Promise<unknown>, refused: () => unknown): Promise<void> {
  visit.browser.network.lostAnswers = 1
  await press()
  expect(refused()).toMatchObject(lost)
  await press()
}

describe('E: pressed again after a lost answer', () => {
  test('send-otp shows the box for the code', async () => {
    visit.browser.open('/my-account')
    const { sendOtp, $registration, $registrationForm } = await import('#stores/registration.ts')
    await pressTwice(() => sendOtp('lost-otp@example.com'), $registrationForm.get)
    expect($registrationForm.get()).toEqual({ step: 'editing' })
    expect($registration.get()).toMatchObject({ step: 'code', email: 'lost-otp@example.com' })
  })

  test('validate-otp gives the same ticket, and the account can be opened', async () => {
    const email = 'lost-ticket@example.com'
    visit.browser.open('/my-account')
    const store = await import('#stores/registration.ts')
    await store.sendOtp(email)
    const code = /^\d{6}$/m.exec((await visit.shop.mailTo(email))?.text ?? '')?.[0] ?? ''
    await pressTwice(() => store.validateOtp(code), store.$registrationForm.get)
    expect(store.$registration.get()).toMatchObject({ step: 'verified', email })
    await pressTwice(() => store.register(password), store.$registrationForm.get)
    const { $session } = await import('#stores/session.ts')
    expect($session.get()).toMatchObject({ state: 'in', email })
  })

  test('reset-password says that the new password is set, and is logged in', async () => {
    const { email, userId } = visit.person
    visit.browser.open('/my-account/lost-password')
    const store = await import('#stores/password-reset.ts')
    await store.sendResetCode(email)
    const code = /^\d{6}$/m.exec((await visit.shop.mailTo(email))?.text ?? '')?.[0] ?? ''
    const chosen = { code, password: 'a second long password', remember: false }
    await pressTwice(() => store.resetPassword(chosen), store.$passwordResetForm.get)
    expect(store.$passwordResetForm.get().step).not.toBe('refused')
    const { $session } = await import('#stores/session.ts')
    const session = $session.get()
    expect(session).toMatchObject({ userId })
    const token = 'token' in session ? session.token : ''
    expect((await visit.shop.call('GET', `/api/auth/user/${userId}`, { token })).status).toBe(200)
  })

  test('an address is saved once, and another one after it is another', async () => {
    await visit.logIn()
    visit.browser.open('/my-account/addresses')
    const form = await import('#stores/address-form.ts')
    await form.reopenAddressForm()
    await (await import('#stores/addresses.ts')).loadAddresses()
    form.startNewAddress()
    for (const name of typedFields) form.changeAddressField(name, address[name])
    await pressTwice(form.saveNewAddress, form.$addressForm.get)
    const path = `/api/auth/user/addresses/${visit.person.userId}`
    const saved = async () => (await visit.shop.call('GET', path, visit.person)).body
    expect(await saved()).toHaveLength(1)
    form.startNewAddress()
    for (const name of typedFields) form.changeAddressField(name, address[name])
    await form.saveNewAddress()
    expect(await saved()).toHaveLength(2)
  })

  test('what was lost is another intent once something else was answered', async () => {
    const { call } = await import('#api/client.ts')
    const { token, userId } = visit.person
    const cart = async () =>
      (await visit.shop.call('GET', `/api/cart?userId=${userId}`, { token })).body.items
    const body = { productId: 'mandala', itemType: 'Dhyanam', quantity: 1 } as const
    const add = () => call('post', '/api/cart/add', { body, token } as never)
    visit.browser.network.lostAnswers = 1
    await expect(add()).rejects.toMatchObject({ code: 'offline' })
    await call('delete', '/api/cart/remove/mandala', { token })
    expect(await cart()).toEqual([])
    await add()
    expect(await cart()).toHaveLength(1)
  })
})
