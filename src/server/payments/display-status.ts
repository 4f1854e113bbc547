import { formatRupees } from '#domain/money.ts'
import { decideUnmatchedWithinMs, minutelyUntilMs } from '#domain/payment-schedule.ts'
import { type ShownState, shownState } from '#domain/payment-state.ts'
import type { PaymentRow, RefundRow } from '#server/database/tables.ts'
import type { Fresh } from './open-status-page.ts'
import type { Words } from '#server/words.ts'

/** The status of a purchase, as shown on its page. */
export type Standing =
  | Exclude<ShownState, 'pending'>
  | 'unpaid'
  | 'over'
  | 'confirming'
  | 'unheard'
  | 'paidAnew'
  | 'triedAnew'

/** The status of a payment; for an open one it matters whether money may be under way. */
export function standingOf(
  { payment, isTried, isUnheard }: Fresh,
  { other, now }: { other?: PaymentRow | undefined; now: number },
): Standing {
  const { redirect_url, expires_at } = payment
  const state = shownState(payment)
  if (state !== 'pending') return state
  if (isTried) return isUnheard ? 'unheard' : 'confirming'
  if (other?.state === 'paid') return 'paidAnew'
  if (other && isUnderWay(other)) return 'triedAnew'
  return redirect_url !== null && now < expires_at ? 'unpaid' : 'over'
}

/** Whether the purchase may be paid again: no money has arrived and none is known to be under way. */
export const mayPayAgain = (standing: Standing) => ['over', 'failed', 'expired'].includes(standing)

/** For another, open attempt: it may be being paid, so no one is sent to its pay page. */
export const mayBeUnderWay = ({ state, attempted_at, untried_at }: PaymentRow) =>
  state === 'pending' && (attempted_at !== null || untried_at === null)

/** For another, open attempt: a payment was tried. */
export const isUnderWay = ({ state, attempted_at }: PaymentRow) =>
  state === 'pending' && attempted_at !== null

interface Told {
  readonly title: string
  readonly words: string
}

/** The status in words: a heading, and what happens until when. */
export function tell(
  standing: Standing,
  payment: PaymentRow,
  { isTried, now, words }: { isTried: boolean; now: number; words: Words },
): Told {
  const minutesUntil = payment.created_at + minutelyUntilMs
  const weAsk = words.statusPage.weAsk(now < minutesUntil ? minutesUntil : undefined)
  const { statusPage, orders, payment: answers } = words
  const { orderStatus } = answers
  const itsMoney = isTried ? answers.returnsByItself : answers.nothingCharged
  const texts: Record<Standing, () => Told> = {
    unpaid: () => ({
      title: statusPage.unpaid.title,
      words: statusPage.unpaid.words(payment.expires_at),
    }),
    over: () => statusPage.over,
    paidAnew: () => answers.anew,
    triedAnew: () => ({ title: statusPage.unpaid.title, words: statusPage.again.confirmedAnew }),
    confirming: () => ({
      title: answers.undecided.title,
      words: `${statusPage.confirming} ${weAsk}`,
    }),
    unheard: () => ({ title: answers.unheard.title, words: `${answers.unheard.words} ${weAsk}` }),
    failed: () => ({ title: orderStatus.failed, words: itsMoney }),
    expired: () => ({ title: orderStatus.expired, words: `${orders.expired} ${itsMoney}` }),
    paid: () => answers.paid,
    checking: () => ({
      title: answers.checking.title,
      words: answers.checking.words(decideUnmatchedWithinMs),
    }),
    refunding: () => ({ title: answers.givenBack.title, words: orders.refunding }),
    refund_failed: () => ({ title: answers.givenBack.title, words: orderStatus.refund_failed }),
    refunded: () => ({ title: orderStatus.refunded, words: orders.refunded }),
  }
  return texts[standing]()
}

/** A sentence for each refund that is made or pending, with its date. */
export function tellRefunds(refunds: readonly RefundRow[], { statusPage }: Words): string[] {
  return refunds.flatMap(({ state, amount_paise, created_at, settled_at }) => {
    const amount = formatRupees(amount_paise)
    if (state === 'refunded') return [statusPage.givenBack(amount, settled_at ?? created_at)]
    return state === 'asked' ? [statusPage.goingBack(amount, created_at)] : []
  })
}
