import { sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import {
  everything,
  isWanted,
  type ListFilter,
  officeList,
  settledState,
  statesOfPayment,
} from '#server/payments/queries/office-list.ts'

interface Line {
  readonly position: number
  readonly product_id: string
  readonly goods: string
  readonly quantity: number
  readonly price_paise: number
}

interface Refund {
  readonly id: string
  readonly payment_id: string
  readonly amount_paise: number
}

/** Splits an amount in proportion to weights; the rounded parts always add up to the amount. */
function split(paise: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let before = 0
  const upTo = () => (sum === 0 ? 0 : Number((BigInt(paise) * BigInt(before)) / BigInt(sum)))
  return weights.map((weight) => {
    const start = upTo()
    before += weight
    return upTo() - start
  })
}

/** Payments of every kind in the period. */
const paidIn = (db: Database, filter: ListFilter) =>
  db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
    .where('payment_events.state', '=', 'paid')
    .where(isWanted(filter, { at: 'payment_events.at', state: settledState }))

async function linesOfOrders(db: Database, filter: ListFilter): Promise<Map<string, Line[]>> {
  const rows = await paidIn(db, filter)
    .innerJoin('order_items', 'order_items.order_id', 'payments.subject_id')
    .select(['payments.id as payment', 'position', 'product_id', 'order_items.name as goods'])
    .select(['quantity', 'price_paise'])
    .execute()
  const inOrder = rows.toSorted((one, other) => one.position - other.position)
  return Map.groupBy(inOrder, ({ payment }) => payment)
}

/** Refunds, with their lines for partial refunds. */
async function refundsOf(db: Database, filter: ListFilter) {
  const refunds = await paidIn(db, filter)
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['refunds.id', 'refunds.payment_id', 'refunds.amount_paise'])
    // Without `coalesce` SQLite would start from all refunds ever made.
    .where(sql`coalesce(refunds.state, '')`, '=', 'refunded')
    .execute()
  const items = await paidIn(db, filter)
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .innerJoin('refund_items', 'refund_items.refund_id', 'refunds.id')
    .select(['refund_id', 'refund_items.product_id', 'refund_items.quantity'])
    .execute()
  return {
    ofPayment: Map.groupBy(refunds, ({ payment_id }) => payment_id),
    itemsOf: Map.groupBy(items, ({ refund_id }) => refund_id),
  }
}

type Refunds = Awaited<ReturnType<typeof refundsOf>>

/** The refunded part of each line: of the lines a refund names, else of all, weighted by what is left of them. */
function refundedOf(
  lines: readonly Line[],
  amounts: readonly number[],
  refunds: readonly Refund[],
  itemsOf: Refunds['itemsOf'],
): number[] {
  const back = amounts.map(() => 0)
  for (const { id, amount_paise } of refunds) {
    const items = itemsOf.get(id)
    const left = amounts.map((amount, index) => Math.max(0, amount - (back[index] ?? 0)))
    const named = lines.map(({ product_id, price_paise }) => {
      const item = items?.find((one) => one.product_id === product_id)
      return (item?.quantity ?? 0) * price_paise
    })
    const weights = items === undefined ? left : named
    for (const [index, part] of split(amount_paise, weights).entries())
      back[index] = (back[index] ?? 0) + part
  }
  return back
}

/**
 * For the accountant: payments, with a row per order line and per booking, and what was refunded since.
 * Deductions, and differences between the amount asked and received, are spread over the lines.
 */
export const salesList = officeList({
  name: 'sales',
  help: 'sales (a row for each line that was paid)',
  async rows(db, filter) {
    const paid = await paidIn(db, filter)
      .leftJoin('orders', 'orders.id', 'payments.subject_id')
      .leftJoin('enrollments', 'enrollments.id', 'payments.subject_id')
      .leftJoin('appointments', 'appointments.id', 'payments.subject_id')
      .select(['payments.id as transaction', 'payments.subject_id as order_id', 'payments.kind'])
      .select(['payments.state', 'payments.amount_paise', 'payments.arrived_paise'])
      .select(['payments.bank_reference', 'payment_events.at as paid_at', 'webinar_id', 'type_id'])
      .select((select) => [
        select.fn
          .coalesce('orders.state', 'enrollments.state_of_india', 'appointments.state_of_india')
          .as('buyer_state'),
      ])
      .orderBy('payment_events.at', 'desc')
      .limit(filter.limit ?? everything)
      .execute()
    // When the list is limited, older rows are not read.
    const span = { ...filter, sinceMs: paid.at(-1)?.paid_at }
    const [lines, { ofPayment, itemsOf }] = await Promise.all([
      linesOfOrders(db, span),
      refundsOf(db, span),
    ])
    return paid.flatMap(({ arrived_paise, amount_paise: asked, webinar_id, type_id, ...sale }) => {
      const total = arrived_paise ?? asked
      const product_id = webinar_id ?? type_id ?? ''
      const booking = { position: 0, product_id, goods: sale.kind, quantity: 1, price_paise: total }
      const sold = lines.get(sale.transaction) ?? [booking]
      const weights = sold.map(({ quantity, price_paise }) => quantity * price_paise)
      const amounts = split(total, weights)
      const back = refundedOf(sold, amounts, ofPayment.get(sale.transaction) ?? [], itemsOf)
      return sold.map(({ price_paise: _, ...line }, index) => {
        const [amount_paise, refunded_paise] = [amounts[index] ?? 0, back[index] ?? 0]
        const net_paise = amount_paise - refunded_paise
        return { ...sale, ...line, amount_paise, refunded_paise, net_paise }
      })
    })
  },
  states: statesOfPayment,
  knowsEmail: false,
  columns: ['order_id', 'paid_at', 'goods', 'quantity', 'amount_rupees', 'net_rupees'],
  exported: [
    ...(['order_id', 'transaction', 'kind', 'state', 'paid_at', 'buyer_state'] as const),
    ...(['product_id', 'goods', 'quantity', 'amount_rupees', 'refunded_rupees'] as const),
    ...(['net_rupees', 'bank_reference'] as const),
  ],
})
