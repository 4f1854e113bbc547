import type { Database } from '#server/database/tables.ts'

/** How a digest with a key begins; one without holds no such sign. */
export const keyedStart = 'keyed:'

/** Digests of payers that were made without a key; at most so many. */
export async function listPlainPayers(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('payer')
    .distinct()
    .where('payer', '<>', '')
    .where('payer', 'not like', `${keyedStart}%`)
    .limit(most)
    .execute()
  return rows.map(({ payer }) => payer)
}

/** Whoever is known by the one is known by the other from now on. */
export async function renamePayer(db: Database, plain: string, payer: string): Promise<void> {
  await db.updateTable('payments').set({ payer }).where('payer', '=', plain).execute()
}
