import { sql } from 'kysely'
import type { AuditRow, Database } from '#server/database/tables.ts'

type UnsealedRow = Omit<AuditRow, 'place' | 'seal'>

/** Stores an audit row; it is sealed later. */
export const insertAudit = (db: Database, row: UnsealedRow) =>
  db
    .insertInto('audit')
    .values({ ...row, place: sql.lit(null), seal: sql.lit(null) })
    .execute()

/** Rows not sealed yet, oldest first. */
export async function listUnsealed(db: Database, limit: number): Promise<AuditRow[]> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where('place', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The last sealed row; undefined while the chain is empty. */
export async function findLastSealed(db: Database): Promise<AuditRow | undefined> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where('place', 'is not', null)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks this row until the end of the transaction. */
export async function lockAudit(db: Database, { id }: AuditRow): Promise<void> {
  await db
    .updateTable('audit')
    .set((row) => ({ seal: row.ref('seal') }))
    .where('id', '=', id)
    .execute()
}

export const sealRow = (
  db: Database,
  { id, place: position, seal: hash }: { id: string; place: number; seal: string },
) => db.updateTable('audit').set({ place: position, seal: hash }).where('id', '=', id).execute()

/** Sealed rows after this position. */
export async function listSealedAfter(
  db: Database,
  position: number,
  limit: number,
): Promise<AuditRow[]> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where('place', '>', position)
    .orderBy('place')
    .limit(limit)
    .execute()
}

/** Audit rows of these subjects, in order. */
export async function listAuditOf(db: Database, subjects: readonly string[]): Promise<AuditRow[]> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where('subject', 'in', [...subjects])
    .orderBy('at')
    .orderBy('place')
    .execute()
}
