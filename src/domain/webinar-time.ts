import { formatClock } from './clock.ts'
import { formatDay } from './dates.ts'

const hourMs = 60 * 60_000

interface Timetable {
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

/** '17-01-2027, 6:30 PM IST': day-month-year and a 12-hour clock (specification, section 9). */
export function formatStart(webinar: Timetable): string {
  const start = startsAt(webinar)
  return `${formatDay(start)}, ${formatClock(start)} IST`
}
