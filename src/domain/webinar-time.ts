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
