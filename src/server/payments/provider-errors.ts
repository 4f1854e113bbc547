import {
  PaymentProviderError,
  type ProviderAnswer,
  type RefundAnswer,
} from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'

/** Replaces the provider's answer when it gave none. */
export const noAnswer = 'no answer'

/** The requested answer, or `noAnswer`. */
export async function orSilence<Word>(
  request: () => Promise<Word>,
): Promise<Word | typeof noAnswer> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof PaymentProviderError) return noAnswer
    throw error
  }
}

/** The outcome based on the provider's answer; undefined, and logged, while it gives none. */
export async function ifAnswered<Outcome>(
  { log }: Pick<Shop, 'log'>,
  facts: Readonly<Record<string, string>>,
  settle: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  try {
    return await settle()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error, ...facts }, 'the payment service gave no answer')
    return undefined
  }
}

/** 'paid 25000': an answer of the provider as shown in lists of differences. */
export function theirWord(answer: ProviderAnswer | RefundAnswer | typeof noAnswer): string {
  if (answer === noAnswer) return noAnswer
  const amount = 'amountPaise' in answer ? answer.amountPaise : undefined
  return amount === undefined ? answer.state : `${answer.state} ${amount}`
}
