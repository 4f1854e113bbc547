import type { User } from '#contracts/account/user.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { findUser } from './queries/users.ts'
import { toUser } from './sessions.ts'

/** The profile of a user; `not-logged-in` when the account is gone, for its sessions are too. */
export async function getUser(shop: Shop, userId: string): Promise<User> {
  const row = await findUser(shop.db, userId)
  if (!row) throw new Refusal('not-logged-in', 'sessionEnded')
  return toUser(row)
}

/** Whose account it is: the id, the normalised e-mail, and the language of mails. Throws `not-logged-in`. */
export async function accountOf({ db }: Shop, userId: string) {
  const user = await findUser(db, userId)
  if (!user) throw new Refusal('not-logged-in', 'accountDeleted')
  const { id, email, language } = user
  return { id, email, language }
}
