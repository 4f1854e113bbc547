import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionLifetime } from '#domain/lifetimes.ts'
import { lockOut } from '#words/account-mails.ts'
import { mailsTo } from './mailbox.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { codeFor, password, registerPerson, ticketFor } from './people.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

let people = 0
const someone = () => `person-${++people}@example.com`
const minuteMs = 60_000

describe('one-time codes', () => {
  test('a code proves the e-mail and answers a ticket', async () => {
    const email = someone()
    const otp = await codeFor(shop, email)
    const proven = await shop.call('POST', '/api/auth/validate-otp', { body: { email, otp } })

    expect(proven).toMatchObject({ status: 200, body: { verified: true } })
    expect(proven.body.ticket.length).toBeGreaterThan(40)
  })

  test.each([['not-an-email'], [''], [42], [undefined]])(
    'refuses %s as an e-mail',
    async (email) => {
      const answer = await shop.call('POST', '/api/auth/send-otp', { body: { email } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    },
  )

  test('a second code within 30 seconds is refused and says how long to wait', async () => {
    const email = someone()
    await codeFor(shop, email)
    const again = await shop.call('POST', '/api/auth/send-otp', { body: { email } })
    expect(again).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(again.headers.get('Retry-After'))).toBeGreaterThan(25)
  })

  test('a newer code replaces the older one', async () => {
    const email = someone()
    const first = await codeFor(shop, email)
    shop.clock.aheadMs += minuteMs
    let second = await codeFor(shop, email)
    while (second === first) {
      shop.clock.aheadMs += minuteMs
      second = await codeFor(shop, email)
    }
    const old = await shop.call('POST', '/api/auth/validate-otp', { body: { email, otp: first } })
    expect(old).toMatchObject({ status: 400, body: { message: 'Invalid OTP' } })
  })

  test('wrong, reused and expired codes are refused alike', async () => {
    const email = someone()
    const otp = await codeFor(shop, email)
    const validate = (code: string) =>
      shop.call('POST', '/api/auth/validate-otp', { body: { email, otp: code } })
    const wrong = await validate(otp === '000000' ? '000001' : '000000')
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'wrong-code', message: 'Invalid OTP' },
    })
    expect((await validate(otp)).status).toBe(200)
    expect((await validate(otp)).body).toEqual(wrong.body)

    const other = someone()
    const late = await codeFor(shop, other)
    shop.clock.aheadMs += 11 * minuteMs
    const body = { email: other, otp: late }
    expect((await shop.call('POST', '/api/auth/validate-otp', { body })).body).toEqual(wrong.body)
  })

  test('after the fifth wrong code even the right one is refused, guesses in parallel included', async () => {
    const email = someone()
    const otp = await codeFor(shop, email)
    const guesses = Array.from({ length: 60 }, (_, index) => String(100_000 + index))
    const wrong = guesses.filter((guess) => guess !== otp)
    const answers = await Promise.all(
      wrong.map((guess) =>
        shop.call('POST', '/api/auth/validate-otp', { body: { email, otp: guess } }),
      ),
    )
    expect(answers.every(({ status }) => status === 400)).toBe(true)
    const right = await shop.call('POST', '/api/auth/validate-otp', { body: { email, otp } })
    expect(right).toMatchObject({ status: 400, body: { code: 'wrong-code' } })
  })

  test('at most ten codes an hour go to one mailbox', async () => {
    const email = someone()
    for (let sent = 0; sent < 10; sent += 1) {
      await codeFor(shop, email)
      shop.clock.aheadMs += 31_000
    }
    const eleventh = await shop.call('POST', '/api/auth/send-otp', { body: { email } })
    expect(eleventh.status).toBe(429)
    shop.clock.aheadMs += 61 * minuteMs
    expect((await shop.call('POST', '/api/auth/send-otp', { body: { email } })).status).toBe(200)
  })

  test('an existing account is told in the mail only', async () => {
    const person = await registerPerson(shop, someone())
    shop.clock.aheadMs += minuteMs
    const stranger = someone()
    const known = await shop.call('POST', '/api/auth/send-otp', { body: { email: person.email } })
    const unknown = await shop.call('POST', '/api/auth/send-otp', { body: { email: stranger } })

    expect(known.status).toBe(unknown.status)
    expect(known.body).toEqual(unknown.body)
    expect(known.body.message).toBe(
      'We’ve sent a code to your address, valid for ten minutes. If you already have an account, the e-mail says so instead.',
    )
    expect((await shop.mailTo(person.email))?.subject).toBe('You have an account already')
  })
})

