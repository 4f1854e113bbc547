import type { Insertable, Selectable } from 'kysely'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { deleted } from '#server/database/query-helpers.ts'
import type { AddressRow, Database } from '#server/database/tables.ts'

/**
 * All accounts, for queries that list or count people: `users` also contains the anonymous owners of deleted accounts'
 * orders (`insertNobody`).
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

/** False if the e-mail has an account already: the unique column decides the race. */
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

/** The old address no longer gives access to the account. */
export async function setEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute()
}

/** False if `before` is given and no longer the current password hash. */
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

/** An anonymous owner for the orders of a deleted account: no one can log in as it, as its e-mail has no @. */
export async function insertNobody(db: Database, id: string, now: number): Promise<void> {
  const nobody = { id, email: id, password_hash: '', created_at: now }
  await insertUser(db, { ...nobody, language: defaultLanguage })
}

/** Whether the account that placed this order was deleted. */
export async function isNobody(db: Database, id: string): Promise<boolean> {
  return (await findUser(db, id))?.email === id
}

/**
 * Sessions, cart, addresses and entitlements are deleted with it; orders must have been moved before. False if the
 * account does not exist any more.
 */
export async function deleteUser(db: Database, id: string): Promise<boolean> {
  const row = await db.deleteFrom('users').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

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

/** The id of the user who saved the address. */
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

/** Whether the owner of the account with this e-mail has logged in in this browser before. */
export async function isKnownBrowser(
  db: Database,
  email: string,
  browserHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_browsers.browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that the user has logged in in this browser. */
export async function noteBrowser(
  db: Database,
  userId: string,
  browserHash: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ user_id: userId, browser_hash: browserHash, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ seen_at: now }),
    )
    .execute()
}

/** Browsers in which the user has logged in, most recently used first. */
export async function listBrowsersOf(db: Database, userId: string) {
  return await db
    .selectFrom('known_browsers')
    .select('seen_at')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** For a new password, as a thief's browser may be among them. */
export async function forgetBrowsersOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}

/** Deletes at most `most`; answers how many. */
export async function deleteOldBrowsers(
  db: Database,
  seenBefore: number,
  most: number,
): Promise<number> {
  return deleted(
    await db
      .deleteFrom('known_browsers')
      .where((where) =>
        where(
          where.refTuple('user_id', 'browser_hash'),
          'in',
          where
            .selectFrom('known_browsers as old')
            .select(['old.user_id', 'old.browser_hash'])
            .where('old.seen_at', '<', seenBefore)
            .limit(most)
            .$asTuple('user_id', 'browser_hash'),
        ),
      )
      .execute(),
  )
}
