import { defaultLanguage, type Language } from '#domain/language.ts'
import type { Database } from '#server/database/tables.ts'

/**
 * Everybody who has an account, for whatever lists or counts people: `users` also holds the nameless owners of the
 * orders of deleted accounts (`insertNobody`), who are nobody.
 */
export function people(db: Database) {
  return db.selectFrom('users').whereRef('users.email', '<>', 'users.id')
}

export async function findUser(db: Database, id: string) {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Database, email: string) {
  return await people(db).selectAll().where('email', '=', email).executeTakeFirst()
}

/** False when the e-mail has an account already: the unique column decides the race. */
export async function insertUser(
  db: Database,
  user: {
    id: string
    email: string
    password_hash: string
    created_at: number
    language: Language
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({ ...user, first_name: '', last_name: '', display_name: '' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function setNames(
  db: Database,
  id: string,
  names: { firstName: string; lastName: string; displayName: string },
): Promise<void> {
  const { firstName: first_name, lastName: last_name, displayName: display_name } = names
  await db
    .updateTable('users')
    .set({ first_name, last_name, display_name })
    .where('id', '=', id)
    .execute()
}

/** False when the password is not `before` any more, if that is said. */
export async function setPassword(
  db: Database,
  id: string,
  hash: string,
  before?: string,
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .$if(before !== undefined, (query) => query.where('password_hash', '=', before ?? ''))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A nameless owner for the orders of somebody who deletes the account: nobody can log in as it, for
 * an e-mail without @ is nobody's.
 */
export async function insertNobody(db: Database, id: string, now: number): Promise<void> {
  const nobody = { id, email: id, password_hash: '', created_at: now }
  await insertUser(db, { ...nobody, language: defaultLanguage })
}

/** Whether the account that placed this was deleted. */
export async function isNobody(db: Database, id: string): Promise<boolean> {
  return (await findUser(db, id))?.email === id
}

/**
 * Sessions, cart, addresses and entitlements go with it; orders must have been moved before. False
 * when there is no such account any more.
 */
export async function deleteUser(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('users').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
