import { limitUses } from '#server/rate-limit/limit-uses.ts'
import { returnUses } from '#server/rate-limit/queries/rate-limits.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { inHashRoom } from './hash-room.ts'
import { limitedAs } from '#server/rate-limit/limited-mailbox.ts'
import { verifyPassword } from './passwords.ts'
import { findUser } from './queries/users.ts'

const quarterHourMs = 15 * 60_000

/**
 * For what a lent or stolen phone must not do alone: the logged-in person says the password again.
 * Answers the row that it was checked against. Throws `wrong-password`, and `too-many-requests`
 * after ten wrong ones in a quarter of an hour.
 */
export async function confirmPassword(shop: Shop, userId: string, password: string) {
  const name = `confirm-password:${limitedAs(shop, userId)}`
  return await inHashRoom('proven', async () => {
    await limitUses(shop, { name, limit: 10, windowMs: quarterHourMs })
    const user = await findUser(shop.db, userId)
    const matches = await verifyPassword(password, user?.password_hash)
    if (!user || !matches) throw new Refusal('wrong-password', 'wrongPassword')
    await returnUses(shop.db, [name])
    return user
  })
}
