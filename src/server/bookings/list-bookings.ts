import type { Booking } from '#contracts/bookings.ts'
import type { Language } from '#domain/language.ts'
import { findUser } from '#server/account/queries/users.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'

/**
 * What was booked with the e-mail of an account, newest first, in words of `language`. Its owner has shown that the
 * mailbox is theirs.
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
