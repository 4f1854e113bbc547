import type { AppointmentEntry } from '#contracts/shopping/appointment-entry.ts'
import type { Good } from '#server/payments/purchase-memo.ts'
import type { TimeWish } from './take-time.ts'

const minuteMs = 60_000
const longest = 64

/**
 * What is paid for, as the payment service is told it: the kind, the minute in which it begins and, where that fits, the coach
 * who was asked for. So that it can be rebuilt, nothing of this is changed once something was sold.
 */
export function goodOf(
  { id, pricePaise }: AppointmentEntry,
  { startsAtMs, coachId }: TimeWish,
): Good {
  const when = `${id}.${Math.floor(startsAtMs / minuteMs).toString(36)}`
  const whole = coachId === undefined ? when : `${when}.${coachId}`
  return { productId: whole.length <= longest ? whole : when, quantity: 1, pricePaise }
}

/** What such a text names; undefined for what is none. */
export function readGood(productId: string): (TimeWish & { typeId: string }) | undefined {
  const [typeId = '', minute = '', coachId] = productId.split('.')
  const startsAtMs = Number.parseInt(minute, 36) * minuteMs
  return typeId && Number.isSafeInteger(startsAtMs) ? { typeId, startsAtMs, coachId } : undefined
}
