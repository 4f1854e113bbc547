import type { ProfileChange, SavedProfile } from '#contracts/account/save-profile.ts'
import type { Database } from '#server/database/tables.ts'
import type { Caller } from '#server/http/caller.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import { tokenHash } from '#server/secrets.ts'
import type { Shop } from '#server/shop.ts'
import { confirmPassword } from './confirm-password.ts'
import { getUser } from './get-user.ts'
import { inHashRoom } from './hash-room.ts'
import { passwordChangedMail } from './letters/password-changed.ts'
import { hashPassword } from './passwords.ts'
import { findSession } from './queries/sessions.ts'
import { setNames, setPassword } from './queries/users.ts'
import { replaceSessions } from './sessions.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

interface Asker extends Caller {
  readonly userId: string
  readonly token: string
}

type ChangePassword = (db: Database) => Promise<string>

/**
 * Saves the names and, if a new password is given, that too: both or neither. A new password ends
 * every session; the answer then carries the token of a fresh one, remembered as this one was.
 */
export async function saveProfile(
  shop: Shop,
  asker: Asker,
  change: ProfileChange,
): Promise<SavedProfile> {
  const { currentPassword, newPassword, ...names } = change
  const changePassword =
    currentPassword && newPassword
      ? await preparePassword(shop, asker, currentPassword, newPassword)
      : undefined
  const token = await shop.db.transaction().execute(async (db) => {
    await setNames(db, asker.userId, names)
    return await changePassword?.(db)
  })
  return { user: await getUser(shop, asker.userId), ...(token && { token }) }
}

async function preparePassword(
  shop: Shop,
  { userId, token, browser, device }: Asker,
  currentPassword: string,
  newPassword: string,
): Promise<ChangePassword> {
  const user = await confirmPassword(shop, userId, currentPassword)
  refuseWeakPassword(shop, newPassword, user.email)
  const hash = await inHashRoom('proven', () => hashPassword(newPassword))
  const mail = await passwordChangedMail(shop.catalogue.firm, user, shop.siteUrl())
  const now = shop.now()

  return async (db) => {
    // Only from the password that was confirmed: of two changes at once, one wins.
    if (!(await setPassword(db, userId, hash, user.password_hash)))
      throw new Refusal('wrong-password', 'wrongPassword')
    await insertMail(db, mail, now)
    const session = await findSession(db, tokenHash(token), now)
    const remember = session?.is_remembered === 1
    return await replaceSessions(db, { userId, remember, now, browser, device })
  }
}
