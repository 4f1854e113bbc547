import { indiaDay, startOfIndiaDayBefore } from '#domain/india-day.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import type { Shop } from '#server/shop.ts'
import type { Difference } from './difference.ts'
import { reconciliationNotice } from './letters/reconciliation.ts'
import { noAnswer } from './provider-word.ts'
import { findFound } from './queries/found-payments.ts'
import { setReferences } from './queries/payment-references.ts'
import { claimDay, finishDay } from './queries/reconciliations.ts'
import { type Comparison, comparePayments } from './reconcile.ts'
import { settleIfAnswered } from './settle-payment.ts'
import { settleRefundIfAnswered } from './settle-refund.ts'

const words = firmWords.ledger.difference

const hourMs = 60 * 60_000
/** Every payment is compared on each of the three days after it was begun: news can be late. */
const daysBack = 3
const startsAfterMs = 2 * hourMs

/** After two in the morning in India, once a day, by one process: compares, settles, tells the firm. */
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
  // Left unfinished, the day is taken up again in an hour.
  if (differences.some(({ theirs }) => theirs === noAnswer)) return
  await shop.db.transaction().execute(async (db) => {
    await finishDay(db, day, { finished_at: shop.now(), checked, differences: lines.length })
    if (lines.length === 0) return
    const notice = await reconciliationNotice(shop.catalogue.firm, day, lines)
    await insertMail(db, notice, shop.now())
  })
}

/**
 * Takes the steps that follow from the provider's word and notes what it tells of the bank; answers a line
 * on each difference.
 */
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

/** How it stands then. One that cannot be delivered must not keep the others, and the firm's mail, waiting. */
async function settleOne(
  shop: Shop,
  { kind, id, transactionId }: Pick<Difference, 'kind' | 'id' | 'transactionId'>,
): Promise<string> {
  try {
    const found = await findFound(shop.db, transactionId)
    // What was found is a person's to look into: it is back, or on its way there.
    if (found && found.state !== 'adopted') return found.state
    if (kind === 'refund') await settleRefundIfAnswered(shop, id, 'reconciliation')
    return await settleIfAnswered(shop, transactionId, 'reconciliation')
  } catch (error) {
    shop.log.error({ err: error, payment: transactionId }, 'a difference could not be settled')
    return words.notSettled
  }
}

/** 'payment pay_… ours: failed 25000, theirs: paid 25000' */
export function describeDifference({ kind, id, ours, theirs }: Difference): string {
  return words.line(`${kind} ${id}`, ours, theirs)
}
