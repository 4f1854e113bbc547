import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from './open-test-shop.ts'
import { ticketFor } from './people.ts'

const email = 'asha.sample_82@example.com'

let shop: TestShop
let ticket: string
beforeAll(async () => {
  shop = await openTestShop()
  ticket = await ticketFor(shop, email)
})
afterAll(() => shop[Symbol.asyncDispose]())

const register = (password: string) =>
  shop.call('POST', '/api/auth/register', { body: { email, password, ticket } })

describe('refused when choosing a password, in words, with the ticket still good', () => {
  test.each([
    'password',
    'PASSWORD',
    'Password1!',
    'P@ssw0rd',
    'p@$$w0rd2026',
    'iloveyou',
    'I love you',
    'qwerty2024',
    '1q2w3e4r',
    'welcome@123',
    '123india',
    'jai mata di',
    'krishna108',
    'Sachin@10',
  ])('%s: common', async (password) => {
    expect(await register(password)).toMatchObject({
      status: 400,
      body: {
        code: 'weak-password',
        message: "This password is on every attacker's list. Please choose another one.",
      },
    })
  })

  test.each([
    'aaaaaaaa',
    '        ',
    '12345678',
    '87654321',
    'abcdefgh',
    'HGFEDCBA',
    'qwertyuiop',
    'abababab',
    '७७७७७७७७',
  ])('%s: a run or a repetition', async (password) => {
    const { status, body } = await register(password)
    expect([status, body.code]).toEqual([400, 'weak-password'])
    expect(body.message).toMatch(/^A sequence or a repetition/)
  })

  test.each([email, 'asha.sample_82', 'AshaSample', 'asha-sample!', 'sample2024', 'Sample Firm'])(
    '%s: what everybody knows',
    async (password) => {
      const { status, body } = await register(password)
      expect([status, body.code]).toEqual([400, 'weak-password'])
      expect(body.message).toMatch(/is your name or ours/)
    },
  )
})

test.each([
  'four quiet herons wait',
  'password of my grandmother',
  'xk92mfq0',
  '🪷🪷🪔🪔 lotus and lamp',
  'मेरा घर नदी के पास है',
])('%s is taken', async (password) => {
  const own = `person-${encodeURIComponent(password).length}@example.com`
  const body = { email: own, password, ticket: await ticketFor(shop, own) }
  expect((await shop.call('POST', '/api/auth/register', { body })).status).toBe(201)
  const logIn = await shop.call('POST', '/api/auth/login', { body: { email: own, password } })
  expect(logIn.status).toBe(200)
})

test('after all these refusals the ticket opens the account', async () => {
  expect((await register('four quiet herons wait')).status).toBe(201)
})

test('the list is long enough to matter and small enough to read', () => {
  const file = new URL('../../src/server/account/common-passwords.txt', import.meta.url)
  const words = readFileSync(file, 'utf8').trim().split(/\s+/)
  expect(new Set(words).size).toBe(words.length)
  expect(words.length).toBeGreaterThan(1000)
  expect(statSync(file).size).toBeLessThan(100_000)
})
