import type { Database } from './tables.ts'

export async function findUser(db: Database, id: string) {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Database, email: string) {
  return await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** False when the e-mail has an account already: the unique column decides the race. */
export async function insertUser(
  db: Database,
  user: { id: string; email: string; password_hash: string; created_at: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({ ...user, first_name: '', last_name: '', display_name: '' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
