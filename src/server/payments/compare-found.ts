import type { Shop } from '#server/shop.ts'
import type { Difference } from './difference.ts'
import { findEarlierRefunds } from './earlier-refunds.ts'
import type { FoundPaymentRow } from '#server/database/ledger-found-tables.ts'
import { noAnswer, orSilence, theirWord } from './provider-word.ts'
import { listFoundMoney } from './queries/found-payments.ts'

/**
 * Asks the provider again about money that was found in this time and is not in the ledger: whether it
 * arrived as was noted, and whether what went back is back still. Changes nothing.
 */
export async function compareFound(
  shop: Shop,
  range: { fromMs: number; untilMs: number },
): Promise<{ checked: number; differences: Difference[] }> {
  const rows = await listFoundMoney(shop.db, range)
  const differences: Difference[] = []
  for (const row of rows) differences.push(...(await differencesOf(shop, row)))
  return { checked: rows.length, differences }
}

async function differencesOf(
  shop: Shop,
  { id, state, arrived_paise, provider }: FoundPaymentRow,
): Promise<Difference[]> {
  const arrivedPaise = arrived_paise ?? 0
  const about = {
    kind: 'payment',
    id,
    transactionId: id,
    ours: `${state} ${arrivedPaise}`,
  } as const
  const answer = await orSilence(() => shop.providers.named(provider).ask(id))
  if (answer === noAnswer || answer.state !== 'paid' || answer.amountPaise !== arrivedPaise)
    return [{ ...about, theirs: theirWord(answer) }]
  if (state !== 'returned') return []
  const refunds = await orSilence(() => findEarlierRefunds(shop, { id, provider }, arrivedPaise))
  if (refunds === noAnswer) return [{ ...about, theirs: noAnswer }]
  const { madePaise } = refunds
  return madePaise === arrivedPaise ? [] : [{ ...about, theirs: `given back ${madePaise}` }]
}
