import { inTransaction } from '#server/database/transactions.ts'
import { setTimeout } from 'node:timers/promises'
import type { ListedSession, User } from '#contracts/account.ts'
import { sessionLifetime } from '#domain/lifetimes.ts'
import type { SessionRow } from '#server/database/account-tables.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#server/refusal.ts'
import { randomToken, tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  findSession,
  insertSession,
  isTouchDue,
  listOpenSessions,
  touchSession,
} from './queries/sessions.ts'
import { forgetBrowsersOf, noteBrowser } from './queries/users.ts'

const touchPatienceMs = 100

interface NewSession extends Pick<Caller, 'browser' | 'device'> {
  readonly userId: string
  readonly remember: boolean
  readonly now: number
}

/** Opens a session and marks its browser as known; answers its token, which is not stored. */
export async function openSession(
  db: Database,
  { userId, remember, now, browser, device }: NewSession,
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
  if (browser) await noteBrowser(db, userId, browser, now)
  return token
}

/** The user of this token's open session; undefined for a revoked, expired or invented token. */
export async function sessionUser(shop: Shop, token: string): Promise<string | undefined> {
  const now = shop.now()
  const session = await findSession(shop.db, tokenHash(token), now)
  if (session && isTouchDue(session, now)) await touch(shop, session, now)
  return session?.user_id
}

/** Waits only briefly, and ignores failures, so that reading works while the database is not writable. */
async function touch({ db, log }: Shop, session: SessionRow, now: number): Promise<void> {
  const touched = touchSession(db, session, now).catch((error: unknown) => {
    log.warn({ err: error }, 'the use of a session could not be written down')
  })
  await Promise.race([touched, setTimeout(touchPatienceMs, undefined, { ref: false })])
}

/** Revokes one token; an unknown one is revoked already. */
export async function endSession(shop: Shop, token: string): Promise<void> {
  await deleteSession(shop.db, tokenHash(token))
}

/** Ends every session of a user on all devices and opens one, after a password change. */
export async function replaceSessions(db: Database, session: NewSession): Promise<string> {
  await deleteSessionsOf(db, session.userId)
  await forgetBrowsersOf(db, session.userId)
  return await openSession(db, session)
}

/** The public part of a row of `users`. */
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

/** The requesting user, and the token of the current session. */
interface Asker {
  readonly userId: string
  readonly token: string
}

const moment = (epochMs: number) => new Date(epochMs).toISOString()

/** The user's open sessions, without their tokens. */
export async function listSessions(shop: Shop, { userId, token }: Asker): Promise<ListedSession[]> {
  const own = tokenHash(token)
  const rows = await listOpenSessions(shop.db, userId, shop.now())
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: moment(row.created_at),
    lastUsedAt: moment(row.last_used_at),
    expiresAt: moment(row.expires_at),
    remembered: row.is_remembered === 1,
    current: row.token_hash === own,
  }))
}

/** Logs one device out; throws `not-found` for a session that is over, unknown or another user's. */
export async function logOutDevice(shop: Shop, userId: string, id: string): Promise<void> {
  if (!(await deleteSessionOf(shop.db, userId, id)))
    throw new Refusal('not-found', 'deviceLoggedOut')
}

/** Logs out all other devices and answers how many. Of two devices that do so at once, one wins. */
export async function endOtherSessions(shop: Shop, { token }: Asker): Promise<number> {
  const now = shop.now()
  return await inTransaction(shop.db, async (db) => {
    const own = await findSession(db, tokenHash(token), now)
    if (!own) throw new Refusal('not-logged-in', 'notLoggedIn')
    return await deleteOtherSessions(db, own, now)
  })
}
