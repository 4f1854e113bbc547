import { isUnconfirmed, type ShownState, shownState } from '#domain/payment-state.ts'
import { statusPageKeyOf, statusPagePath } from '#server/payments/status-page-key.ts'
import { findPayment } from '#server/payments/queries/payments.ts'
import type { TrueOrder } from '../provider/truth.ts'
import type { Running } from '../processes.ts'

/** What the page of a purchase is headed, by how its payment stands. */
const headings: Record<ShownState, readonly string[]> = {
  pending: ['Not paid yet', 'Not paid', 'Your payment is being confirmed', 'Asking the bank'],
  paid: ['Payment received'],
  checking: ['We are looking into your payment'],
  failed: ['Payment failed'],
  expired: ['Payment not completed'],
  refunding: ['Your money is on its way back'],
  refund_failed: ['Your money is on its way back'],
  refunded: ['Refunded'],
}

/** A page may be as old as the last answer of the provider that it shows. */
const staleMs = 5000

/** Tried so long ago that no page may offer to pay it. */
export const wasTried = (truth: TrueOrder | undefined, now: number): boolean =>
  truth?.isTried === true && now - truth.triedAt > staleMs

/**
 * Opens the page of a purchase; answers what does not agree with the ledger, or with what is true about the money.
 * Nothing is said of what another process has changed meanwhile.
 */
export async function lookAtPassport(
  { shop, app }: Pick<Running, 'shop' | 'app'>,
  id: string,
  truth: TrueOrder | undefined,
  now: number,
): Promise<string | undefined> {
  const before = await findPayment(shop.db, id)
  if (!before || isUnconfirmed(before)) return undefined
  const mayNotOffer = wasTried(truth, now)
  const path = statusPagePath(await statusPageKeyOf(shop.db, shop, id))
  const page = await app.request(path)
  const heading = /<h1>(.*?)<\/h1>/.exec(await page.text())?.[1] ?? ''
  const after = await findPayment(shop.db, id)
  if (mayNotOffer && heading.startsWith('Not paid'))
    return `${id} was tried, its page says: ${heading}`
  const agrees = [before, after ?? before].some((payment) =>
    headings[shownState(payment)].includes(heading),
  )
  return agrees ? undefined : `${id} is ${after?.state}, its page says: ${page.status} ${heading}`
}
