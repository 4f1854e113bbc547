import type { StartedPayment } from '#contracts/place-order.ts'
import { firstCheckMs } from '#domain/payment-schedule.ts'
import type { PaymentKind } from '#domain/payment-state.ts'
import { setRedirectUrl } from '../database/payments.ts'
import type { PaymentRow } from '../database/tables.ts'
import { PaymentProviderError } from '../payments/provider.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { randomToken } from './secrets.ts'
import { recordPayment } from './settle-payment.ts'

const payWithinS = 20 * 60

/** A payment that nobody has opened yet; its id is unguessable, because it is its own key. */
export function newPayment(
  kind: PaymentKind,
  subjectId: string,
  amountPaise: number,
  now: number,
): PaymentRow {
  return {
    id: `pay_${randomToken().slice(0, 32)}`,
    kind,
    subject_id: subjectId,
    amount_paise: amountPaise,
    state: 'pending',
    redirect_url: null,
    created_at: now,
    expires_at: now + payWithinS * 1000,
    next_check_at: now + firstCheckMs,
  }
}

/** Asks the provider for a pay page; throws `payment-unavailable` when there is none to be had. */
export async function openPayment(shop: Shop, payment: PaymentRow): Promise<StartedPayment> {
  try {
    const { redirectUrl } = await shop.payments.open({
      id: payment.id,
      amountPaise: payment.amount_paise,
      expiresInS: payWithinS,
      returnUrl: `${shop.siteUrl()}/api/payment/phonepe/return?payment=${payment.id}`,
    })
    await setRedirectUrl(shop.db, payment.id, redirectUrl)
    return { redirectUrl, transactionId: payment.id }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'payment could not be opened')
    await recordPayment(shop, payment, 'failed', 'place-order', error.message)
    throw new Refusal(
      'payment-unavailable',
      'The payment service does not answer. Nothing was charged. Please try again.',
    )
  }
}
