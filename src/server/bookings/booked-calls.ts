import type { ToldBooking } from '#server/payments/kind-contract.ts'
import { tellBookings } from '#server/payments/tell-bookings.ts'
import type { Shop } from '#server/shop.ts'
import type { Words } from '#server/words.ts'
import { listConsultationsOf } from './queries/consultations.ts'

/** Nobody tells us when a call was made; by then it was, or somebody has asked why not. */
const callIsOverMs = 14 * 24 * 60 * 60_000

/** The consultations that were asked for with this e-mail, and the free calls. */
export async function listBookedCalls(
  shop: Shop,
  email: string,
  { consultation, passport, purchases }: Words,
): Promise<ToldBooking[]> {
  const rows = await listConsultationsOf(shop.db, email)
  return await tellBookings(shop, rows, ({ id, created_at, free_minutes: minutes }, payment) => {
    const isFree = minutes !== null
    const isWanted = isFree || payment?.state === 'paid'
    return {
      ...{ _id: id, bookedAt: new Date(created_at).toISOString() },
      ...purchases.consultation.booked,
      name: isFree ? consultation.freeCall.title(minutes) : passport.consultation,
      upcoming: isWanted && shop.now() < created_at + callIsOverMs,
    }
  })
}
