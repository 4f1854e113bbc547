import type { Insertable, Selectable } from 'kysely'
import type { AddressRow, Database } from '#server/database/tables.ts'

/** Newest first. */
export async function listAddresses(
  db: Database,
  userId: string,
): Promise<Selectable<AddressRow>[]> {
  return await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertAddress(db: Database, address: Insertable<AddressRow>): Promise<void> {
  await db.insertInto('addresses').values(address).execute()
}

export async function countAddresses(db: Database, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('addresses')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return total
}

/** Whose address this is. */
export async function findAddressOwner(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.user_id
}

export async function deleteAddress(db: Database, id: string): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', id).execute()
}