describe('register', () => {
  test('opens an account and a session', async () => {
    const person = await registerPerson(shop, someone())
    const user = await shop.call('GET', `/api/auth/user/${person.userId}`, { token: person.token })
    expect(user).toMatchObject({ status: 200, body: { email: person.email, displayName: '' } })
  })

  test.each([
    ['no ticket', { ticket: undefined }],
    ['an invented ticket', { ticket: 'invented' }],
    ['no password', { password: undefined }],
    ['an empty password', { password: '' }],
    ['no e-mail', { email: undefined }],
    ['an empty e-mail', { email: ' ' }],
    ['a short password', { password: 'short' }],
    ['a password of 129 characters', { password: 'x'.repeat(129) }],
  ])('refuses %s and opens nothing', async (_, wrong) => {
    const email = someone()
    const ticket = await ticketFor(shop, email)
    const body = { email, password, ticket, ...wrong }
    expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(400)
    const logIn = await shop.call('POST', '/api/auth/login', { body: { email, password } })
    expect(logIn.status).toBe(401)
  })

  test('without proof says what is missing, in the words of the specification', async () => {
    const body = { email: someone(), password }
    const answer = await shop.call('POST', '/api/auth/register', { body })
    expect(answer.body.message).toBe('Please validate your OTP first.')
  })

  test('a ticket is for one e-mail, one use and fifteen minutes', async () => {
    const [email, other] = [someone(), someone()]
    const ticket = await ticketFor(shop, email)
    const register = (address: string, proof = ticket) =>
      shop.call('POST', '/api/auth/register', { body: { email: address, password, ticket: proof } })

    expect((await register(other)).body.code).toBe('wrong-ticket')
    expect((await register(email)).status).toBe(201)
    expect((await register(email)).body.code).toBe('wrong-ticket')

    const late = await ticketFor(shop, other)
    shop.clock.aheadMs += 16 * minuteMs
    expect((await register(other, late)).body.code).toBe('wrong-ticket')
  })

  test('ten presses of Register at once open one account', async () => {
    const email = someone()
    const ticket = await ticketFor(shop, email)
    const body = { email, password, ticket }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.call('POST', '/api/auth/register', { body })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('log in and out', () => {
  test('answers the user and a token, whatever the case of the e-mail', async () => {
    const person = await registerPerson(shop, someone())
    const body = { email: person.email.toUpperCase(), password }
    const logIn = await shop.call('POST', '/api/auth/login', { body })
    expect(logIn).toMatchObject({ status: 200, body: { user: { userId: person.userId } } })
    expect(logIn.body.token).not.toBe(person.token)
  })

  test('a wrong password and an unknown e-mail are the same answer', async () => {
    const person = await registerPerson(shop, someone())
    const attempt = (email: string) =>
      shop.call('POST', '/api/auth/login', { body: { email, password: 'wrong password' } })
    const [wrong, unknown] = [await attempt(person.email), await attempt(someone())]
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
  })

  test('guessing a password ends after ten tries in a quarter of an hour', async () => {
    const person = await registerPerson(shop, someone())
    const attempt = (guess: string) =>
      shop.call('POST', '/api/auth/login', { body: { email: person.email, password: guess } })
    for (let tries = 0; tries < 10; tries += 1) await attempt(`guess ${tries}`)
    expect((await attempt(password)).status).toBe(429)
    shop.clock.aheadMs += 16 * minuteMs
    expect((await attempt(password)).status).toBe(200)
  })

  test('a revoked token is worth nothing', async () => {
    const { userId, token } = await registerPerson(shop, someone())
    expect((await shop.call('POST', '/api/auth/logout', { token })).status).toBe(200)
    expect((await shop.call('GET', `/api/auth/user/${userId}`, { token })).status).toBe(401)
  })

  test('a session that is used every few days ends when its lifetime is over', async () => {
    const { userId, token } = await registerPerson(shop, someone())
    const { lifetimeMs, idleMs } = sessionLifetime(true)
    const isOpenAfter = async (ms: number) => {
      shop.clock.aheadMs += ms
      return (await shop.call('GET', `/api/auth/user/${userId}`, { token })).status === 200
    }
    const everyMs = idleMs / 4
    const uses = Math.ceil(lifetimeMs / everyMs) - 1
    for (let use = 0; use < uses; use += 1) expect(await isOpenAfter(everyMs)).toBe(true)
    expect(await isOpenAfter(lifetimeMs - uses * everyMs - minuteMs)).toBe(true)
    expect(await isOpenAfter(minuteMs)).toBe(false)
  })

  test('the token is taken with and without the word Bearer', async () => {
    const { userId, token } = await registerPerson(shop, someone())
    for (const Authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
      const headers = { Authorization }
      const answer = await shop.call('GET', `/api/auth/user/${userId}`, { headers })
      expect(answer.status).toBe(200)
    }
  })
})

test('A7: of sixty wrong passwords at once twenty are looked at, and one link is mailed', async () => {
  const { email } = await registerPerson(shop, 'guessed@example.com')
  const body = { email, password: 'not the password' }
  const answers: { status: number }[] = []
  // In three portions, as no more wait for a hash at once.
  for (let portion = 0; portion < 3; portion += 1)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          shop.call('POST', '/api/auth/login', { body, from: `198.51.${100 + portion}.${index}` }),
        ),
      )),
    )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
  await shop.shop.outbox.deliver()
  const links = (await mailsTo(shop, email)).filter(({ subject }) => subject === lockOut.subject)
  expect(links).toHaveLength(1)
})
