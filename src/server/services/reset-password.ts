import type { PasswordReset } from '#contracts/reset-password.ts'
import type { OpenedSession } from '#contracts/user.ts'
import { normaliseEmail } from '#domain/identity.ts'
import { insertMail } from '../database/mails.ts'
import { findUserByEmail, setPassword } from '../database/users.ts'
import { passwordChangedMail } from '../mail/messages/password-changed.ts'
import type { Opened } from '../opened-by.ts'
import { Refusal } from '../refusal.ts'
import type { Shop } from '../shop.ts'
import { checkCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'
import { replaceSessions, toUser } from './sessions.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

/**
 * Sets the password of whoever reads the mailbox, ends every session and opens one. A weak password
 * is refused before the code is looked at; two resets with one code: one wins.
 */
export async function resetPassword(
  shop: Shop,
  reset: PasswordReset,
  opened: Opened,
): Promise<OpenedSession> {
  const email = normaliseEmail(reset.email)
  refuseWeakPassword(shop, reset.password, email)
  const useUp = await checkCode(shop, { email, purpose: 'reset' }, reset.code)
  const hash = await hashPassword(reset.password)
  const mail = await passwordChangedMail(shop.catalogue.firm, email, shop.siteUrl())
  const now = shop.now()

  return await shop.db.transaction().execute(async (db) => {
    await useUp(db)
    const user = await findUserByEmail(db, email)
    if (!user) throw new Refusal('wrong-code', 'Invalid OTP')
    await setPassword(db, user.id, hash)
    await insertMail(db, mail, now)
    const session = { userId: user.id, remember: reset.remember, now, ...opened }
    return { user: toUser(user), token: await replaceSessions(db, session) }
  })
}
