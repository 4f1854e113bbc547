import { indiaDay } from './india-time.ts'

/** A time that can be booked: what the call of free times answers, or one near a time that is gone. */
export interface FreeTime {
  readonly coachId: string
  /** ISO 8601, with an offset. */
  readonly startsAt: string
}

export interface FreeDay {
  /** YYYY-MM-DD, in India. */
  readonly day: string
  /** Each moment once, the earliest first. */
  readonly times: readonly FreeTime[]
}

/** Who asks for any coach asks for this one. */
export const anyCoach = 'any'

/** How many days with free times are shown together; the style sheet has a rule for each. */
export const daysAtOnce = 5

/** For how many days free times are asked for at once. */
export const daysRequested = 31

/** The days on which a coach, or anyone, is free; a moment at which several are stands there once. */
export function freeDays(slots: readonly FreeTime[], coachId: string): FreeDay[] {
  const days = new Map<string, Map<string, FreeTime>>()
  for (const slot of slots) {
    if (coachId !== anyCoach && slot.coachId !== coachId) continue
    const day = indiaDay(Date.parse(slot.startsAt))
    const times = days.get(day) ?? new Map<string, FreeTime>()
    if (!times.has(slot.startsAt)) times.set(slot.startsAt, slot)
    days.set(day, times)
  }
  return Array.from(days, ([day, times]) => ({ day, times: [...times.values()] }))
}

const dayMs = 24 * 60 * 60_000

/** The day in India that comes so many days after this one. */
export function dayAfter(day: string, days: number): string {
  return indiaDay(Date.parse(`${day}T00:00:00+05:30`) + days * dayMs)
}
