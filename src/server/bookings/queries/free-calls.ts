import type { Database } from '#server/database/tables.ts'
import type { ConsultationRow } from '#server/database/purchase-tables.ts'

/** What makes two requests for a free call the same one. */
export type CallWish = Pick<ConsultationRow, 'name' | 'phone' | 'email' | 'message'>

/** The request for a free call that says the same, made at or after this moment. */
export async function findSameCall(
  db: Database,
  { name, phone, email, message }: CallWish,
  sinceMs: number,
): Promise<ConsultationRow | undefined> {
  return await db
    .selectFrom('consultations')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('free_minutes', 'is not', null)
    .where('created_at', '>=', sinceMs)
    .where('name', '=', name)
    .where('phone', '=', phone)
    .where('message', '=', message)
    .executeTakeFirst()
}

/** A request for a free call, made at or after this moment; undefined for any other consultation, and once it is erased. */
export async function findFreeCall(
  db: Database,
  id: string,
  sinceMs = 0,
): Promise<ConsultationRow | undefined> {
  return await db
    .selectFrom('consultations')
    .selectAll()
    .where('id', '=', id)
    .where('free_minutes', 'is not', null)
    .where('created_at', '>=', sinceMs)
    .where('phone', '!=', '')
    .executeTakeFirst()
}

/** Free calls that were asked for in this time. */
export async function countFreeCalls(
  db: Database,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('consultations')
    .select((select) => select.fn.countAll().as('count'))
    .where('free_minutes', 'is not', null)
    .where('created_at', '>=', fromMs)
    .where('created_at', '<', untilMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of the free calls that were asked for before this moment and still say by whom, at most so many. */
export async function listOldFreeCalls(
  db: Database,
  beforeMs: number,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('consultations')
    .select('id')
    .where('free_minutes', 'is not', null)
    .where('created_at', '<', beforeMs)
    .where('phone', '!=', '')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
