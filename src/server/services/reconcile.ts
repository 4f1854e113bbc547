import { hasArrived } from '#domain/payment-state.ts'
import { listPaymentsBegun } from '../database/reconciliations.ts'
import { listRefunds } from '../database/refunds.ts'
import type { RefundRow } from '../database/refund-tables.ts'
import type { PaymentRow } from '../database/tables.ts'
import {
  PaymentProviderError,
  type ProviderAnswer,
  type RefundAnswer,
} from '../payments/provider.ts'
import type { Shop } from '../shop.ts'

const atOnce = 5
const pageSize = 200

/** One place where the two books disagree. Amounts in paise. */
export interface Difference {
  readonly kind: 'payment' | 'refund'
  readonly id: string
  readonly transactionId: string
  readonly ours: string
  readonly theirs: string
}

export interface Comparison {
  readonly checked: number
  readonly differences: readonly Difference[]
}

/** Stands for the provider's word when it gave none. */
export const noAnswer = 'no answer'

/**
 * Asks the provider about every payment begun in this time, and about its refunds, and tells where the
 * answers differ from the ledger. Changes nothing.
 */
export async function comparePayments(
  shop: Shop,
  range: { fromMs: number; untilMs: number },
): Promise<Comparison> {
  const differences: Difference[] = []
  let checked = 0
  let page: PaymentRow[] = []
  do {
    page = await listPaymentsBegun(shop.db, range, page.at(-1), pageSize)
    for (let first = 0; first < page.length; first += atOnce) {
      const few = page.slice(first, first + atOnce)
      const found = await Promise.all(few.map((payment) => differencesOf(shop, payment)))
      differences.push(...found.flat())
    }
    checked += page.length
  } while (page.length === pageSize)
  return { checked, differences }
}

async function differencesOf(shop: Shop, payment: PaymentRow): Promise<Difference[]> {
  const answer = await orSilence(() => shop.payments.ask(payment.id))
  const refunds = await listRefunds(shop.db, [payment.id])
  const first = refunds.at(0)
  const arrivedPaise = first?.amount_paise ?? payment.amount_paise
  const found: Difference[] = []
  const ids = { kind: 'payment', id: payment.id, transactionId: payment.id } as const
  const theirs = theirWord(answer)
  if (!agree(payment, answer, arrivedPaise))
    found.push({ ...ids, ours: `${payment.state} ${arrivedPaise}`, theirs })
  for (const refund of refunds) {
    const word = await orSilence(() => shop.payments.askRefund(refund.id))
    if (word !== noAnswer && refundsAgree(refund, word)) continue
    const theirRefund = word === noAnswer ? noAnswer : word.state
    const refundIds = { kind: 'refund', id: refund.id, transactionId: payment.id } as const
    found.push({ ...refundIds, ours: refund.state, theirs: theirRefund })
  }
  return found
}

function agree(
  payment: PaymentRow,
  answer: ProviderAnswer | typeof noAnswer,
  arrivedPaise: number,
): boolean {
  if (answer === noAnswer) return false
  if (answer.state === 'paid')
    return hasArrived(payment.state) && answer.amountPaise === arrivedPaise
  if (hasArrived(payment.state)) return false
  // Of what is not paid on either side, only one of ours that is still open can be behind.
  return payment.state !== 'pending' || ['pending', 'unknown'].includes(answer.state)
}

function refundsAgree({ state }: RefundRow, answer: RefundAnswer): boolean {
  if (state === 'asked') return answer.state === 'pending' || answer.state === 'unknown'
  if (state === 'refunded') return answer.state === 'refunded'
  return answer.state !== 'refunded' && answer.state !== 'pending'
}

function theirWord(answer: ProviderAnswer | typeof noAnswer): string {
  if (answer === noAnswer) return noAnswer
  return 'amountPaise' in answer ? `${answer.state} ${answer.amountPaise}` : answer.state
}

async function orSilence<Word>(ask: () => Promise<Word>): Promise<Word | typeof noAnswer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentProviderError) return noAnswer
    throw error
  }
}
