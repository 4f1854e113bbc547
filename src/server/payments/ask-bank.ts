import { setTimeout } from 'node:timers/promises'
import type { PaymentRow } from '#server/database/tables.ts'
import type { Client } from '#server/http/client-address.ts'
import { noAnswer, orSilence } from './provider-word.ts'
import { settlePayment } from './settle-payment.ts'
import { limitNetwork } from '#server/rate-limit/limit-uses.ts'
import { takeUse, type Use } from '#server/rate-limit/queries/rate-limits.ts'
import type { Shop } from '#server/shop.ts'

/** Of one payment, whoever presses the button. */
export const askEveryMs = 10_000
/** Of one household; a carrier's address as many times more. */
const askedFrom: Use = { name: 'passport-asks-from', limit: 60, windowMs: 10 * 60_000 }
/** Whoever pressed waits no longer than this; what takes longer goes on without them. */
const patienceMs = 4000

/** What came of asking: the provider was asked, gave no answer in time, or was asked a moment ago. */
export const askings = ['now', 'silent', 'soon'] as const
export type Asking = (typeof askings)[number]

const useOf = (paymentId: string): Use => ({
  name: `debited:${paymentId}`,
  limit: 1,
  windowMs: askEveryMs,
})

/** A slow phone loads the page as late; one that is loaded again after that does not repeat it. */
const newsForMs = 60_000

/** Whether what came of asking at that moment is still news. */
export const isNews = (askedAt: number, now: number) => Math.abs(now - askedAt) < newsForMs

/** Asks the provider at once how a payment stands, and takes the step that follows. Throws `too-many-requests`. */
export async function askBank(shop: Shop, { id }: PaymentRow, client: Client): Promise<Asking> {
  await limitNetwork(shop, client, askedFrom)
  if (!(await takeUse(shop.db, useOf(id), shop.now()))) return 'soon'
  const asked = orSilence(() => settlePayment(shop, id, 'status'))
  // Whoever comes too late to be told here is told by the page.
  asked.catch(() => undefined)
  const word = await Promise.race([asked, setTimeout(patienceMs, noAnswer, { ref: false })])
  return word === noAnswer ? 'silent' : 'now'
}
