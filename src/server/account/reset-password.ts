import type { PasswordReset } from '#contracts/account/reset-password.ts'
import type { OpenedSession } from '#contracts/account/user.ts'
import { normaliseEmail } from '#domain/email.ts'
import { otpPattern } from '#domain/identity.ts'
import type { Caller } from '#server/http/caller.ts'
import { insertMail } from '#server/mail/queries/mails.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { inHashRoom, refuseCrowd } from './hash-room.ts'
import { passwordChangedMail } from './letters/password-changed.ts'
import { endLockOutLink } from './lock-out-link.ts'
import { checkCode, checkLink } from './mailbox-proofs.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail, setPassword } from './queries/users.ts'
import { replaceSessions, toUser } from './sessions.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

/**
 * Sets the password of whoever reads the mailbox, ends every session and opens one. A weak password
 * is refused before the code is looked at; two resets with one code: one wins.
 */
export async function resetPassword(
  shop: Shop,
  reset: PasswordReset,
  caller: Caller,
): Promise<OpenedSession> {
  const email = normaliseEmail(reset.email)
  refuseWeakPassword(shop, reset.password, email)
  // Before the try is counted, so that hardly anybody who is sent away loses one.
  refuseCrowd('proven')
  const useUp = await checkProof(shop, email, reset.code, caller)
  const hash = await inHashRoom('proven', () => hashPassword(reset.password))
  const now = shop.now()

  return await shop.db.transaction().execute(async (db) => {
    await useUp(db)
    const user = await findUserByEmail(db, email)
    if (!user) throw new Refusal('wrong-code', 'fieldProblem', { problem: 'otp' })
    await setPassword(db, user.id, hash)
    await endLockOutLink(db, shop, email)
    const mail = await passwordChangedMail(shop.catalogue.firm, user, shop.siteUrl())
    await insertMail(db, mail, now)
    const session = { ...caller, userId: user.id, remember: reset.remember, now }
    return { user: toUser(user), token: await replaceSessions(db, session) }
  })
}

async function checkProof(shop: Shop, email: string, given: string, { client, browser }: Caller) {
  const key = { email, purpose: 'reset', browser_hash: browser } as const
  return otpPattern.test(given)
    ? await checkCode(shop, key, given, client)
    : await checkLink(shop, key, given)
}
