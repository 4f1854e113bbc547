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
