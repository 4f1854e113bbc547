import { expect, test } from 'vitest'
import type { PaymentProvider, ProviderAnswer } from '#server/payments/provider.ts'
import { simulate } from './simulate.ts'

const replay = (payments: number, seed: number) =>
  `npm run simulate -- --payments ${payments} --seed ${seed}`

test('ten thousand payments: nothing lost, nothing charged twice, the books agree', async () => {
  const [payments, seed] = [10_000, 20_261_121]
  const outcome = await simulate({ payments, seed })
  expect(outcome.violations, replay(payments, seed)).toEqual([])
  expect(outcome.payments).toBeGreaterThanOrEqual(payments)
  // It would prove nothing if little went wrong.
  expect(outcome.deaths).toBeGreaterThan(500)
  expect(outcome.refunds).toBeGreaterThan(200)
}, 400_000)

test('another seed every day', async () => {
  const [payments, seed] = [300, Math.floor(Date.now() / 86_400_000)]
  const { violations } = await simulate({ payments, seed })
  expect(violations, replay(payments, seed)).toEqual([])
}, 60_000)

test('the same seed is the same run', async () => {
  const [first, second] = [
    await simulate({ payments: 200, seed: 7 }),
    await simulate({ payments: 200, seed: 7 }),
  ]
  expect(second).toEqual(first)
  expect((await simulate({ payments: 200, seed: 8 })).fingerprint).not.toBe(first.fingerprint)
}, 60_000)

/** The shop would believe the first refusal for ever. */
function deafToLateSuccess() {
  const refusals = new Map<string, ProviderAnswer>()
  return (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    async ask(paymentId) {
      const answer = refusals.get(paymentId) ?? (await provider.ask(paymentId))
      if (answer.state === 'failed' || answer.state === 'expired') refusals.set(paymentId, answer)
      return answer
    },
  })
}

/** The shop would take a refund for made as soon as it has thought of it. */
const refundsOnPaper = () => (provider: PaymentProvider) => ({
  ...provider,
  askRefund: () => Promise.resolve({ state: 'refunded', detail: '' } as const),
})

/** The shop would take every open pay page for paid. */
const credulous = () => (provider: PaymentProvider) => ({
  ...provider,
  async ask(paymentId: string) {
    const answer = await provider.ask(paymentId)
    return answer.state === 'pending' ? ({ ...answer, state: 'paid' } as const) : answer
  },
})

test.each([
  ['ignores a late success', deafToLateSuccess, /is paid, our book says (failed|expired)/],
  ['refunds on paper only', refundsOnPaper, /gave back 0, our book says/],
  ['believes what is still open', credulous, /is (failed|pending), our book says paid/],
])(
  'the audit notices a shop that %s',
  async (_, sabotage, words) => {
    const { violations } = await simulate({ payments: 300, seed: 3, sabotage: sabotage() })
    expect(violations.join('\n')).toMatch(words)
  },
  60_000,
)
