import { hasArrived } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { PaymentProviderError, type ProviderAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { askProvider } from './ask-provider.ts'
import { setAttempted, setUntried } from './queries/payments.ts'

/** Whether money may be under way, or has come: then nobody is told that nothing was paid. */
export const mayBeTried = ({ state, attempted_at }: PaymentRow) =>
  attempted_at !== null || hasArrived(state)

function isSurelyUntried(answer: ProviderAnswer): boolean {
  return answer.state === 'unknown' || (answer.state !== 'paid' && answer.isUntried === true)
}

/**
 * The provider's word on a payment, as `askProvider` gives it. Notes whether somebody has tried to pay: silence, and
 * whatever does not say so, counts as a try, until the provider is sure that there was none.
 */
export async function askAndNote(shop: Shop, payment: PaymentRow): Promise<ProviderAnswer> {
  const askedAt = shop.now()
  try {
    const answer = await askProvider(shop, payment)
    if (!isSurelyUntried(answer)) await noteTry(shop, payment)
    else if (payment.attempted_at !== null) await setUntried(shop.db, payment.id, askedAt)
    return answer
  } catch (error) {
    if (error instanceof PaymentProviderError) await noteTry(shop, payment)
    throw error
  }
}

async function noteTry({ db, now }: Shop, { id, attempted_at }: PaymentRow): Promise<void> {
  if (attempted_at === null) await setAttempted(db, id, now())
}
