import { inIndia } from './india-time.ts'

const hourMs = 60 * 60_000

/** When a webinar takes place, as written on its page. */
export interface Timetable {
  /** Day in India, such as 2027-01-17 */
  readonly date: string
  /** HH:MM, 24 hours, Indian time */
  readonly time: string
  readonly durationHours: number
}

/** The start in epoch milliseconds; dates and times of webinars are in Indian time. */
export function startsAt({ date, time }: Timetable): number {
  return Date.parse(`${date}T${time}:00+05:30`)
}

export function endsAt(webinar: Timetable): number {
  return startsAt(webinar) + webinar.durationHours * hourMs
}

const dayMs = 24 * hourMs

/**
 * The first Sunday in India at least this many days ahead, as YYYY-MM-DD: the date of a sample webinar, whenever the
 * site is built.
 */
export function sampleDay(inDays: number, nowMs: number): string {
  const indian = inIndia(nowMs + inDays * dayMs)
  const toSunday = (7 - indian.getUTCDay()) % 7
  return new Date(indian.getTime() + toSunday * dayMs).toISOString().slice(0, 10)
}

/** Whether a webinar can be joined: from half an hour before its start. */
export function canBeJoined(webinar: Timetable, now: number): boolean {
  return now >= startsAt(webinar) - 30 * 60_000
}
