import { findList } from '#server/admin/office-lists.ts'
import type { Database } from '#server/database/tables.ts'
import type { ListFilter, ListRow } from '#server/payments/queries/office-list.ts'

/** The rows of a list of the back office. */
export async function listed(name: string, db: Database, filter: ListFilter): Promise<ListRow[]> {
  const list = findList(name)
  if (!list) throw new Error(`no list of ${name}`)
  return await list.rows(db, filter)
}
