import type { User } from '#contracts/user.ts'
import { sessionLifetime } from '#domain/session-lifetime.ts'
import type { Database } from '../database/tables.ts'
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  touchSession,
} from '../database/sessions.ts'
import type { Opened } from '../opened-by.ts'
import type { Shop } from '../shop.ts'
import { randomToken, tokenHash } from './secrets.ts'

interface NewSession extends Opened {
  readonly userId: string
  readonly remember: boolean
  readonly now: number
}

/** Opens a session and answers its token, which is stored nowhere. */
export async function openSession(
  db: Database,
  { userId, remember, now, device }: NewSession,
): Promise<string> {
  const token = randomToken()
  await insertSession(db, {
    token_hash: tokenHash(token),
    id: crypto.randomUUID(),
    device,
    user_id: userId,
    created_at: now,
    expires_at: now + sessionLifetime(remember).lifetimeMs,
    last_used_at: now,
    is_remembered: remember ? 1 : 0,
  })
  return token
}

/** The user whose open session this token is; undefined for a revoked, expired or invented one. */
export async function sessionUser(shop: Shop, token: string): Promise<string | undefined> {
  const now = shop.now()
  const session = await findSession(shop.db, tokenHash(token), now)
  if (session) await touchSession(shop.db, session, now)
  return session?.user_id
}

/** Revokes one token; an unknown one is revoked already. */
export async function endSession(shop: Shop, token: string): Promise<void> {
  await deleteSession(shop.db, tokenHash(token))
}

/** Ends every session of a person and opens one: what a new password does, on whichever device. */
export async function replaceSessions(db: Database, session: NewSession): Promise<string> {
  await deleteSessionsOf(db, session.userId)
  return await openSession(db, session)
}

/** What others may know of a row of `users`. */
export function toUser(row: {
  id: string
  email: string
  first_name: string
  last_name: string
  display_name: string
}): User {
  return {
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
  }
}
