import type { User } from '#contracts/user.ts'
import type { Database } from '../database/tables.ts'
import { deleteSession, findSessionUser, insertSession } from '../database/sessions.ts'
import type { Shop } from '../shop.ts'
import { randomToken, tokenHash } from './secrets.ts'

const lifetimeMs = 30 * 24 * 60 * 60_000

/** Opens a session and answers its token, which is stored nowhere. */
export async function openSession(db: Database, userId: string, now: number): Promise<string> {
  const token = randomToken()
  await insertSession(db, {
    token_hash: tokenHash(token),
    user_id: userId,
    created_at: now,
    expires_at: now + lifetimeMs,
  })
  return token
}

/** The user whose open session this token is; undefined for a revoked, expired or invented one. */
export async function sessionUser(shop: Shop, token: string): Promise<string | undefined> {
  return await findSessionUser(shop.db, tokenHash(token), shop.now())
}

/** Revokes one token; an unknown one is revoked already. */
export async function endSession(shop: Shop, token: string): Promise<void> {
  await deleteSession(shop.db, tokenHash(token))
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
