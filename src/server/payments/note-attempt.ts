import { hasArrived } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { PaymentProviderError, type ProviderAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import { askProvider } from './ask-provider.ts'
import { setAttempted, setUnsure, setUntried } from './queries/payments.ts'

/** For so long an open payment is as untried as the provider said: nobody has paid on a new page sooner. */
const untriedForMs = 5000

/**
 * The same for a list that leads to the page of the purchase, which asks before it offers to pay: as long as the
 * questions of the first day, one a minute, may lie apart.
 */
export const untriedInListsMs = 2 * 60_000

/**
 * Whether money may be under way, or has come: then nobody is told that nothing was paid. Of an open payment only what
 * was sure a moment ago counts, of a decided one what was sure when it was decided.
 */
export function mayBeTried(
  { state, attempted_at, untried_at }: PaymentRow,
  now: number,
  forMs = untriedForMs,
): boolean {
  if (attempted_at !== null || untried_at === null || hasArrived(state)) return true
  return state === 'pending' && Math.abs(now - untried_at) > forMs
}

/** Of an open payment: nobody knows of a try, and nobody is sure that there was none. */
export const isUnheard = (payment: PaymentRow, now: number, forMs?: number): boolean =>
  payment.state === 'pending' && payment.attempted_at === null && mayBeTried(payment, now, forMs)

type Heard = 'a try' | 'no try' | 'nothing sure'

/** Of a payment that has a pay page, a provider that has never heard of it is mistaken. */
function triesIn(answer: ProviderAnswer, { redirect_url }: PaymentRow): Heard {
  if (answer.state === 'paid') return 'a try'
  const isUntried =
    answer.state === 'unknown' ? redirect_url === null || undefined : answer.isUntried
  if (isUntried === undefined) return 'nothing sure'
  return isUntried ? 'no try' : 'a try'
}

/**
 * The provider's word on a payment, as `askProvider` gives it. Notes whether somebody has tried to pay: a try that the
 * provider has listed stays one for ever; silence, and whatever does not say so, leaves it open until it is sure.
 */
export async function askAndNote(shop: Shop, payment: PaymentRow): Promise<ProviderAnswer> {
  const askedAt = shop.now()
  try {
    const answer = await askProvider(shop, payment)
    await note(shop, payment, triesIn(answer, payment), askedAt)
    return answer
  } catch (error) {
    if (error instanceof PaymentProviderError) await note(shop, payment, 'nothing sure', askedAt)
    throw error
  }
}

async function note(
  { db }: Shop,
  { id, state, attempted_at, untried_at }: PaymentRow,
  heard: Heard,
  askedAt: number,
): Promise<void> {
  if (attempted_at !== null) return
  if (heard === 'a try') await setAttempted(db, id, askedAt)
  if (heard === 'no try') await setUntried(db, id, askedAt)
  // What was sure when it was decided stays so.
  if (heard === 'nothing sure' && state === 'pending' && untried_at !== null)
    await setUnsure(db, id)
}
