import type { PaymentRow } from '#server/database/tables.ts'
import { firmWords } from '#server/mail/letter-to-firm.ts'
import { PaymentProviderError, type ProviderAnswer } from '#server/providers/provider.ts'
import type { Shop } from '#server/shop.ts'
import type { FoundPaymentRow } from '#server/database/ledger-found-tables.ts'

const { pageNeverShown } = firmWords.ledger

/** The provider's clock and ours differ, and an opening may still be under way when the term ends. */
const marginMs = 10 * 60_000

/** The process ended before anybody was sent to the pay page, and its term is over: nobody can pay it. */
function isCutOff({ redirect_url, expires_at }: PaymentRow, now: number): boolean {
  return redirect_url === null && now > expires_at + marginMs
}

/**
 * The provider's word on a payment. One whose opening was cut off is over some minutes after its term,
 * unless the provider knows of money or of somebody who tries to pay: else a provider that answers
 * nonsense about it would keep its seat for ever. Throws `PaymentProviderError` when no answer came about
 * any other.
 */
export async function askProvider(shop: Shop, payment: PaymentRow): Promise<ProviderAnswer> {
  // Without its settings nobody can say that it was not paid.
  const provider = shop.providers.named(payment.provider)
  try {
    const answer = await provider.ask(payment.id, payment.provider_ref)
    const isUntried = answer.state === 'pending' && answer.isUntried === true
    if (!isUntried || !isCutOff(payment, shop.now())) return answer
    return { state: 'expired', detail: pageNeverShown, isUntried }
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !isCutOff(payment, shop.now())) throw error
    return { state: 'expired', detail: `${pageNeverShown} ${error.message}` }
  }
}

/**
 * The word on a payment that the ledger does not know: of the provider that it was noted for, or else of the
 * first that has heard of it. Throws `PaymentProviderError` when one gives no answer.
 */
export async function askWhoKnows(
  shop: Shop,
  { id, provider: name }: FoundPaymentRow,
): Promise<{ answer: ProviderAnswer; provider: string }> {
  const { providers } = shop
  const noted = providers.find(name)
  const first = noted ? [noted] : []
  for (const provider of [...first, ...providers.all.filter((one) => one !== noted)]) {
    const answer = await provider.ask(id)
    if (answer.state !== 'unknown') return { answer, provider: provider.name }
  }
  // Of one that cannot be asked, nobody can say that it knows nothing.
  return { answer: { state: 'unknown' }, provider: providers.named(name).name }
}
