import type { AppointmentPage } from '#contracts/appointments/get-appointment.ts'
import { anyCoach, dayAfter, daysAsked, freeDays, type FreeTime } from '#domain/free-days.ts'
import { indiaDay } from '#domain/india-day.ts'
import type { Language } from '#domain/language.ts'
import type { Shop } from '#server/shop.ts'
import { wordsIn } from '#server/words.ts'
import { firstDayOf } from './fill-times.ts'
import { listSlots } from './list-slots.ts'
import { findType } from './sold-appointment.ts'
import { nearestHtml, timesHtml } from './times-html.ts'

interface Asked {
  /** The first day to show, see `firstDayOf`. */
  readonly from: string
  readonly nearest: readonly FreeTime[] | undefined
  readonly language: Language
}

/** The free times that an appointment can be moved to, as HTML: of its own coach, and of all for what has no time. */
export async function timesToMoveTo(
  shop: Shop,
  { typeId, coachId, state }: AppointmentPage,
  { from: asked, nearest, language }: Asked,
): Promise<string> {
  const today = indiaDay(shop.now())
  const words = wordsIn(language)
  if (nearest && nearest.length > 0) return nearestHtml(freeDays(nearest, anyCoach), today, words)
  const type = findType(shop, typeId)
  const from = type ? firstDayOf(shop, type, asked) : today
  const slots = await listSlots(shop, { typeId, from, to: dayAfter(from, daysAsked - 1) })
  const days = freeDays(slots, state === 'unplaced' ? anyCoach : coachId)
  return timesHtml({ days, from, today, isAnyCoach: state === 'unplaced' }, words)
}
