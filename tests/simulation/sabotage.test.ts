import { expect, test } from 'vitest'
import type { PaymentProvider, ProviderAnswer, RefundAnswer } from '#server/providers/provider.ts'
import { simulate } from './simulate.ts'

/** The shop would believe the first refusal for ever. */
function deafToLateSuccess() {
  const refusals = new Map<string, ProviderAnswer>()
  return (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    async getPayment(paymentId, ...more) {
      const answer = refusals.get(paymentId) ?? (await provider.getPayment(paymentId, ...more))
      if (answer.state === 'failed' || answer.state === 'expired') refusals.set(paymentId, answer)
      return answer
    },
  })
}

/** Refunds would be answered as made, and never reach the provider. */
function refundsOnPaper() {
  const made = new Map<string, RefundAnswer>()
  return (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    refund({ id, paymentId, amountPaise }) {
      const answer = { state: 'refunded', detail: '', paymentId, amountPaise } as const
      made.set(id, answer)
      return Promise.resolve(answer)
    },
    getRefund: async (refund) => made.get(refund.id) ?? (await provider.getRefund(refund)),
  })
}

/** The shop would take every open pay page for paid. */
const credulous = () => (provider: PaymentProvider) => ({
  ...provider,
  async getPayment(...asked: Parameters<PaymentProvider['getPayment']>) {
    const answer = await provider.getPayment(...asked)
    return answer.state === 'pending' ? ({ ...answer, state: 'paid' } as const) : answer
  },
})

/** The provider's word would be heard, but not that somebody had tried. */
const forgetfulOfTries = () => (provider: PaymentProvider) => ({
  ...provider,
  async getPayment(...asked: Parameters<PaymentProvider['getPayment']>) {
    const answer = await provider.getPayment(...asked)
    return answer.state === 'paid' ? answer : { ...answer, isUntried: true }
  },
})

const sabotages: readonly [string, () => (provider: PaymentProvider) => PaymentProvider, RegExp][] =
  [
    // Of one that an older copy of the books has forgotten there is not even a row.
    [
      'ignores a late success',
      deafToLateSuccess,
      /is paid, our book says (failed|expired)|was paid with \d+, and there is no row/,
    ],
    ['refunds on paper only', refundsOnPaper, /gave back 0, our book says/],
    ['offers to pay what is at the bank', forgetfulOfTries, /was tried, its page says: Not paid/],
    ['believes what is still open', credulous, /is (failed|pending), our book says (paid|refund)/],
  ]

test.each(sabotages)(
  'the audit notices a shop that %s, and tells what had happened',
  async (_, sabotage, words) => {
    let told = ''
    // One run in twenty has nothing that this shop would get wrong.
    for (let seed = 3; seed < 6 && !words.test(told); seed += 1)
      told = (
        await simulate({ payments: 40, seed, sabotage: sabotage(), watchesPassports: true })
      ).violations.join('\n')
    expect(told).toMatch(words)
    expect(told).toMatch(/a pay page was opened for \d+/)
  },
  200_000,
)
