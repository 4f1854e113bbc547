import { setTimeout } from 'node:timers/promises'
import { isUnconfirmed } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { getShownPayment } from './get-payment.ts'
import { isUnheard, mayBeTried } from './sync-payment.ts'
import { isStatusPageKey } from './status-page-key.ts'
import { findStatusPage } from './queries/status-pages.ts'
import { findPayment } from './queries/payments.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'

/** How long opening the page waits for the provider at most. */
export const patienceMs = 4000

/** The payment whose page a key opens; undefined for a key that is unknown or revoked, or whose purchase was erased. */
export async function openStatusPage({ db }: Shop, key: string): Promise<PaymentRow | undefined> {
  const stored = isStatusPageKey(key) ? await findStatusPage(db, tokenHash(key)) : undefined
  const payment = stored && (await findPayment(db, stored.payment_id))
  return !payment || payment.fingerprint === '' || isUnconfirmed(payment) ? undefined : payment
}

/** A payment as it is now, and what is known of attempts to pay it. */
export interface Fresh {
  readonly payment: PaymentRow
  /** A payment may have been tried. */
  readonly isTried: boolean
  /** It is unknown whether one was. */
  readonly isUnheard: boolean
}

/** Asks the provider about an open payment; until that is certain, it counts as tried. */
export async function freshPayment(
  shop: Shop,
  payment: PaymentRow,
  client: Client,
): Promise<Fresh> {
  if (payment.state !== 'pending')
    return { payment, isTried: mayBeTried(payment, shop.now()), isUnheard: false }
  const asked = getShownPayment(shop, payment.id, client).catch((error: unknown) => {
    shop.log.error({ err: error, payment: payment.id }, 'an open payment could not be asked about')
  })
  const shown = await Promise.race([asked, setTimeout(patienceMs, undefined, { ref: false })])
  const now = (await findPayment(shop.db, payment.id)) ?? payment
  return {
    payment: now,
    isTried: shown?.attempted ?? true,
    isUnheard: isUnheard(
      { ...now, ...(shown?.attempted !== false && { untried_at: null }) },
      shop.now(),
    ),
  }
}
