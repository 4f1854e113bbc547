import { deleted } from '#server/database/query-helpers.ts'
import type { Database, IdempotencyKeyRow } from '#server/database/tables.ts'

/** Claims a key for a request; false if it exists already. */
export async function claimKey(
  db: Database,
  row: Omit<IdempotencyKeyRow, 'answer'>,
  now: number,
): Promise<boolean> {
  const { request_hash, locked_until, expires_at } = row
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...row, answer: null })
    // An expired key counts as free; if its request died, the same request may run again.
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ request_hash, answer: null, locked_until, expires_at })
        .where((where) =>
          where.or([
            where('idempotency_keys.expires_at', '<=', now),
            where.and([
              where('idempotency_keys.answer', 'is', null),
              where('idempotency_keys.locked_until', '<=', now),
              where('idempotency_keys.request_hash', '=', request_hash),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The row of a key, in any state. */
export async function findKey(db: Database, id: string): Promise<IdempotencyKeyRow | undefined> {
  return await db.selectFrom('idempotency_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

type Claimed = Pick<IdempotencyKeyRow, 'id' | 'locked_until'>

/** Stores the answer of a request that still holds its claim. */
export async function storeAnswer(
  db: Database,
  { id, locked_until }: Claimed,
  answer: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('id', '=', id)
    .where('locked_until', '=', locked_until)
    .execute()
}

/** Allows the request to run again at once: its answer is not stored. */
export async function releaseKey(db: Database, { id, locked_until }: Claimed): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('id', '=', id)
    .where('locked_until', '=', locked_until)
    .execute()
}

/** Returns how many keys were deleted. */
export async function deleteExpiredKeys(db: Database, now: number, most: number): Promise<number> {
  const old = db
    .selectFrom('idempotency_keys')
    .select('id')
    .where('expires_at', '<', now)
    .limit(most)
  return deleted(await db.deleteFrom('idempotency_keys').where('id', 'in', old).execute())
}
