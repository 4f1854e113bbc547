import { setTimeout } from 'node:timers/promises'
import type { PaymentState } from '#domain/payment-state.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { Refusal, troubleBehind } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { type PaymentNews, settleIfAnswered } from './settle-payment.ts'
import { takeTurnToAsk } from './turn-to-ask.ts'

/** For the note that the provider is asked: while it cannot be written, what we know is told at once. */
const patienceMs = 500

export interface Told {
  readonly state: PaymentState
  /** Nobody could be asked just now: the provider may know more. */
  readonly isUncertain?: boolean
}

/**
 * How an open payment stands, after the provider was asked: once in two seconds, whoever calls and however often.
 * Throws what is no trouble of the database or the provider.
 */
export async function askAgain(
  shop: Shop,
  { id, state }: PaymentRow,
  news: PaymentNews,
): Promise<Told> {
  const turn = takeTurnToAsk(shop.db, id, shop.now())
  const late = setTimeout(patienceMs, 'late' as const, { ref: false })
  try {
    const mayAsk = await Promise.race([turn, late])
    if (mayAsk === true) return { state: await settleIfAnswered(shop, id, news) }
    if (mayAsk === 'late') useLateTurn(shop, id, news, turn)
    return { state, isUncertain: mayAsk === 'late' }
  } catch (error) {
    // While nothing can be written, what we know is still told.
    if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error
    shop.log.error({ err: error.cause, payment: id }, 'payment could not be asked about')
    return { state, isUncertain: true }
  }
}

/** Whoever called has gone on: their turn is nobody else's, so it is used, and the next question tells what came of it. */
function useLateTurn(shop: Shop, id: string, news: PaymentNews, turn: Promise<boolean>): void {
  turn
    .then(async (mayAsk) => mayAsk && (await settleIfAnswered(shop, id, news)))
    .catch((error: unknown) => {
      shop.log.error({ err: troubleBehind(error), payment: id }, 'payment could not be asked about')
    })
}
