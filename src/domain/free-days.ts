import { indiaDay } from './india-time.ts'

/** A time that can be booked: from the free times call, or near one that was taken. */
export interface FreeTime {
  readonly coachId: string
  /** ISO 8601, with an offset. */
  readonly startsAt: string
}

export interface FreeDay {
  /** YYYY-MM-DD, in India. */
  readonly day: string
  /** Each time once, ascending. */
  readonly times: readonly FreeTime[]
}

/** Choice of any coach in the form. */
export const anyCoach = 'any'

/** How many days with free times are shown together; the style sheet has a rule for each. */
export const daysAtOnce = 5

/** How many days of free times are requested at once. */
export const daysRequested = 31

/** The days on which a coach, or anyone, is free; a time at which several are free is listed once. */
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

/** The day in India this many days later. */
export function dayAfter(day: string, days: number): string {
  return indiaDay(Date.parse(`${day}T00:00:00+05:30`) + days * dayMs)
}
