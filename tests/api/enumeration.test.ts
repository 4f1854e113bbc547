import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openTestShop, type TestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

const known = 'known@example.com'
const unknown = 'nobody@example.com'
const rounds = 15

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await registerPerson(shop, known)
})
afterAll(() => shop[Symbol.asyncDispose]())

type Question = (email: string) => Promise<Answer>
const post =
  (path: string, more: object = {}): Question =>
  (email) =>
    shop.call('POST', path, { body: { email, ...more } })

const questions: [string, Question][] = [
  ['log-in', post('/api/auth/login', { password: 'not the password' })],
  ['send-otp', post('/api/auth/send-otp')],
  ['forgot-password', post('/api/auth/forgot-password')],
  [
    'validate-otp after a code was asked for',
    async (email) => {
      await post('/api/auth/send-otp')(email)
      return await post('/api/auth/validate-otp', { otp: '123456' })(email)
    },
  ],
  [
    'reset-password after a code was asked for',
    async (email) => {
      await post('/api/auth/forgot-password')(email)
      return await post('/api/auth/reset-password', { code: '123456', password: 'a quiet heron' })(
        email,
      )
    },
  ],
]

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function timed(question: Question, email: string) {
  const startedAt = performance.now()
  const { status, body } = await question(email)
  return { status, body, ms: performance.now() - startedAt }
}

describe.each(questions)('%s does not tell whether an account exists', (_, question) => {
  test('by its status or its words', async () => {
    for (const again of [false, true]) {
      // The second time comes too soon for another letter, which may be said of both alike.
      if (!again) shop.clock.aheadMs += 61 * 60_000
      const [one, other] = [await question(known), await question(unknown)]
      const words = (answer: Answer) =>
        JSON.stringify(answer.body).replace(/\d+ seconds/, 'n seconds')
      expect(other.status).toBe(one.status)
      expect(words(other)).toBe(words(one))
    }
  })

  test('by the time it takes', { timeout: 30_000 }, async () => {
    const taken: Record<string, number[]> = { [known]: [], [unknown]: [] }
    for (let round = 0; round < rounds; round += 1) {
      // Far enough on that no limit answers instead.
      shop.clock.aheadMs += 10 * 60_000
      // Taking turns in going first: what else this machine does falls on both alike.
      for (const email of round % 2 ? [known, unknown] : [unknown, known])
        taken[email]?.push((await timed(question, email)).ms)
    }
    const [withAccount, without] = [median(taken[known] ?? []), median(taken[unknown] ?? [])]
    const ratio = Math.max(withAccount, without) / Math.min(withAccount, without)
    const differenceMs = Math.abs(withAccount - without)
    // One password hash is some 20 ms, ten times everything else.
    expect(ratio < 1.5 || differenceMs < 2, `${withAccount} ms and ${without} ms`).toBe(true)
  })
})
