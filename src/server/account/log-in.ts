import type { Credentials } from '#contracts/account/log-in.ts'
import type { OpenedSession } from '#contracts/account/user.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Caller } from '#server/http/caller.ts'
import { returnUses } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { inHashRoom } from './hash-room.ts'
import { mailLockOutLink } from './lock-out-link.ts'
import { countGuess, slowDown } from './log-in-guesses.ts'
import { verifyPassword } from './passwords.ts'
import { isKnownBrowser } from './queries/known-browsers.ts'
import { findUserByEmail } from './queries/users.ts'
import { openSession, toUser } from './sessions.ts'

const wrongCredentials = () => new Refusal('wrong-credentials', 'wrongCredentials')

const tooManyGuesses = () =>
  new Refusal('too-many-requests', 'tooManyPasswords').retryAfter(15 * 60)

/**
 * Opens a session. The refusal is the same for an unknown e-mail and a wrong password; too many of them
 * are `too-many-requests`, of which the owner of the account is mailed a link, and more at once than can be looked at are `unavailable`.
 */
export async function logIn(
  shop: Shop,
  credentials: Credentials,
  caller: Caller,
): Promise<OpenedSession> {
  const email = normaliseEmail(credentials.email)
  const isKnown = await isKnownBrowser(shop.db, email, caller.browser)
  const who = isKnown ? `account ${email}` : caller.client.area
  const locked = async () => {
    await mailLockOutLink(shop, email)
    return tooManyGuesses()
  }
  const tryPassword = async (): Promise<OpenedSession> => {
    const { counted, verdict } = await countGuess(shop, email, { ...caller, isKnown })
    if (verdict === 'unheard') throw await locked()
    const user = await findUserByEmail(shop.db, email)
    const matches = await verifyPassword(credentials.password, user?.password_hash, who)
    const wrong = verdict === 'only-right' ? locked : wrongCredentials
    if (!user || !matches) throw await wrong()
    return await shop.db.transaction().execute(async (db) => {
      // A password that was changed while we verified the old one ends this log-in as well.
      const current = await findUserByEmail(db, email)
      if (current?.password_hash !== user.password_hash)
        throw verdict === 'only-right' ? tooManyGuesses() : wrongCredentials()
      await returnUses(db, counted)
      const { remember } = credentials
      const session = { ...caller, userId: user.id, remember, now: shop.now() }
      return { user: toUser(user), token: await openSession(db, session) }
    })
  }
  if (!isKnown) await slowDown(shop, caller)
  return await inHashRoom(isKnown ? 'known' : 'guess', tryPassword, who)
}
