import type { Insertable, Selectable } from 'kysely'
import { defaultLanguage, type Language } from '#domain/language.ts'
import { deleted } from '#server/database/query-helpers.ts'
import type { AddressRow, Database } from '#server/database/tables.ts'

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

/** Whoever has the old address opens this account no more. */
export async function setEmail(db: Database, id: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email }).where('id', '=', id).execute()
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

/** Notes that somebody has logged in in a browser. */
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

/** Browsers in which somebody has logged in, most lately used first. */
export async function listBrowsersOf(db: Database, userId: string) {
  return await db
    .selectFrom('known_browsers')
    .select('seen_at')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** A thief may have been among them. */
export async function forgetBrowsersOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}

/** At most so many; answers how many. */
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
