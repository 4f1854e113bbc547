import type { Database } from './tables.ts'

export async function insertSession(
  db: Database,
  session: { token_hash: string; user_id: string; created_at: number; expires_at: number },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** The user of a session that is still open at `now`. */
export async function findSessionUser(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return session?.user_id
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteExpiredSessions(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
