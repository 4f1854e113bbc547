import { sql } from 'kysely'
import type { AuditRow, Database } from '#server/database/tables.ts'

type UnsealedRow = Omit<AuditRow, 'place' | 'seal'>

/** Keeps what was done; it is sealed later. */
export const insertAudit = (db: Database, row: UnsealedRow) =>
  db
    .insertInto('audit')
    .values({ ...row, place: sql.lit(null), seal: sql.lit(null) })
    .execute()

/** What is not sealed yet, oldest first. */
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

/** The end of the chain, once it has begun. */
export async function findLastSealed(db: Database): Promise<AuditRow | undefined> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where('place', 'is not', null)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Nobody else goes on from this row before this transaction is over. */
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

/** A part of the chain, from after this place on. */
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

/** What was done to these, in order. */
export async function listAuditOf(db: Database, subjects: readonly string[]): Promise<AuditRow[]> {
  return await db
    .selectFrom('audit')
    .selectAll()
    .where('subject', 'in', [...subjects])
    .orderBy('at')
    .orderBy('place')
    .execute()
}
