import type { Slot } from '#contracts/appointments/slot.ts'
import { startOfIndiaDay } from '#domain/india-day.ts'
import { Refusal } from '#server/refusal.ts'
import type { Shop } from '#server/shop.ts'
import { freeTimes, toSlot } from './free-times.ts'
import { findType } from './sold-appointment.ts'

const dayMs = 24 * 60 * 60_000
const daysAtMost = 31

/**
 * The free times of a kind of appointment on these days in India, the last one included. Throws `not-found` for a kind that there is not,
 * and `invalid-request` for more than 31 days.
 */
export async function listSlots(
  shop: Shop,
  { typeId, from, to }: { typeId: string; from: string; to: string },
): Promise<Slot[]> {
  const type = findType(shop, typeId)
  if (!type) throw new Refusal('not-found', 'noAppointmentType')
  const [fromMs, lastMs] = [startOfIndiaDay(from) ?? 0, startOfIndiaDay(to) ?? 0]
  const days = Math.round((lastMs - fromMs) / dayMs) + 1
  if (days < 1 || days > daysAtMost)
    throw new Refusal('invalid-request', 'tooManyDays', { most: daysAtMost })
  const within = { fromMs, untilMs: lastMs + dayMs }
  return (await freeTimes(shop.db, shop, type, { within })).map(toSlot)
}
