import type { ListedSession } from '#contracts/account.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import {
  deleteOtherSessions,
  deleteSessionOf,
  findSession,
  listOpenSessions,
} from './queries/sessions.ts'
import { inTransaction } from '#server/database/transactions.ts'

/** Who asks, and with which of their sessions. */
interface Asker {
  readonly userId: string
  readonly token: string
}

const moment = (epochMs: number) => new Date(epochMs).toISOString()

/** The open sessions of whoever asks, without anything that could open one. */
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

/** Logs one device out; throws `not-found` for a session that is over, invented or somebody else's. */
export async function endSession(shop: Shop, userId: string, id: string): Promise<void> {
  if (!(await deleteSessionOf(shop.db, userId, id)))
    throw new Refusal('not-found', 'deviceLoggedOut')
}

/** Logs out everywhere else and answers how often. Of two devices that do so at once, one wins. */
export async function endOtherSessions(shop: Shop, { token }: Asker): Promise<number> {
  const now = shop.now()
  return await inTransaction(shop.db, async (db) => {
    const own = await findSession(db, tokenHash(token), now)
    if (!own) throw new Refusal('not-logged-in', 'notLoggedIn')
    return await deleteOtherSessions(db, own, now)
  })
}
