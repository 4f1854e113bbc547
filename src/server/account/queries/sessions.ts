import { sessionLifetime, sessionTouchMs } from '#domain/lifetimes.ts'
import { deleted } from '#server/database/query-helpers.ts'
import type { Database } from '#server/database/tables.ts'
import type { SessionRow } from '#server/database/account-tables.ts'

export async function insertSession(db: Database, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

const listOpen = (db: Database, tokenHash: string, now: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .execute()

/** A session that is open at `now`: neither expired nor unused for too long. */
export async function findSession(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<SessionRow | undefined> {
  const [session] = await listOpen(db, tokenHash, now)
  return session && isOpen(session, now) ? session : undefined
}

const isOpen = (session: SessionRow, now: number) =>
  session.expires_at > now &&
  session.last_used_at > now - sessionLifetime(session.is_remembered === 1).idleMs

/** Keeps reads cheap: the use of a session is stored once in some minutes. */
export function isTouchDue(session: SessionRow, now: number): boolean {
  return session.last_used_at <= now - sessionTouchMs
}

/** Stores that a session was used. */
export async function touchSession(db: Database, session: SessionRow, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('token_hash', '=', session.token_hash)
    .where('last_used_at', '<', now)
    .execute()
}

/** Newest first, including expired ones that are not yet deleted. */
export async function listSessions(db: Database, userId: string): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Sessions open at `now`, most recently used first. */
export async function listOpenSessions(
  db: Database,
  userId: string,
  now: number,
): Promise<SessionRow[]> {
  const sessions = await listSessions(db, userId)
  return sessions
    .filter((session) => isOpen(session, now))
    .toSorted((one, other) => other.last_used_at - one.last_used_at)
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** True if the user had such a session. */
export async function deleteSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes every session of a user except one; answers how many of them were open at `now`. */
export async function deleteOtherSessions(
  db: Database,
  { user_id, token_hash }: SessionRow,
  now: number,
): Promise<number> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '<>', token_hash)
    .returningAll()
    .execute()
  return deleted.filter((session) => isOpen(session, now)).length
}

/** Deletes every session of a user, on every device. */
export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Deletes sessions that are expired or unused for too long, at most `most`; answers how many. */
export async function deleteExpiredSessions(
  db: Database,
  now: number,
  most: number,
): Promise<number> {
  const over = db
    .selectFrom('sessions')
    .select('token_hash')
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        ...([1, 0] as const).map((flag) =>
          where.and([
            where('is_remembered', '=', flag),
            where('last_used_at', '<=', now - sessionLifetime(flag === 1).idleMs),
          ]),
        ),
      ]),
    )
    .limit(most)
  return deleted(await db.deleteFrom('sessions').where('token_hash', 'in', over).execute())
}
