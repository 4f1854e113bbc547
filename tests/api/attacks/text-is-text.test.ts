import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { password, type Person, registerPerson } from '../people.ts'
import { typedFields } from './typed-fields.ts'

let shop: TestShop
let person: Person
let people = 0
beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  shop.clock.aheadMs += 60 * 60_000
  person = await registerPerson(shop, `somebody-${++people}@example.com`)
})
afterAll(() => shop[Symbol.asyncDispose]())

const unprintable = 'Please leave out characters that cannot be printed.'
const neverText = [
  'a\0b',
  'a\u001B[2Jb',
  'a\u0085b',
  'a\uD800b',
  'a\uFFFEb',
  'a\uE000b',
  'a\u2028b',
  'a\u202Eb',
  '\u202E',
]
const unseen = ['   ', '\u200B', '\u2063', '\u200E \u200F', '\uFEFF', '\u00AD']
const wordless = ['---', '\u3164', '\u200D']
const honest = [
  ['O’Brien', 'O’Brien'],
  ['लक्ष्\u200Dमी श्री\u200Cमती', 'लक्ष्\u200Dमी श्री\u200Cमती'],
  ['தமிழ்ச்செல்வி', 'தமிழ்ச்செல்வி'],
  ['\u200Fمحمد علي\u200F', 'محمد علي'],
  ['Asha 👩\u200D👩\u200D👧 7', 'Asha 👩\u200D👩\u200D👧 7'],
  ['\u2068Asha\u2069 Sam\u00ADple\u200B', 'Asha Sample'],
  ['Jose\u0301', 'Jos\u00E9'],
] as const

describe.each(typedFields)('$field', ({ isRequired, hasLines, send, kept }) => {
  test('refuses in words what is no text', async () => {
    for (const value of neverText)
      expect([value, await send(shop, person, value)]).toMatchObject([
        value,
        { status: 400, body: { code: 'invalid-request', message: unprintable } },
      ])
  })

  test('refuses in words what says nothing', async () => {
    for (const value of [...wordless, ...(isRequired ? ['', ...unseen] : [])]) {
      const { status, body } = await send(shop, person, value)
      expect([value, status, body.message]).toEqual([value, 400, expect.stringMatching(/^Please/)])
      expect(body.message).not.toBe(unprintable)
    }
  })

  test('keeps what honest people write and paste', async () => {
    for (const [value, text] of honest) {
      const { status } = await send(shop, person, value)
      expect([value, status < 300, await kept(shop, person)]).toEqual([value, true, text])
      shop.clock.aheadMs += 1000
    }
  })

  test(hasLines ? 'keeps its lines' : 'is one line', async () => {
    const { status, body } = await send(shop, person, 'First\r\n\tSecond')
    if (hasLines)
      expect([status < 300, await kept(shop, person)]).toEqual([true, 'First\n\tSecond'])
    else expect([status, body.message]).toEqual([400, unprintable])
  })
})

describe.each(typedFields.filter(({ isRequired }) => !isRequired))('$field', ({ send, kept }) => {
  test('is left out when nothing in it can be seen', async () => {
    for (const value of ['', ...unseen]) {
      const { status } = await send(shop, person, value)
      expect([value, status, await kept(shop, person)]).toEqual([value, 201, ''])
      shop.clock.aheadMs += 1000
    }
  })
})

test.each(['half \uD83D of a letter', 'a \0 NUL and \u202E more'])(
  'a password may hold anything: %j',
  async (newPassword) => {
    const { token, userId, email } = person
    const names = { firstName: 'Asha', lastName: 'Sample', displayName: 'Asha' }
    const body = { ...names, currentPassword: password, newPassword }
    expect((await shop.call('PATCH', `/api/auth/${userId}`, { token, body })).status).toBe(200)
    const logIn = (typed: string) =>
      shop.call('POST', '/api/auth/login', { body: { email, password: typed } })
    expect((await logIn(newPassword)).status).toBe(200)
    expect((await logIn(newPassword.slice(0, -1))).status).toBe(401)
  },
)
