import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { isOpen, logIn, password, type Person, registerPerson } from './people.ts'

const newPassword = 'monsoon over the Gomti'
const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha S.' }

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  person = await registerPerson(shop, `somebody-${++people}@example.com`)
})
afterAll(() => shop[Symbol.asyncDispose]())

const save = (body: object, token = person.token) =>
  shop.call('PATCH', `/api/auth/${person.userId}`, { token, body })
const profile = async () =>
  (await shop.call('GET', `/api/auth/user/${person.userId}`, { token: person.token })).body
const change = (more: object = {}) =>
  save({ ...names, currentPassword: password, newPassword, ...more })

describe('names', () => {
  test('are saved, trimmed, and read back', async () => {
    const saved = await save({ ...names, firstName: '  Asha ' })
    const { userId, email } = person
    expect(saved).toMatchObject({ status: 200, body: { user: { userId, email, ...names } } })
    expect(saved.body.token).toBeUndefined()
    expect(await profile()).toEqual({ userId, email, ...names })
  })

  test.each(['आशा', "D'Souza-Mehta", 'Ångström', 'x'.repeat(60)])(
    'may be %s',
    async (firstName) => {
      expect((await save({ ...names, firstName })).status).toBe(200)
      expect((await profile()).firstName).toBe(firstName)
    },
  )

  test.each([
    ['firstName', '', 'Please enter your first name.'],
    ['firstName', undefined, 'Please enter your first name.'],
    ['lastName', '   ', 'Please enter your last name.'],
    ['displayName', 7, 'Please enter a display name.'],
    ['displayName', 'x'.repeat(61), 'Please use at most 60 characters.'],
    ['displayName', 'two\nlines', 'Please leave out characters that cannot be printed.'],
    ['lastName', 'a\u0000b', 'Please leave out characters that cannot be printed.'],
  ])('%s may not be %j', async (field, value, message) => {
    await save(names)
    expect(await save({ ...names, firstName: 'Changed', [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message },
    })
    expect(await profile()).toMatchObject(names)
  })

  test('the e-mail address cannot be changed', async () => {
    await save({ ...names, email: 'other@example.com', userId: 'other' })
    expect(await profile()).toMatchObject({ email: person.email, userId: person.userId })
  })
})

describe('a new password', () => {
  test('ends every session, the one that asked too, and answers a fresh one', async () => {
    const laptop = await logIn(shop, person.email)
    const { status, body } = await change()
    expect(status).toBe(200)
    expect(await isOpen(shop, person.userId, body.token)).toBe(true)
    expect(await isOpen(shop, person.userId, laptop)).toBe(false)
    expect(await isOpen(shop, person.userId, person.token)).toBe(false)
    expect(await logIn(shop, person.email, { password: newPassword })).not.toBe('')
    const old = { email: person.email, password }
    expect((await shop.call('POST', '/api/auth/login', { body: old })).status).toBe(401)
  })

  test('leaves the sessions of other people alone', async () => {
    const other = await registerPerson(shop, `neighbour-${people}@example.com`)
    await change()
    expect(await isOpen(shop, other.userId, other.token)).toBe(true)
  })

  test.each([
    [true, true],
    [false, false],
  ])('a session that was remembered %s stays so', async (remember, livesOn) => {
    const token = await logIn(shop, person.email, { remember })
    const { body } = await save({ ...names, currentPassword: password, newPassword }, token)
    shop.clock.aheadMs += 13 * 60 * 60_000
    expect(await isOpen(shop, person.userId, body.token)).toBe(livesOn)
  })

  test('is told to the owner by mail', async () => {
    await change()
    expect((await shop.mailTo(person.email))?.subject).toBe('Your password was changed')
  })

  test.each([
    ['a wrong current password', { currentPassword: 'not it at all' }, 403, 'wrong-password'],
    ['no current password', { currentPassword: undefined }, 400, 'invalid-request'],
    ['no new password', { newPassword: undefined }, 400, 'invalid-request'],
    ['a short one', { newPassword: 'short' }, 400, 'invalid-request'],
    ['a long one', { newPassword: 'x'.repeat(129) }, 400, 'invalid-request'],
    ['a common one', { newPassword: 'sunshine2024' }, 400, 'weak-password'],
  ])('%s is refused; not even the names are saved', async (_, wrong, status, code) => {
    expect(await change(wrong)).toMatchObject({ status, body: { code } })
    expect(await isOpen(shop, person.userId, person.token)).toBe(true)
    expect((await profile()).firstName).toBe('')
    expect(await logIn(shop, person.email)).not.toBe('')
  })

  test('guessing the current one ends after ten tries in a quarter of an hour', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change({ currentPassword: `guess ${tries}` })).status).toBe(403)
    const eleventh = await change()
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(eleventh.headers.get('Retry-After'))).toBeGreaterThan(0)
    shop.clock.aheadMs += 16 * 60_000
    expect((await change()).status).toBe(200)
  })

  test('of two changes at once from one password, one wins', async () => {
    const passwords = ['first of two passwords', 'second of two passwords']
    const answers = await Promise.all(passwords.map((newPassword) => change({ newPassword })))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    expect(await isOpen(shop, person.userId, good[0]?.body.token)).toBe(true)
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await logIn(shop, person.email, { password: winner })).not.toBe('')
  })
})
