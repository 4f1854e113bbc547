import type { Database } from '#server/database/tables.ts'

/** Everything that the audit looks at, as the database has it. */
export async function readBooks(db: Database) {
  const payments = await db.selectFrom('payments').selectAll().orderBy('created_at').execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const orders = await db.selectFrom('orders').selectAll().execute()
  const items = await db.selectFrom('order_items').selectAll().execute()
  const enrollments = await db.selectFrom('enrollments').selectAll().execute()
  return {
    payments,
    refunds,
    refundsOf: Map.groupBy(refunds, ({ payment_id }) => payment_id),
    events: await db.selectFrom('payment_events').selectAll().orderBy('at').execute(),
    audit: await db.selectFrom('audit').selectAll().execute(),
    orders: new Map(orders.map((order) => [order.id, order])),
    items: Map.groupBy(items, ({ order_id }) => order_id),
    rights: await db.selectFrom('entitlements').selectAll().execute(),
    carts: await db.selectFrom('cart_items').selectAll().execute(),
    enrollments: new Map(enrollments.map((enrollment) => [enrollment.id, enrollment])),
    seats: await db.selectFrom('webinar_seats').selectAll().execute(),
    appointments: await db.selectFrom('appointments').selectAll().execute(),
    cells: await db.selectFrom('slot_cells').selectAll().execute(),
    mails: await db.selectFrom('mails').select(['id', 'done_at', 'last_error']).execute(),
  }
}

export type Books = Awaited<ReturnType<typeof readBooks>>

const unpaidStates = ['pending', 'failed', 'expired']
export const isUnpaid = (state: string) => unpaidStates.includes(state)
