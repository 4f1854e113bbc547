import type { Database } from '#server/database/tables.ts'

/** How a digest with a key begins; one without holds no such sign. */
export const keyedStart = 'keyed:'

/**
 * Digests of payers that were made without a key; at most so many. What sorts before those with one and what sorts behind
 * them are asked for apart: SQLite then reads no payment that has its key.
 */
export async function listPlainPayers(db: Database, most: number): Promise<string[]> {
  const plain = db
    .selectFrom('payments')
    .select('payer')
    .distinct()
    .where('payer', 'not like', `${keyedStart}%`)
    .limit(most)
  const before = plain.where('payer', '>', '').where('payer', '<', keyedStart)
  const behind = plain.where('payer', '>', `${keyedStart}~`)
  const rows = [...(await before.execute()), ...(await behind.execute())]
  return rows.slice(0, most).map(({ payer }) => payer)
}

/** Whoever is known by the one is known by the other from now on. */
export async function renamePayer(db: Database, plain: string, payer: string): Promise<void> {
  await db.updateTable('payments').set({ payer }).where('payer', '=', plain).execute()
}
