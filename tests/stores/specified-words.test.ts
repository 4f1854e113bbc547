import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { line, password, type Person, registerPerson } from '../api/people.ts'
import { openBrowser } from './open-browser.ts'

/** The words that the specification names for what goes wrong, where the server says nothing itself. */

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  // The shop asks its services through the same function.
  vi.unstubAllGlobals()
  people += 1
  person = await registerPerson(shop, `speechless-${people}@example.com`)
  openBrowser(shop)
})

const brokenAnswer = () => new Response('', { status: 500 })
/** From here on every call ends in an answer that nobody can read. */
const breakAnswers = () => vi.stubGlobal('fetch', () => Promise.resolve(brokenAnswer()))

async function logIn() {
  const { logIn: enter } = await import('#stores/log-in.ts')
  await enter({ email: person.email, password, remember: true })
}
const noticeText = async () => (await import('#stores/notice.ts')).$notice.get()?.text

describe('without words of the server,', () => {
  test('a log-in, a code and a registration have their own', async () => {
    const { $logInForm } = await import('#stores/log-in.ts')
    const { $registrationForm, sendOtp } = await import('#stores/registration.ts')
    const saidBy = (form: { get: () => object }) => JSON.stringify(form.get())
    breakAnswers()
    await logIn()
    expect(saidBy($logInForm)).toContain('Login failed')
    await sendOtp('new@example.com')
    expect(saidBy($registrationForm)).toContain('Failed to send OTP')
  })

  test('a proof and a registration have their own', async () => {
    const email = `new-${people}@example.com`
    const { $registrationForm, register, sendOtp, validateOtp } =
      await import('#stores/registration.ts')
    const saidNow = () => JSON.stringify($registrationForm.get())
    const fetch = globalThis.fetch
    await sendOtp(email)
    const [code = ''] = /^\d{6}$/m.exec((await shop.mailTo(email))?.text ?? '') ?? []
    breakAnswers()
    await validateOtp(code)
    expect(saidNow()).toContain('Invalid OTP')
    vi.stubGlobal('fetch', fetch)
    await validateOtp(code)
    breakAnswers()
    await register(password)
    expect(saidNow()).toContain('Registration failed')
  })
})

test('registering before the e-mail is proven says what is missing', async () => {
  const { $registrationForm, register } = await import('#stores/registration.ts')
  const { problemsIn } = await import('#stores/form.ts')
  const { problemWords } = await import('#stores/form.ts')
  await register(password)
  expect(problemsIn($registrationForm.get()).map(problemWords)).toEqual([
    'Please validate your OTP first.',
  ])
})

test('a cart that is changed by nobody says so', async () => {
  await shop.call('POST', '/api/cart/add', {
    token: person.token,
    body: line('mandala', 'Dhyanam'),
  })
  await logIn()
  const { $cart, loadCart } = await import('#stores/cart.ts')
  const { changeQuantity } = await import('#stores/cart-changes.ts')
  await loadCart()
  const shown = $cart.get()
  const { $session } = await import('#stores/session.ts')
  $session.set({ state: 'out' })
  // The page has not drawn itself anew yet.
  $cart.set(shown)
  await changeQuantity('mandala', 2)
  expect(await noticeText()).toBe('You must be logged in to update the cart.')
})

test('the header says the display name, else the e-mail before the @, else Login', async () => {
  const { $accountLabel, $session } = await import('#stores/session.ts')
  expect($accountLabel.get()).toBe('Login')
  await logIn()
  expect($accountLabel.get()).toBe(`speechless-${people}`)
  const now = $session.get()
  if (now.state === 'in') $session.set({ ...now, displayName: 'Asha S.' })
  expect($accountLabel.get()).toBe('Asha S.')
})
