import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const PaymentAttempt = z.looseObject({
  transactionId: z.string(),
  timestamp: z.number(),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
})
export type PaymentAttempt = z.infer<typeof PaymentAttempt>

const jsonText = z.string().transform((text): unknown => JSON.parse(text))

const Order = z.object({
  orderId: z.string(),
  merchantOrderId: z.string(),
  amount: z.int(),
  state: z.enum(['PENDING', 'COMPLETED', 'FAILED']),
  createdAt: z.int(),
  expireAt: z.int(),
  redirectUrl: z.string(),
  metaInfo: jsonText.pipe(z.record(z.string(), z.string())),
  paymentDetails: jsonText.pipe(z.array(PaymentAttempt)),
  errorCode: z.string().nullable(),
  detailedErrorCode: z.string().nullable(),
})
export type Order = z.infer<typeof Order>

/** A change of an order: its end, or an attempt that leaves it open. */
export type OrderNews = Pick<
  Order,
  'amount' | 'state' | 'paymentDetails' | 'errorCode' | 'detailedErrorCode'
>

/** Stores a new order; false if its merchantOrderId was used before. */
export function insertOrder(store: DatabaseSync, order: Order): boolean {
  const { changes } = store
    .prepare(
      `insert into phonepe_orders values (:orderId, :merchantOrderId, :amount, :state, :createdAt,
        :expireAt, :redirectUrl, :metaInfo, :paymentDetails, :errorCode, :detailedErrorCode)
        on conflict (merchantOrderId) do nothing`,
    )
    .run({
      ...order,
      metaInfo: JSON.stringify(order.metaInfo),
      paymentDetails: JSON.stringify(order.paymentDetails),
    })
  return changes === 1
}

export function findOrder(store: DatabaseSync, merchantOrderId: string): Order | undefined {
  const row = store
    .prepare('select * from phonepe_orders where merchantOrderId = ?')
    .get(merchantOrderId)
  return row && Order.parse(row)
}

export function findOrderByProviderId(store: DatabaseSync, orderId: string): Order | undefined {
  const row = store.prepare('select * from phonepe_orders where orderId = ?').get(orderId)
  return row && Order.parse(row)
}

/** The newest orders first. */
export function newestOrders(store: DatabaseSync, limit: number): Order[] {
  return store
    .prepare('select * from phonepe_orders order by createdAt desc, rowid desc limit ?')
    .all(limit)
    .map((row) => Order.parse(row))
}

/** Orders that are still open although they have expired. */
export function overdueOrders(store: DatabaseSync, now: number): Order[] {
  return store
    .prepare("select * from phonepe_orders where state = 'PENDING' and expireAt <= ?")
    .all(now)
    .map((row) => Order.parse(row))
}

/** Changes an order that is still PENDING; undefined if it was finished before. */
export function changeOpenOrder(
  store: DatabaseSync,
  orderId: string,
  news: OrderNews,
): Order | undefined {
  const row = store
    .prepare(
      `update phonepe_orders set amount = :amount, state = :state, paymentDetails = :paymentDetails,
        errorCode = :errorCode, detailedErrorCode = :detailedErrorCode
        where orderId = :orderId and state = 'PENDING' returning *`,
    )
    .get({ ...news, orderId, paymentDetails: JSON.stringify(news.paymentDetails) })
  return row && Order.parse(row)
}
