import { refundedPaise } from '#domain/refund-amounts.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import type { TrueOrder } from '../provider/truth.ts'
import type { World } from '../world.ts'
import { type Books, isUnpaid } from './books.ts'

/** Paise. What arrived is what was kept, what went back, and what is still owed. */
export interface Sums {
  arrived: number
  back: number
  owed: number
}

/** The provider's money is our money, payment by payment; `told` are those that the comparison names. */
export function auditMoney(world: World, books: Books, told: ReadonlySet<string>): string[] {
  const { truth } = world
  const ours = new Map(books.payments.map((payment) => [payment.id, payment]))
  const wrong: string[] = []
  for (const order of truth.orders.values()) {
    const { id, state } = order
    const payment = ours.get(id)
    const isIn = payment && !isUnpaid(payment.state)
    if (payment) {
      if ((state === 'paid') !== isIn)
        wrong.push(`${id} is ${state}, our book says ${payment.state}`)
      else if (isIn) wrong.push(...auditPayment(world, books, order, payment, told))
    } else if (state === 'paid')
      wrong.push(`${id} was paid with ${order.arrivedPaise}, and there is no row for it`)
  }
  for (const { id, state } of books.payments)
    if (!isUnpaid(state) && !truth.orders.has(id))
      wrong.push(`${id} is ${state}, and the provider has never heard of it`)
  return wrong
}

function auditPayment(
  { truth }: World,
  { refundsOf }: Books,
  order: TrueOrder,
  payment: PaymentRow,
  told: ReadonlySet<string>,
): string[] {
  const { id, arrivedPaise, amountPaise } = order
  const wrong: string[] = []
  const [theirs, booked] = [truth.backOf(id), refundedPaise(refundsOf.get(id) ?? [])]
  const differ = (sentence: string) => {
    if (!told.has(id)) wrong.push(`${sentence}, and the comparison does not say so`)
  }
  if (payment.arrived_paise !== arrivedPaise)
    differ(`of ${id}, ${arrivedPaise} arrived, our book says ${payment.arrived_paise}`)
  if (theirs !== booked)
    differ(`of ${id}, the provider gave back ${theirs}, our book says ${booked}`)
  if ((payment.state === 'refunded') !== (theirs === arrivedPaise) && !told.has(id))
    wrong.push(`${id} is ${payment.state}, and ${theirs} of ${arrivedPaise} are back`)
  if (payment.state === 'paid' && arrivedPaise !== amountPaise && !order.isCorrected)
    wrong.push(`${id} was honoured with ${arrivedPaise} instead of ${amountPaise}`)
  return wrong
}

/** What the two books come to, and how far those payments differ that the comparison names. */
export function addUp({ truth }: World, books: Books, told: ReadonlySet<string>) {
  const theirs: Sums = { arrived: 0, back: 0, owed: 0 }
  const ours: Sums = { arrived: 0, back: 0, owed: 0 }
  const toldDiffer: Sums = { arrived: 0, back: 0, owed: 0 }
  for (const { id, state, arrivedPaise } of truth.orders.values())
    if (state === 'paid') theirs.arrived += arrivedPaise
    else if (truth.backOf(id) > 0) throw new Error('The provider gave back what never came.')
  for (const { state, amountPaise } of truth.refunds.values())
    if (state === 'refunded') theirs.back += amountPaise
  for (const { id, state, arrived_paise } of books.payments) {
    if (isUnpaid(state)) continue
    const [arrived, back] = [arrived_paise ?? 0, refundedPaise(books.refundsOf.get(id) ?? [])]
    ours.arrived += arrived
    ours.back += back
    if (state === 'refunding' || state === 'refund_failed') ours.owed += arrived - back
    if (!told.has(id)) continue
    toldDiffer.arrived += arrived - (truth.orders.get(id)?.arrivedPaise ?? 0)
    toldDiffer.back += back - truth.backOf(id)
  }
  return { theirs, ours, toldDiffer }
}

/** The sums again, so that no payment can be forgotten on the way to them. */
export function auditSums({ theirs, ours, toldDiffer }: ReturnType<typeof addUp>): string[] {
  return (['arrived', 'back'] as const)
    .filter((sum) => ours[sum] - toldDiffer[sum] !== theirs[sum])
    .map((sum) => `${sum}: the provider has ${theirs[sum]} paise, our book ${ours[sum]}`)
}
