import type { Database } from '#server/database/tables.ts'

/** Counts one more; answers how many there were. */
export async function countDeliveryFailure(
  db: Database,
  paymentId: string,
  now: number,
): Promise<number> {
  const row = await db
    .insertInto('delivery_failures')
    .values({ payment_id: paymentId, failures: 1, first_at: now, last_at: now })
    .onConflict((conflict) =>
      conflict.column('payment_id').doUpdateSet((set) => ({
        failures: set('delivery_failures.failures', '+', 1),
        last_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures
}

/** Delivered, or on its way back. */
export async function forgetDeliveryFailures(db: Database, paymentId: string): Promise<void> {
  await db.deleteFrom('delivery_failures').where('payment_id', '=', paymentId).execute()
}

export async function findDeliveryFailures(db: Database, paymentId: string) {
  return await db
    .selectFrom('delivery_failures')
    .select(['failures', 'first_at', 'last_at'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Payments whose delivery failed at least so often, those that wait longest first. */
export async function listFailingDeliveries(db: Database, leastFailures: number) {
  const rows = await db
    .selectFrom('delivery_failures')
    .select('payment_id')
    .where('failures', '>=', leastFailures)
    .orderBy('first_at')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}
