import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import {
  codeFor,
  isOpen,
  logIn,
  otherCode,
  password,
  type Person,
  registerPerson,
  resetCodeFor,
} from './people.ts'

const minuteMs = 60_000
const newPassword = 'monsoon over the Gomti'

let shop: TestShop
let person: Person
let people = 0
const someone = () => `forgetful-${++people}@example.com`
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, someone())
})
afterAll(() => shop[Symbol.asyncDispose]())

const reset = (code: string, more: object = {}) =>
  shop.call('POST', '/api/auth/reset-password', {
    body: { email: person.email, code, password: newPassword, ...more },
  })
const forgot = (email: string) =>
  shop.call('POST', '/api/auth/forgot-password', { body: { email } })
const wrongCode = { status: 400, body: { code: 'wrong-code', message: 'Invalid OTP' } }

describe('a lost password', () => {
  test('a mailed code sets a new one and logs in', async () => {
    const code = await resetCodeFor(shop, person.email)
    const answer = await reset(code)
    expect(answer).toMatchObject({ status: 200, body: { user: { userId: person.userId } } })
    expect(await isOpen(shop, person.userId, answer.body.token)).toBe(true)

    expect(await logIn(shop, person.email, { password: newPassword })).not.toBe('')
    const old = { email: person.email, password }
    expect((await shop.call('POST', '/api/auth/login', { body: old })).status).toBe(401)
  })

  test('the e-mail may be written in capitals', async () => {
    const code = await resetCodeFor(shop, person.email)
    expect((await reset(code, { email: person.email.toUpperCase() })).status).toBe(200)
  })

  test('every session of before is over, on every device', async () => {
    const laptop = await logIn(shop, person.email)
    expect((await reset(await resetCodeFor(shop, person.email))).status).toBe(200)
    expect(await isOpen(shop, person.userId, laptop)).toBe(false)
    expect(await isOpen(shop, person.userId, person.token)).toBe(false)
  })

  test('a log-in with the old password at the same moment opens nothing that lasts', async () => {
    const body = { email: person.email, password }
    const code = await resetCodeFor(shop, person.email)
    const [done, ...logIns] = await Promise.all([
      reset(code),
      ...[1, 2, 3, 4].map(() => shop.call('POST', '/api/auth/login', { body })),
    ])
    expect(done.status).toBe(200)
    for (const opened of logIns)
      expect(opened.status === 401 || !(await isOpen(shop, person.userId, opened.body.token))).toBe(
        true,
      )
  })

  test('the owner is told by mail', async () => {
    await reset(await resetCodeFor(shop, person.email))
    expect((await shop.mailTo(person.email))?.subject).toBe('Your password was changed')
  })

  test.each([
    ['remembered', { remember: true }, true],
    ['not remembered', {}, false],
  ])('the new session is %s if it is asked to be', async (_, remember, livesOn) => {
    const { body } = await reset(await resetCodeFor(shop, person.email), remember)
    shop.clock.aheadMs += 13 * 60 * minuteMs
    expect(await isOpen(shop, person.userId, body.token)).toBe(livesOn)
  })

  test('somebody without an account gets a friendly letter and no code', async () => {
    const stranger = someone()
    expect(await resetCodeFor(shop, stranger)).toBe('')
    const mail = await shop.mailTo(stranger)
    expect(mail?.subject).toBe('There is no account with this e-mail address')
    expect(mail?.text).toContain('/my-account')
  })
})

