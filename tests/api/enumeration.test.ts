import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, openTestShop, type TestShop } from './open-test-shop.ts'
import { registerPerson } from './people.ts'

const known = 'known@example.com'
const unknown = 'nobody@example.com'

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

type Times = Record<typeof known | typeof unknown, number[]>

/** Asks about both, taking turns in going first: what else this machine does falls on both alike. */
async function measure(question: Question, times: Times): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    // Far enough on that no limit answers instead.
    shop.clock.aheadMs += 10 * 60_000
    for (const email of round % 2 ? ([known, unknown] as const) : ([unknown, known] as const)) {
      const startedAt = performance.now()
      await question(email)
      times[email].push(performance.now() - startedAt)
    }
  }
}

/** One password hash is some 20 ms, ten times everything else. */
function areAlike(times: Times): boolean {
  const [a, b] = [median(times[known]), median(times[unknown])]
  return Math.max(a, b) / Math.min(a, b) < 1.4 || Math.abs(a - b) < 2
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

  test('by the time it takes', async () => {
    const times: Times = { [known]: [], [unknown]: [] }
    // On a busy machine medians of few rounds differ by chance: more rounds, not a wider bound.
    for (let more = 0; more < 6; more += 1) {
      await measure(question, times)
      if (areAlike(times)) return
    }
    expect.fail(`${median(times[known])} ms with an account, ${median(times[unknown])} ms without`)
  })
})
