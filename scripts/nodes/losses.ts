import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../../src/server/database/tables.ts'
import { findInconsistencies } from '../../tests/processes/kill-rounds/inconsistencies.ts'
import { webinar } from '../../tests/processes/own-webinar.ts'
import { art } from '../../tests/goods.ts'
import type { Acknowledged } from './buyers.ts'

/** Payments completed at the provider with their counts, by its own records, not ours. */
function takenByProvider(sandboxFile: string): Map<string, number> {
  const sandbox = new DatabaseSync(sandboxFile, { readOnly: true })
  const rows = sandbox
    .prepare(
      `select merchantOrderId as id, count(*) as times from phonepe_orders
       where state = 'COMPLETED' group by merchantOrderId`,
    )
    .all()
  sandbox.close()
  return new Map(rows.map(({ id, times }) => [String(id), Number(times)]))
}

async function statesOf(db: Database): Promise<Map<string, { state: string; kind: string }>> {
  const rows = await db.selectFrom('payments').select(['id', 'state', 'kind']).execute()
  return new Map(rows.map(({ id, state, kind }) => [id, { state, kind }]))
}

/** Checks that a buyer's orders and cart are exactly those acknowledged. */
async function* lostOf(db: Database, acknowledged: Acknowledged): AsyncGenerator<string> {
  const { userId, email, orders, cart } = acknowledged
  const stored = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.subject_id', 'orders.id')
    .where('orders.user_id', '=', userId)
    .select('payments.id')
    .execute()
  const ids = new Set(stored.map(({ id }) => id))
  for (const id of orders) if (!ids.has(id)) yield `the order of payment ${id} is lost`
  if (stored.length !== orders.size)
    yield `${email} has ${stored.length} orders and was told of ${orders.size}`
  const line = await db
    .selectFrom('cart_items')
    .where('user_id', '=', userId)
    .where('product_id', '=', art.id)
    .select('quantity')
    .executeTakeFirst()
  if (line?.quantity !== cart) yield `the cart of ${email} has ${line?.quantity}, not ${cart}`
}

async function* wrongSeats(db: Database): AsyncGenerator<string> {
  const enrolled = db.selectFrom('enrollments').where('webinar_id', '=', webinar.id)
  const confirmed = await enrolled.where('state', '=', 'confirmed').select('id').execute()
  const seats = webinar.seats ?? 0
  if (confirmed.length > seats) yield `${confirmed.length} of ${seats} seats are sold`
  const paid = await db
    .selectFrom('payments')
    .where('kind', '=', 'seat')
    .where('state', '=', 'paid')
    .select('id')
    .execute()
  if (paid.length !== confirmed.length)
    yield `${paid.length} seats are paid, and ${confirmed.length} confirmed`
}

/** Acknowledged data that is missing, duplicated or paid twice, in words; empty when all is well. */
export async function findLosses(
  db: Database,
  all: readonly Acknowledged[],
  sandboxFile: string,
): Promise<string[]> {
  const losses = await findInconsistencies(db, false)
  const states = await statesOf(db)
  const taken = takenByProvider(sandboxFile)
  for (const acknowledged of all) {
    for await (const loss of lostOf(db, acknowledged)) losses.push(loss)
    for (const id of acknowledged.seats)
      if (!states.has(id)) losses.push(`the seat of payment ${id} is lost`)
    for (const id of acknowledged.pressed)
      if (taken.get(id) !== 1) losses.push(`payment ${id} was taken ${taken.get(id) ?? 0} times`)
    for (const id of acknowledged.paid)
      if (states.get(id)?.state !== 'paid')
        losses.push(`payment ${id} was acknowledged, and is ${states.get(id)?.state ?? 'lost'}`)
  }
  for (const id of taken.keys()) {
    const { state = 'lost', kind = '' } = states.get(id) ?? {}
    // A seat no longer available when its payment arrived is refunded.
    const isRight = state === 'paid' || (kind === 'seat' && /^refund/.test(state))
    if (!isRight) losses.push(`payment ${id} was taken, and is ${state}`)
  }
  for await (const wrong of wrongSeats(db)) losses.push(wrong)
  return losses
}
