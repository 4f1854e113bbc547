import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/tables.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import type { Shop } from '#server/shop.ts'
import { passportKeyOf } from './passport-key.ts'
import { payerOf } from './payer.ts'
import { findKind } from './purchase-kind.ts'
import { readMemo, type RememberedPurchase } from './purchase-memo.ts'
import { insertDeductions } from './queries/deductions.ts'
import { noReferences } from './queries/payment-references.ts'
import { insertPayment } from './queries/payments.ts'
import { findJustPaid } from './queries/paid-lately.ts'
import { findOpenWish, isKnownWish } from './queries/same-wish.ts'

export interface ArrivedPayment {
  readonly id: string
  readonly provider: string
  readonly arrivedPaise: number
  readonly memo: readonly string[]
}

const { notRebuilt } = firmWords.purchases

/** An attempt that the books had forgotten is taken for one at what the same person paid for this lately. */
const latelyMs = 24 * 60 * 60_000

/** The wish that it was an attempt at, or, when books had forgotten that one, the one that is most like it. */
async function wishOf(
  db: Database,
  { fingerprint, wishId }: RememberedPurchase,
  { id, now }: { id: string; now: number },
): Promise<string> {
  if (wishId !== undefined && (await isKnownWish(db, wishId))) return wishId
  const open = await findOpenWish(db, [fingerprint])
  if (open !== undefined) return open
  const paid = await findJustPaid(db, [fingerprint], now - latelyMs)
  return paid?.wish_id ?? wishId ?? id
}

/**
 * Puts a payment that only the provider knows back into the ledger, open, with what it is for: the
 * ordinary path then delivers it or gives it back. Answers the sentence why not, if the purchase is not
 * known as a whole; then nothing is written. Runs in the caller's transaction.
 */
export async function adoptPayment(
  db: Database,
  shop: Shop,
  { id, provider, arrivedPaise, memo }: ArrivedPayment,
): Promise<string | undefined> {
  const purchase = readMemo(memo)
  const kind = findKind(shop, purchase?.kind)
  if (!purchase || !kind) return notRebuilt.noMemo
  if (purchase.bill.totalPaise !== arrivedPaise) return notRebuilt.otherPrice
  const rebuilt = await kind.rebuild(db, shop, purchase)
  if ('why' in rebuilt) return rebuilt.why
  await insertDeductions(db, rebuilt.subjectId, purchase.bill.deductions)
  const now = shop.now()
  const { fingerprint } = purchase
  // Another attempt at the same purchase, paid as well, is known by its wish and goes back.
  const wish_id = await wishOf(db, purchase, { id, now })
  await insertPayment(db, {
    ...{
      id,
      provider,
      provider_ref: null,
      kind: kind.name,
      subject_id: rebuilt.subjectId,
      amount_paise: arrivedPaise,
    },
    ...{ fingerprint, wish_id, state: 'pending', redirect_url: null, created_at: now },
    ...{ expires_at: now, next_check_at: now, payer: payerOf(shop, purchase) },
    arrived_paise: null,
    ...noReferences,
    attempted_at: now,
    untried_at: null,
  })
  await passportKeyOf(db, shop, id)
  const facts = { kind: kind.name, of: rebuilt.subjectId, amountPaise: arrivedPaise }
  await writeAudit(db, shop, { action: 'payment.adopted', subject: id, facts })
  return undefined
}
