import type { Database } from '#server/database/tables.ts'

/** Free ones that became somebody's in this time. */
export async function countFreeAppointments(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((select) => select.fn.countAll().as('count'))
    .where('price_paise', '=', 0)
    .where('confirmed_at', '>=', fromMs)
    .where('confirmed_at', '<', untilMs)
    .where('created_at', '<', untilMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of the free ones that were asked for before this moment and still say by whom, at most so many. */
export async function listOldFree(db: Database, beforeMs: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('price_paise', '=', 0)
    .where('created_at', '<', beforeMs)
    .where('email', '!=', '')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
