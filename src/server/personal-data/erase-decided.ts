import type { Database } from '#server/database/tables.ts'
import type { Shop } from '#server/shop.ts'
import { erasePayers, markedAndDecided, unmark } from './queries/erasures.ts'

/**
 * Empties what is marked, as far as its payments are decided: of what was paid, the name, address,
 * items and amounts of the invoice stay; of what was not, nothing personal does. Runs in the caller's
 * transaction.
 */
export async function eraseDecided(db: Database, { kinds }: Shop): Promise<void> {
  const { decided, unpaid } = markedAndDecided(db)
  for (const kind of kinds) await kind.erase(db, decided, unpaid)
  await erasePayers(db, decided)
  await unmark(db, decided)
}
