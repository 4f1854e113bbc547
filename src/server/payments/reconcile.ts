import { indiaDay, startOfIndiaDayBefore } from '#domain/india-time.ts'
import { hasArrived, type PaymentReferences } from '#domain/payment-state.ts'
import { refundedPaise } from '#domain/refund-amounts.ts'
import type { PaymentRow, RefundRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { firmWords } from '#server/mail/template-to-firm.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { ProviderAnswer, RefundAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { reconciliationNotice } from './emails.ts'
import { noAnswer, orSilence, theirWord } from './provider-errors.ts'
import { getPayment, setReferences } from './queries/payments.ts'
import { claimDay, finishDay, listPaymentsBegun } from './queries/reconciliations.ts'
import { listRefunds } from './queries/refunds.ts'
import { settleIfAnswered } from './sync-payment.ts'
import { settleRefundIfAnswered } from './sync-refund.ts'

/** A difference between our ledger and the provider's. Amounts in paise. */
interface Difference {
  readonly kind: 'payment' | 'refund'
  readonly id: string
  readonly transactionId: string
  readonly ours: string
  readonly theirs: string
}

const atOnce = 5
const pageSize = 200
const longestAskedMs = 24 * 60 * 60_000

interface Comparison {
  readonly checked: number
  readonly differences: readonly Difference[]
  /** Paid payments whose bank reference the provider knows and the ledger does not yet. */
  readonly untold: readonly { readonly id: string; readonly references: PaymentReferences }[]
}

/**
 * Asks the provider about every payment started in this period and its refunds, and returns where the answers differ
 * from our ledger. Changes nothing.
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
      const results = await Promise.all(few.map((payment) => compareOne(shop, payment)))
      differences.push(...results.flatMap((one) => one.differences))
      untold.push(...results.flatMap((one) => one.untold))
    }
    checked += page.length
  } while (page.length === pageSize)
  return { checked, differences, untold }
}

async function compareOne(
  shop: Shop,
  payment: PaymentRow,
): Promise<Pick<Comparison, 'differences' | 'untold'>> {
  const { id, provider, provider_ref } = payment
  const answer = await orSilence(() => shop.providers.named(provider).getPayment(id, provider_ref))
  const differences = await differencesFrom(shop, payment, answer)
  const references = answer !== noAnswer && answer.state === 'paid' ? answer.references : undefined
  const isNews = payment.bank_reference === null && references?.bankReference
  return { differences, untold: isNews ? [{ id: payment.id, references }] : [] }
}

async function differencesFrom(
  shop: Shop,
  payment: PaymentRow,
  answer: ProviderAnswer | typeof noAnswer,
): Promise<Difference[]> {
  const refunds = await listRefunds(shop.db, [payment.id])
  const arrivedPaise = payment.arrived_paise ?? payment.amount_paise
  const differences: Difference[] = []
  const ids = { kind: 'payment', id: payment.id, transactionId: payment.id } as const
  const theirs = theirWord(answer)
  if (!agree(payment, answer, arrivedPaise))
    differences.push({ ...ids, ours: `${payment.state} ${arrivedPaise}`, theirs })
  const backPaise = refundedPaise(refunds)
  if (!isBackAsSaid(payment, backPaise, arrivedPaise))
    differences.push({ ...ids, ours: `${payment.state}, given back ${backPaise}`, theirs })
  for (const refund of refunds) {
    const asked = { id: refund.id, paymentId: payment.id }
    const word = await orSilence(() => shop.providers.named(payment.provider).getRefund(asked))
    if (word !== noAnswer && refundsAgree(refund, word, shop.now())) continue
    const refundIds = { kind: 'refund', id: refund.id, transactionId: payment.id } as const
    const ours = `${refund.state} ${refund.amount_paise}`
    differences.push({ ...refundIds, ours, theirs: theirWord(word) })
  }
  return differences
}

/** The refunds add up to the amount received if the payment says so, and to less if it does not. */
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
  // If unpaid on both sides, only a payment that is still open in our ledger can be behind.
  return payment.state !== 'pending' || ['pending', 'unknown'].includes(answer.state)
}

/** A refund pending for more than a day is reported to the firm daily, until the bank has made it. */
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

const words = firmWords.ledger.difference

const hourMs = 60 * 60_000
/** Every payment is compared on each of the three days after it was started: webhooks can be late. */
const daysBack = 3
const startsAfterMs = 2 * hourMs

/** After 2 a.m. in India, once a day, in one process: compares, settles, notifies the firm. */
export async function settleDayIfDue(shop: Shop): Promise<void> {
  const now = shop.now()
  const midnight = startOfIndiaDayBefore(now, 0)
  if (now < midnight + startsAfterMs) return
  const day = indiaDay(now)
  if (!(await claimDay(shop.db, day, now, now - hourMs))) return

  const range = { fromMs: startOfIndiaDayBefore(now, daysBack), untilMs: midnight }
  const comparison = await comparePayments(shop, range)
  const { checked, differences } = comparison
  const lines = await settleComparison(shop, comparison)
  if (lines.length > 0) shop.log.error({ day, differences }, 'our books differ from the provider')
  // An unfinished day is retried in an hour.
  if (differences.some(({ theirs }) => theirs === noAnswer)) return
  await inTransaction(shop.db, async (db) => {
    await finishDay(db, day, { finished_at: shop.now(), checked, differences: lines.length })
    if (lines.length === 0) return
    const notice = await reconciliationNotice(shop.catalogue.firm, day, lines)
    await insertMail(db, notice, shop.now())
  })
}

/** Applies the provider's answers and stores its bank references; returns a line for each difference. */
export async function settleComparison(
  shop: Shop,
  { differences, untold }: Pick<Comparison, 'differences' | 'untold'>,
): Promise<string[]> {
  for (const { id, references } of untold) await setReferences(shop.db, id, references)
  const lines: string[] = []
  for (const difference of differences) {
    const { kind, id, transactionId } = difference
    const state = await settleOne(shop, { kind, id, transactionId })
    lines.push(words.settled(describeDifference(difference), state))
  }
  return lines
}

/** The state afterwards. A payment that cannot be delivered must not block the others or the firm's mail. */
async function settleOne(
  shop: Shop,
  { kind, id, transactionId }: Pick<Difference, 'kind' | 'id' | 'transactionId'>,
): Promise<string> {
  try {
    if (kind === 'refund') await settleRefundIfAnswered(shop, id, 'reconciliation')
    return await settleIfAnswered(shop, await getPayment(shop.db, transactionId), 'reconciliation')
  } catch (error) {
    shop.log.error({ err: error, payment: transactionId }, 'a difference could not be settled')
    return words.notSettled
  }
}

/** 'payment pay_… ours: failed 25000, theirs: paid 25000' */
export function describeDifference({ kind, id, ours, theirs }: Difference): string {
  return words.line(`${kind} ${id}`, ours, theirs)
}
