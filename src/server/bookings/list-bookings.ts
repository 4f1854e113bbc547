import type { Booking } from '#contracts/bookings.ts'
import type { Language } from '#domain/language.ts'
import { findUser } from '#server/account/queries/users.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'

/**
 * The bookings made with an account's e-mail, newest first, in `language`. The account's owner has proven the mailbox.
 */
export async function listBookings(
  shop: Shop,
  userId: string,
  language: Language,
): Promise<Booking[]> {
  const email = (await findUser(shop.db, userId))?.email
  if (!email) return []
  const words = wordsIn(language)
  const bookings = shop.kinds.map(async ({ name: kind, bookings: list }) => {
    const listed = (await list?.(shop, email, words)) ?? []
    return listed.map((booking) => ({ kind, ...booking }))
  })
  return (await Promise.all(bookings))
    .flat()
    .toSorted((a, b) => b.bookedAt.localeCompare(a.bookedAt))
}
