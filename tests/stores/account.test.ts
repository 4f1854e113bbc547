import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../api/open-test-shop.ts'
import { isOpen, password, registerPerson } from '../api/people.ts'
import { openBrowser, type TestBrowser } from './open-browser.ts'

let shop: TestShop
let browser: TestBrowser
let email: string
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  people += 1
  email = `visitor-${people}@example.com`
  browser = openBrowser(shop)
})

const session = async () => (await import('#stores/session.ts')).$session.get()
const notice = async () => (await import('#stores/notice.ts')).$notice.get()
const codeIn = async () => /^\d{6}$/m.exec((await shop.mailTo(email))?.text ?? '')?.[0] ?? ''

async function logIn(remember: boolean, given = password) {
  const { logIn: enter, $logInForm } = await import('#stores/log-in.ts')
  await enter({ email, password: given, remember })
  return $logInForm.get()
}

describe('logging in', () => {
  beforeEach(() => registerPerson(shop, email))

  test('leads back to the page that asked for it, and only to one of ours', async () => {
    browser.open('/my-account?next=%2Fcourses%23course')
    await logIn(true)
    browser.open('/my-account?next=%2F%2Fevil.example')
    await logIn(true)
    expect(browser.visited).toEqual(['/courses#course'])
    expect(await session()).toMatchObject({ state: 'in', email })
    expect(await notice()).toMatchObject({ text: 'Successfully logged in!' })
  })

  test.each([
    [true, 'in'],
    [false, 'out'],
  ])('remembered (%s) is %s when the browser was closed', async (remember, state) => {
    await logIn(remember)
    browser.open()
    expect(await session()).toMatchObject({ state: 'in' })
    browser.restart()
    expect(await session()).toMatchObject({ state })
  })

  test('with a wrong password says so at the field, and forgets nothing else', async () => {
    expect(await logIn(true, 'another password')).toMatchObject({
      step: 'refused',
      problems: [{ field: 'password' }],
    })
    expect(await session()).toEqual({ state: 'out' })
    expect(await logIn(true)).toEqual({ step: 'editing' })
  })

  test('without the network says so, and can be tried again', async () => {
    browser.network.isUp = false
    expect(await logIn(true)).toMatchObject({
      problems: [{ words: expect.stringMatching(/^You’re offline/) }],
    })
    browser.network.isUp = true
    expect(await logIn(true)).toEqual({ step: 'editing' })
  })

  test('asks for both fields before it asks the server', async () => {
    const { logIn: enter, $logInForm } = await import('#stores/log-in.ts')
    await enter({ email: ' ', password: '', remember: false })
    const problems = [{ field: 'email' }, { field: 'password' }]
    expect($logInForm.get()).toMatchObject({ step: 'refused', problems })
    expect(browser.network.calls).toBe(0)
  })
})

describe('logging out', () => {
  beforeEach(async () => {
    await registerPerson(shop, email)
    await logIn(true)
  })

  test('ends the session here and at the server', async () => {
    const before = await session()
    const { logOut } = await import('#stores/log-out.ts')
    await logOut()
    expect(await session()).toEqual({ state: 'out' })
    if (before.state === 'in') expect(await isOpen(shop, before.userId, before.token)).toBe(false)
  })

  test('without the network ends it here, and says that the server was not told', async () => {
    browser.network.isUp = false
    const { logOut } = await import('#stores/log-out.ts')
    await logOut()
    expect(await session()).toEqual({ state: 'out' })
    expect(await notice()).toMatchObject({
      kind: 'alert',
      text: expect.stringMatching(/could not reach the server/),
    })
  })

  test('of one person does not log out another who came in another tab', async () => {
    const { verifySession } = await import('#stores/watch-session.ts')
    await shop.shop.db.deleteFrom('sessions').execute()
    const asking = verifySession()
    const { $session } = await import('#stores/session.ts')
    const other = { state: 'in', userId: 'o', token: 't', email: 'o@example.com' } as const
    $session.set({ ...other, displayName: '', remembered: true })
    await asking
    expect(await session()).toMatchObject({ token: 't' })
  })
})

test('registering goes by code, ticket and password, and ends logged in', async () => {
  const { $registration, $registrationForm, register, sendOtp, validateOtp } =
    await import('#stores/registration.ts')
  await sendOtp('no address')
  expect($registrationForm.get()).toMatchObject({ problems: [{ field: 'email' }] })
  await sendOtp(email)
  expect($registration.get()).toMatchObject({ step: 'code', email })

  const code = await codeIn()
  await validateOtp(code === '000000' ? '000001' : '000000')
  expect($registrationForm.get()).toMatchObject({ problems: [{ field: 'otp' }] })
  await validateOtp(code)
  expect($registration.get()).toMatchObject({ step: 'verified', email })

  await register('password')
  expect($registrationForm.get()).toMatchObject({ problems: [{ field: 'password' }] })
  await register(password)
  expect(await session()).toMatchObject({ state: 'in', email, remembered: false })
})

