import type { PaymentRow } from '#server/database/tables.ts'
import type { Visitor } from '#server/http/caller.ts'
import { toldPassportPath } from '#server/ledger/passport-key.ts'
import { kindOf } from '#server/ledger/purchase-kind.ts'
import { findPayment } from '#server/ledger/queries/payments.ts'
import { findOtherAttempt } from '#server/ledger/queries/same-wish.ts'
import { bookingsPerHour, limitNetwork } from '#server/limits/limit-uses.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { freshPayment } from './open-passport.ts'
import { mayPayAgain, standingOf } from './standing.ts'

/**
 * Opens a new payment of the same purchase; answers where to go: to its pay page, or to the page of whatever attempt
 * stands for it already, which may be `own`. Throws as the kind's `payAgain` does, and `too-many-requests`.
 */
export async function payAgain(
  shop: Shop,
  asked: PaymentRow,
  { own, visitor, shownPaise }: { own: string; visitor: Visitor; shownPaise: number },
): Promise<string> {
  const { payment, isTried } = await freshPayment(shop, asked, visitor.client)
  if (!mayPayAgain(standingOf(payment, { isTried, now: shop.now() }))) return own
  const other = await findOtherAttempt(shop.db, payment)
  if (other) return await payPageOf(shop, other, own)
  await limitNetwork(shop, visitor.client, bookingsPerHour)
  try {
    const kind = kindOf(shop, payment)
    const { transactionId } = await kind.payAgain(shop, payment, { visitor, shownPaise })
    const begun = await findPayment(shop.db, transactionId)
    return await payPageOf(shop, begun ?? payment, own)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.transactionId) throw error
    // Another attempt was paid while this one was begun.
    return (await toldPassportPath(shop.db, shop, error.transactionId)) ?? own
  }
}

/** While it can be paid, its pay page; else the page that says how it stands. */
async function payPageOf(
  shop: Shop,
  { id, state, redirect_url, expires_at }: PaymentRow,
  own: string,
): Promise<string> {
  const isOpen = state === 'pending' && shop.now() < expires_at
  if (isOpen && redirect_url !== null) return redirect_url
  return (await toldPassportPath(shop.db, shop, id)) ?? own
}