describe('the code', () => {
  test('wrong, used and late ones are refused alike, and nothing changes', async () => {
    const code = await resetCodeFor(shop, person.email)
    expect(await reset(otherCode(code))).toMatchObject(wrongCode)
    expect((await reset(code)).status).toBe(200)
    expect(await reset(code, { password: 'another monsoon' })).toMatchObject(wrongCode)

    shop.clock.aheadMs += minuteMs
    const late = await resetCodeFor(shop, person.email)
    shop.clock.aheadMs += 10 * minuteMs + 1
    expect(await reset(late, { password: 'another monsoon' })).toMatchObject(wrongCode)
    expect(await logIn(shop, person.email, { password: newPassword })).not.toBe('')
  })

  test('once used it stays used, even for a request whose clock is behind', async () => {
    const code = await resetCodeFor(shop, person.email)
    shop.clock.aheadMs += 5000
    expect((await reset(code)).status).toBe(200)
    shop.clock.aheadMs -= 5000
    expect(await reset(code, { password: 'another monsoon' })).toMatchObject(wrongCode)
  })

  test('of somebody else does not work', async () => {
    const other = await registerPerson(shop, someone())
    expect(await reset(await resetCodeFor(shop, other.email))).toMatchObject(wrongCode)
    expect(await isOpen(shop, other.userId, other.token)).toBe(true)
  })

  test('for registering does not reset, and the other way round', async () => {
    const fresh = someone()
    const toRegister = await codeFor(shop, fresh)
    const asReset = { email: fresh, code: toRegister, password: newPassword }
    for (let tries = 0; tries < 6; tries += 1)
      expect(await shop.call('POST', '/api/auth/reset-password', { body: asReset })).toMatchObject(
        wrongCode,
      )
    const proof = { email: fresh, otp: toRegister }
    expect((await shop.call('POST', '/api/auth/validate-otp', { body: proof })).status).toBe(200)

    const toReset = await resetCodeFor(shop, person.email)
    const asProof = { email: person.email, otp: toReset }
    expect(await shop.call('POST', '/api/auth/validate-otp', { body: asProof })).toMatchObject(
      wrongCode,
    )
    expect((await reset(toReset)).status).toBe(200)
  })

  test('a weak password uses up neither the code nor a try', async () => {
    const code = await resetCodeFor(shop, person.email)
    for (let tries = 0; tries < 6; tries += 1)
      expect(await reset(code, { password: 'password123' })).toMatchObject({
        status: 400,
        body: { code: 'weak-password' },
      })
    expect((await reset(code, { password: 'short' })).status).toBe(400)
    expect((await reset(code)).status).toBe(200)
  })

  test('of sixty guesses at once at most five are compared, and then the right one is wrong', async () => {
    const code = await resetCodeFor(shop, person.email)
    const guesses = Array.from({ length: 60 }, (_, index) => String(200_000 + index))
    const answers = await Promise.all(
      guesses.filter((guess) => guess !== code).map((g) => reset(g)),
    )
    for (const answer of answers) expect(answer).toMatchObject(wrongCode)
    const row = await shop.shop.db
      .selectFrom('email_codes')
      .select('open_attempts')
      .where('email', '=', person.email)
      .where('purpose', '=', 'reset')
      .executeTakeFirst()
    expect(row?.open_attempts).toBe(5)
    expect(await reset(code)).toMatchObject(wrongCode)
  })

  test('a fresh code after five wrong ones works again', async () => {
    const code = await resetCodeFor(shop, person.email)
    for (let tries = 0; tries < 5; tries += 1) await reset(otherCode(code))
    expect(await reset(code)).toMatchObject(wrongCode)
    shop.clock.aheadMs += minuteMs
    expect((await reset(await resetCodeFor(shop, person.email))).status).toBe(200)
  })

  test('two resets at once with one code: one wins, and its password is the one', async () => {
    const code = await resetCodeFor(shop, person.email)
    const passwords = ['first of two passwords', 'second of two passwords']
    const answers = await Promise.all(passwords.map((password) => reset(code, { password })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]
    expect(await logIn(shop, person.email, { password: winner ?? '' })).not.toBe('')
    const loser = passwords.find((password) => password !== winner)
    const body = { email: person.email, password: loser }
    expect((await shop.call('POST', '/api/auth/login', { body })).status).toBe(401)
  })
})

describe('letters are bounded', () => {
  test('a second one within thirty seconds is refused and says how long to wait', async () => {
    await forgot(person.email)
    const again = await forgot(person.email)
    expect(again).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(again.body.message).toMatch(/^Please wait \d+ seconds/)
    expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(25)
    shop.clock.aheadMs += 31_000
    expect((await forgot(person.email)).status).toBe(200)
  })

  test.each([
    ['with an account', () => person.email],
    ['without one', () => 'nobody@example.com'],
  ])('ten an hour go to a mailbox %s', async (_, emailOf) => {
    for (let sent = 0; sent < 10; sent += 1) {
      expect((await forgot(emailOf())).status).toBe(200)
      shop.clock.aheadMs += 31_000
    }
    expect((await forgot(emailOf())).status).toBe(429)
    shop.clock.aheadMs += 61 * minuteMs
    expect((await forgot(emailOf())).status).toBe(200)
  })
})
