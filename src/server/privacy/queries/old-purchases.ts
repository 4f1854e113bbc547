import type { KeptColumns } from '#domain/keeping.ts'
import type { Database } from '#server/database/tables.ts'

/**
 * Ids of purchases that were begun before this moment, have no payment since, or one that is open, and still tell one of
 * these of somebody; at most so many.
 */
export async function listOldPurchases(
  db: Database,
  { table, columns }: KeptColumns,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(`${table} as purchases` as 'orders as purchases')
    .select('purchases.id')
    .where('purchases.created_at', '<', before)
    .where((row) =>
      row.or(
        columns.map((column) => row(`purchases.${column}` as 'purchases.full_name', '!=', '')),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.subject_id', '=', 'purchases.id')
            .where((payment) =>
              payment.or([
                payment('payments.expires_at', '>=', before),
                payment('payments.state', 'not in', ['paid', 'failed', 'expired', 'refunded']),
              ]),
            ),
        ),
      ),
    )
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
