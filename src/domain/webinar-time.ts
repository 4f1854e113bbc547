import { inIndia } from './india-time.ts'

const hourMs = 60 * 60_000

/** When a webinar is, as its page writes it. */
export interface Timetable {
  /** Day in India, such as 2027-01-17 */
  readonly date: string
  /** HH:MM, 24 hours, Indian time */
  readonly time: string
  readonly durationHours: number
}

/** Epoch milliseconds of the beginning; dates and times of webinars are Indian time. */
export function startsAt({ date, time }: Timetable): number {
  return Date.parse(`${date}T${time}:00+05:30`)
}

export function endsAt(webinar: Timetable): number {
  return startsAt(webinar) + webinar.durationHours * hourMs
}

const dayMs = 24 * hourMs

/**
 * The first Sunday in India that is so many days ahead or more, as YYYY-MM-DD: on it a webinar of the sample takes
 * place, whenever the site is built.
 */
export function sampleDay(inDays: number, nowMs: number): string {
  const indian = inIndia(nowMs + inDays * dayMs)
  const toSunday = (7 - indian.getUTCDay()) % 7
  return new Date(indian.getTime() + toSunday * dayMs).toISOString().slice(0, 10)
}

/** Whether a webinar can be joined: it has begun, or does within half an hour. */
export function canBeJoined(webinar: Timetable, now: number): boolean {
  return now >= startsAt(webinar) - 30 * 60_000
}