test('a forgotten password is set anew with the mailed code, and leads to the account', async () => {
  await registerPerson(shop, email)
  const { $passwordReset, $passwordResetForm, resetPassword, sendResetCode } =
    await import('#stores/password-reset.ts')
  await sendResetCode(email)
  expect($passwordReset.get()).toMatchObject({ step: 'code', email })
  const given = { password: 'quite another password', remember: true }
  await resetPassword({ ...given, code: '12' })
  expect($passwordResetForm.get()).toMatchObject({ problems: [{ field: 'code' }] })
  await resetPassword({ ...given, code: await codeIn() })
  expect(browser.visited).toEqual(['/my-account'])
  expect(await session()).toMatchObject({ state: 'in', email })
})

describe('a reload', () => {
  const registration = async () => {
    browser.open('/my-account')
    const store = await import('#stores/registration.ts')
    store.openRegistration()
    return store
  }
  const reset = async () => {
    browser.open('/my-account/lost-password')
    const store = await import('#stores/password-reset.ts')
    store.openPasswordReset()
    return store
  }

  test('in any step of a registration goes on in that step, and nothing is asked twice', async () => {
    await (await registration()).sendOtp(email)
    const { resendAt } = await stepOf(registration)
    expect(resendAt).toBeGreaterThan(Date.now())
    expect(await stepOf(registration)).toEqual({ step: 'code', email, resendAt })

    await (await registration()).validateOtp(await codeIn())
    expect(await stepOf(registration)).toMatchObject({ step: 'verified', email })
    const { calls } = browser.network
    await (await registration()).register(password, true)
    expect(browser.network.calls - calls).toBe(1)
    expect(await session()).toMatchObject({ state: 'in', email, remembered: true })
    expect(await stepOf(registration)).toEqual({ step: 'email' })
    expect(JSON.stringify([browser.localStorage, browser.sessionStorage])).not.toContain(password)
    browser.restart()
    expect(await session()).toMatchObject({ state: 'in', email })
  })

  test('in any step of a lost password goes on in that step', async () => {
    await registerPerson(shop, email)
    await (await reset()).sendResetCode(email)
    const { resendAt } = await stepOf(reset)
    expect(await stepOf(reset)).toEqual({ step: 'code', email, resendAt })
    const given = { code: await codeIn(), password: 'quite another password', remember: true }
    await (await reset()).resetPassword(given)
    expect(await session()).toMatchObject({ state: 'in', email })
    expect(await stepOf(reset)).toEqual({ step: 'email' })
  })

  test('where a mailed link has led keeps nothing of what it proves', async () => {
    const carried = `#${new URLSearchParams({ email, proof: 'x'.repeat(43) })}`
    vi.stubGlobal('history', { replaceState: () => undefined })
    browser.open(`/my-account${carried}`)
    const registering = await import('#stores/registration.ts')
    registering.openRegistration()
    expect(registering.$registration.get()).toMatchObject({ step: 'verified', email })
    expect(await stepOf(registration)).toEqual({ step: 'email' })
    browser.open(`/my-account/lost-password${carried}`)
    const resetting = await import('#stores/password-reset.ts')
    resetting.openPasswordReset()
    expect(resetting.$passwordReset.get()).toMatchObject({ step: 'proven', email })
    expect(await stepOf(reset)).toEqual({ step: 'email' })
    expect(JSON.stringify(browser.sessionStorage)).not.toContain('x'.repeat(43))
  })

  test('goes on with an e-mail that a code has proven for five minutes only', async () => {
    await (await registration()).sendOtp(email)
    await (await registration()).validateOtp(await codeIn())
    const minute = 60_000
    const before = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(before + 4 * minute)
    expect(await stepOf(registration)).toMatchObject({ step: 'verified', email })
    vi.spyOn(Date, 'now').mockReturnValue(before + 5 * minute + 1)
    expect(await stepOf(registration)).toEqual({ step: 'email' })
    vi.restoreAllMocks()
  })

  test('after another e-mail was asked for, or after a log-in, begins anew', async () => {
    await (await registration()).sendOtp(email)
    ;(await registration()).restartRegistration()
    expect(await stepOf(registration)).toEqual({ step: 'email' })
    await (await registration()).sendOtp(email)
    const other = `other-${email}`
    await registerPerson(shop, other)
    const { logIn: enter } = await import('#stores/log-in.ts')
    await enter({ email: other, password, remember: true })
    expect(await stepOf(registration)).toEqual({ step: 'email' })
  })

  test('finds the typed e-mail in every way into the account', async () => {
    const typed = async () => (await import('#stores/typed-email.ts')).typedEmail()
    const { storeTypedEmail } = await import('#stores/typed-email.ts')
    storeTypedEmail(email)
    browser.open('/my-account/lost-password')
    expect(await typed()).toBe(email)
    await registerPerson(shop, email)
    await logIn(true)
    expect(await typed()).toBe('')
  })

  /** Where a page is that was opened just now. */
  async function stepOf(opened: typeof registration | typeof reset) {
    const store = await opened()
    const $now = '$registration' in store ? store.$registration : store.$passwordReset
    const now = $now.get()
    return { resendAt: undefined, ...now }
  }
})
