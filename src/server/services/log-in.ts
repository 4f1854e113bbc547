import type { Credentials } from '#contracts/log-in.ts'
import type { OpenedSession } from '#contracts/user.ts'
import { normaliseEmail } from '#domain/identity.ts'
import { findUserByEmail } from '../database/users.ts'
import type { Opened } from '../opened-by.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { limitUses } from './limit-uses.ts'
import { verifyPassword } from './passwords.ts'
import { tokenHash } from './secrets.ts'
import { openSession, toUser } from './sessions.ts'

const quarterHourMs = 15 * 60_000

const wrongCredentials = () =>
  new Refusal('wrong-credentials', 'The e-mail address or the password is not right.')

/** Opens a session. The refusal is the same for an unknown e-mail and a wrong password. */
export async function logIn(
  shop: Shop,
  credentials: Credentials,
  client: string,
  opened: Opened,
): Promise<OpenedSession> {
  const email = normaliseEmail(credentials.email)
  // Per person and place, so that a stranger's wrong guesses do not lock the owner out at once.
  const person = tokenHash(email)
  await limitUses(shop, `log-in:${person}:${client}`, 10, quarterHourMs)
  await limitUses(shop, `log-in:${person}`, 100, quarterHourMs)
  await limitUses(shop, client && `log-in-from:${client}`, 100, quarterHourMs)

  const user = await findUserByEmail(shop.db, email)
  const matches = await verifyPassword(credentials.password, user?.password_hash)
  if (!user || !matches) throw wrongCredentials()
  return await shop.db.transaction().execute(async (db) => {
    // A password that was changed while we verified the old one ends this log-in as well.
    const current = await findUserByEmail(db, email)
    if (current?.password_hash !== user.password_hash) throw wrongCredentials()
    const session = { userId: user.id, remember: credentials.remember, now: shop.now(), ...opened }
    return { user: toUser(user), token: await openSession(db, session) }
  })
}
