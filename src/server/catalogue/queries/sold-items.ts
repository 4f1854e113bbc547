import type { Database, SoldItemRow } from '#server/database/tables.ts'

/** Stores an item as it is sold now; if it has no picture or file now, the last one stays. */
export async function keepSoldItem(db: Database, item: SoldItemRow): Promise<void> {
  const { entry, seen_at } = item
  await db
    .insertInto('sold_items')
    .values(item)
    .onConflict((conflict) =>
      conflict.columns(['item_type', 'id']).doUpdateSet({
        entry,
        seen_at,
        ...(item.picture && { picture: item.picture }),
        ...(item.file && { file: item.file }),
      }),
    )
    .execute()
}

/** Everything ever sold under these ids, of any kind. */
export async function listSoldItems(db: Database, ids: readonly string[]): Promise<SoldItemRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('sold_items')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}
