import { sql } from 'kysely'
import type { Database, StatusPageRow } from '#server/database/tables.ts'

/** Every key of a payment, revoked ones included. */
export async function listStatusPages(db: Database, paymentId: string): Promise<StatusPageRow[]> {
  return await db
    .selectFrom('passports')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
}

/** Stores a key; storing it again changes nothing. */
export const insertStatusPage = (db: Database, row: Omit<StatusPageRow, 'revoked_at'>) =>
  db
    .insertInto('passports')
    .values({ ...row, revoked_at: sql.lit(null) })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .execute()

export async function wasRevoked(db: Database, paymentId: string): Promise<boolean> {
  return (await listStatusPages(db, paymentId)).some(({ revoked_at }) => revoked_at !== null)
}

/** How many keys of the payments of an order or booking were revoked. */
export async function countRevoked(db: Database, subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passports')
    .innerJoin('payments', 'payments.id', 'passports.payment_id')
    .select((select) => select.fn.countAll().as('count'))
    .where('payments.subject_id', '=', subjectId)
    .where('passports.revoked_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Revokes all keys of a payment; returns how many were valid. */
export async function revokeStatusPages(
  db: Database,
  paymentId: string,
  at: number,
): Promise<number> {
  const revoked = await db
    .updateTable('passports')
    .set({ revoked_at: at })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .returning('key_hash')
    .execute()
  return revoked.length
}

/** The payment that a key opens; undefined for a key that is unknown or revoked. */
export async function findStatusPage(
  db: Database,
  keyHash: string,
): Promise<StatusPageRow | undefined> {
  return await db
    .selectFrom('passports')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Whether its buyer has left, and it is to be erased once its payment is decided. */
export async function isMarkedForErasure(db: Database, subjectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('erasures')
    .select('subject_id')
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return row !== undefined
}
