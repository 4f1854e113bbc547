import type { PaymentReferences } from '#domain/payment-references.ts'
import { hasArrived } from '#domain/payment-state.ts'
import { refundedPaise } from '#domain/refund-amounts.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { ProviderAnswer, RefundAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { compareFound } from './compare-found.ts'
import type { Difference } from './difference.ts'
import { noAnswer, orSilence, theirWord } from './provider-word.ts'
import { listPaymentsBegun } from './queries/reconciliations.ts'
import { listRefunds } from './queries/refunds.ts'
import type { RefundRow } from '#server/database/ledger-refund-tables.ts'

const atOnce = 5
const pageSize = 200
const longestAskedMs = 24 * 60 * 60_000

export interface Comparison {
  readonly checked: number
  readonly differences: readonly Difference[]
  /** Paid ones whose bank reference the provider tells and the ledger does not know yet. */
  readonly untold: readonly { readonly id: string; readonly references: PaymentReferences }[]
}

/**
 * Asks the provider about every payment begun, and all money found, in this time, and about their refunds,
 * and tells where the answers differ from our books. Changes nothing.
 */
export async function comparePayments(
  shop: Shop,
  range: { fromMs: number; untilMs: number },
): Promise<Comparison> {
  const differences: Difference[] = []
  const untold: Comparison['untold'][number][] = []
  let checked = 0
  let page: PaymentRow[] = []
  do {
    page = await listPaymentsBegun(shop.db, range, page.at(-1), pageSize)
    for (let first = 0; first < page.length; first += atOnce) {
      const few = page.slice(first, first + atOnce)
      const found = await Promise.all(few.map((payment) => compareOne(shop, payment)))
      differences.push(...found.flatMap((one) => one.differences))
      untold.push(...found.flatMap((one) => one.untold))
    }
    checked += page.length
  } while (page.length === pageSize)
  const found = await compareFound(shop, range)
  return {
    checked: checked + found.checked,
    differences: [...differences, ...found.differences],
    untold,
  }
}

async function compareOne(
  shop: Shop,
  payment: PaymentRow,
): Promise<Pick<Comparison, 'differences' | 'untold'>> {
  const { id, provider, provider_ref } = payment
  const answer = await orSilence(() => shop.providers.named(provider).ask(id, provider_ref))
  const differences = await differencesOf(shop, payment, answer)
  const references = answer !== noAnswer && answer.state === 'paid' ? answer.references : undefined
  const isNews = payment.bank_reference === null && references?.bankReference
  return { differences, untold: isNews ? [{ id: payment.id, references }] : [] }
}

async function differencesOf(
  shop: Shop,
  payment: PaymentRow,
  answer: ProviderAnswer | typeof noAnswer,
): Promise<Difference[]> {
  const refunds = await listRefunds(shop.db, [payment.id])
  const arrivedPaise = payment.arrived_paise ?? payment.amount_paise
  const found: Difference[] = []
  const ids = { kind: 'payment', id: payment.id, transactionId: payment.id } as const
  const theirs = theirWord(answer)
  if (!agree(payment, answer, arrivedPaise))
    found.push({ ...ids, ours: `${payment.state} ${arrivedPaise}`, theirs })
  const backPaise = refundedPaise(refunds)
  if (!isBackAsSaid(payment, backPaise, arrivedPaise))
    found.push({ ...ids, ours: `${payment.state}, given back ${backPaise}`, theirs })
  for (const refund of refunds) {
    const asked = { id: refund.id, paymentId: payment.id }
    const word = await orSilence(() => shop.providers.named(payment.provider).askRefund(asked))
    if (word !== noAnswer && refundsAgree(refund, word, shop.now())) continue
    const refundIds = { kind: 'refund', id: refund.id, transactionId: payment.id } as const
    const ours = `${refund.state} ${refund.amount_paise}`
    found.push({ ...refundIds, ours, theirs: theirWord(word) })
  }
  return found
}

/** All refunds together are what arrived where the payment says so, and less where it does not. */
function isBackAsSaid({ state }: PaymentRow, backPaise: number, arrivedPaise: number): boolean {
  return state === 'refunded' ? backPaise === arrivedPaise : backPaise < arrivedPaise
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

/** One that is asked for longer than a day is told to the firm each day, until the bank has made it. */
function refundsAgree(
  { state, amount_paise, created_at }: RefundRow,
  answer: RefundAnswer,
  now: number,
): boolean {
  if (state === 'asked')
    return ['pending', 'unknown'].includes(answer.state) && now - created_at < longestAskedMs
  if (state === 'failed') return answer.state !== 'refunded' && answer.state !== 'pending'
  return answer.state === 'refunded' && (answer.amountPaise ?? amount_paise) === amount_paise
}
