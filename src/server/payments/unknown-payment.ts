import { shownAs, type ShownState } from '#domain/found-state.ts'
import type { Client } from '#server/http/client-address.ts'
import { takeNetworkUse } from '#server/rate-limit/limit-uses.ts'
import { takeUse } from '#server/rate-limit/queries/rate-limits.ts'
import type { Shop } from '#server/shop.ts'
import { settleFoundIfAnswered } from './found-payments.ts'
import { isOurs } from './payment-ids.ts'
import { findFound, noteFound } from './queries/found-payments.ts'
import { findPayment } from './queries/payments.ts'
import type { PaymentNews } from './settle-payment.ts'
import { takeTurnToAsk } from './turn-to-ask.ts'

/** Anybody can invent ids: so many of them are asked about, of one household and of all the world. */
const inventedWithinMs = 10 * 60_000
const inventedOfOne = 10
const inventedOfAll = 300

/**
 * How a payment stands that the ledger does not know, asked of the provider; undefined when that one does
 * not know it as paid or open either. Pending while too many unknown ones are asked about.
 */
export async function getUnknownState(
  shop: Shop,
  paymentId: string,
  client: Client,
  news: PaymentNews,
): Promise<ShownState | undefined> {
  if (!isOurs(paymentId)) return undefined
  const noted = await findFound(shop.db, paymentId)
  if (noted && noted.state !== 'asked') return shownAs[noted.state]
  if (!noted && !(await mayBeAskedAbout(shop, client))) return 'pending'
  const isTurn = await shop.db.transaction().execute(async (db) => {
    if (!(await takeTurnToAsk(db, paymentId, shop.now()))) return false
    // Together: whoever comes too soon and finds no note knows that the answer was a no.
    const provider = shop.providers.current.name
    if (!noted) await noteFound(db, { id: paymentId, provider, source: news, at: shop.now() })
    return true
  })
  if (isTurn) await settleFoundIfAnswered(shop, paymentId, news)
  return await stateNow(shop, paymentId)
}

async function mayBeAskedAbout(shop: Shop, client: Client): Promise<boolean> {
  const ofOne = { name: 'unknown-from', limit: inventedOfOne, windowMs: inventedWithinMs }
  if (!(await takeNetworkUse(shop, client, ofOne))) return false
  const all = { name: 'unknown-of-all', limit: inventedOfAll, windowMs: inventedWithinMs }
  return await takeUse(shop.db, all, shop.now())
}

async function stateNow(shop: Shop, paymentId: string): Promise<ShownState | undefined> {
  const payment = await findPayment(shop.db, paymentId)
  if (payment) return payment.state
  const found = await findFound(shop.db, paymentId)
  return found && shownAs[found.state]
}
