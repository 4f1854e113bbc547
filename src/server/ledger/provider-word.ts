import {
  PaymentProviderError,
  type ProviderAnswer,
  type RefundAnswer,
} from '#server/providers/provider.ts'

/** Stands for the provider's word when it gave none. */
export const noAnswer = 'no answer'

/** What was asked for, or that the provider gave no answer. */
export async function orSilence<Word>(ask: () => Promise<Word>): Promise<Word | typeof noAnswer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentProviderError) return noAnswer
    throw error
  }
}

/** 'paid 25000': an answer of the provider as the lists of differences show it. */
export function theirWord(answer: ProviderAnswer | RefundAnswer | typeof noAnswer): string {
  if (answer === noAnswer) return noAnswer
  const amount = 'amountPaise' in answer ? answer.amountPaise : undefined
  return amount === undefined ? answer.state : `${answer.state} ${amount}`
}
