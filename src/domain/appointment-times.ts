import { indiaDay, inIndia, startOfIndiaDay } from './india-time.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute

/** Times are booked in cells of this many minutes; everything starts and ends on a cell. */
export const cellMinutes = 15
const cellMs = cellMinutes * minute

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof weekdays)[number]

/** Where an appointment takes place. */
export const meetings = ['video', 'phone', 'office'] as const
export type Meeting = (typeof meetings)[number]

/** A half-open interval in epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
}

/** Weekly hours in Indian time, which has no daylight saving. */
interface Hours {
  readonly days: readonly Weekday[]
  /** HH:MM, 24 hours */
  readonly from: string
  /** HH:MM; if not after `from`, on the next day; 24:00 is the end of the same day. */
  readonly to: string
}

export interface Coach {
  readonly hours: readonly Hours[]
  /** Whole days in India, YYYY-MM-DD, `to` included. */
  readonly away: readonly { readonly from: string; readonly to: string }[]
}

/** The firm's override of a coach's hours and absences. The later one wins. */
export interface Override extends Stretch {
  readonly kind: 'open' | 'closed'
}

/** Duration, and the pause after it. */
export interface Length {
  readonly durationMinutes: number
  readonly bufferMinutes: number
}

/** Booking rules of a kind of appointment. */
export interface Terms extends Length {
  readonly noticeHours: number
  readonly horizonDays: number
}

const weekdayOf = (startOfDayMs: number): Weekday | undefined =>
  // Counted from a Monday; `getUTCDay` counts from a Sunday.
  weekdays[(inIndia(startOfDayMs).getUTCDay() + 6) % 7]

function clockMs(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * minute
}

const overlap = (a: Stretch, b: Stretch) => a.fromMs < b.untilMs && b.fromMs < a.untilMs
const holds = (outer: Stretch, { fromMs, untilMs }: Stretch) =>
  outer.fromMs <= fromMs && untilMs <= outer.untilMs

/** The starts of the days in India that overlap it, and of the day before, whose hours may extend into it. */
function daysOf({ fromMs, untilMs }: Stretch): number[] {
  const first = startOfIndiaDay(indiaDay(fromMs)) ?? fromMs
  const days: number[] = []
  for (let day = first - dayMs; day < untilMs; day += dayMs) days.push(day)
  return days
}

function hoursOn(day: number, { days, from, to }: Hours): Stretch[] {
  const weekday = weekdayOf(day)
  if (!weekday || !days.includes(weekday)) return []
  const [begins, ends] = [clockMs(from), clockMs(to)]
  return [{ fromMs: day + begins, untilMs: day + (ends > begins ? ends : ends + dayMs) }]
}

function awayStretches({ away }: Coach): Stretch[] {
  return away.flatMap(({ from, to }) => {
    const [fromMs, lastMs] = [startOfIndiaDay(from), startOfIndiaDay(to)]
    return fromMs === undefined || lastMs === undefined ? [] : [{ fromMs, untilMs: lastMs + dayMs }]
  })
}

/** Numbers of the cells that an appointment occupies, ascending, with the pause after it. */
export function cellsOf(startsAtMs: number, { durationMinutes, bufferMinutes }: Length): number[] {
  const first = Math.floor(startsAtMs / cellMs)
  const count = Math.ceil((durationMinutes + bufferMinutes) / cellMinutes)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** The cells that overlap an interval: from the first to the last, exclusive. */
export function cellRange({ fromMs, untilMs }: Stretch): { first: number; end: number } {
  return { first: Math.floor(fromMs / cellMs), end: Math.ceil(untilMs / cellMs) }
}

/** When an appointment that starts then ends. */
export const endsAtMs = (startsAtMs: number, { durationMinutes }: Length) =>
  startsAtMs + durationMinutes * minute

/** The interval in which a start can be booked now. */
export function bookable({ noticeHours, horizonDays }: Terms, nowMs: number): Stretch {
  return { fromMs: nowMs + noticeHours * 60 * minute, untilMs: nowMs + horizonDays * dayMs }
}

/** The deadline for changing an appointment that starts then. */
export const changeUntilMs = (startsAtMs: number, changeUntilHours: number) =>
  startsAtMs - changeUntilHours * 60 * minute

/**
 * Possible starts of a coach within the interval, booked or not, in epoch milliseconds, ascending. Every period of
 * hours is filled from its start, one appointment with its pause after the other, so that none of it is lost; a pause
 * may extend past the end. The firm's overrides take precedence over hours and absences, the later over the earlier,
 * each only within its own time.
 */
export function offeredStarts(
  coach: Coach,
  length: Length,
  within: Stretch,
  overrides: readonly Override[] = [],
): number[] {
  const usual = daysOf(within).flatMap((day) => coach.hours.flatMap((one) => hoursOn(day, one)))
  const opened = overrides.filter(({ kind }) => kind === 'open')
  const away = awayStretches(coach)
  const isUsual = (part: Stretch) =>
    // A part that no override covers must be within the usual hours.
    (opened.length === 0 || usual.some((stretch) => holds(stretch, part))) &&
    !away.some((one) => overlap(one, part))
  const starts = [...usual, ...opened].flatMap((stretch) => startsIn(stretch, length))
  const offered = starts.filter((startMs) => {
    if (startMs < within.fromMs || startMs >= within.untilMs) return false
    const whole = { fromMs: startMs, untilMs: endsAtMs(startMs, length) }
    const decided = overrides.filter((one) => overlap(one, whole))
    return partedBy(decided, whole).every((part) => {
      const last = decided.filter((one) => holds(one, part)).at(-1)
      return last ? last.kind === 'open' : isUsual(part)
    })
  })
  return [...new Set(offered)].sort((a, b) => a - b)
}

/** Splits an interval into parts that each of the others covers fully or not at all. */
function partedBy(others: readonly Stretch[], whole: Stretch): Stretch[] {
  if (others.length === 0) return [whole]
  const edges = others.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs])
  const inside = edges.filter((edge) => edge > whole.fromMs && edge < whole.untilMs)
  const ends = [...new Set(inside)].sort((a, b) => a - b)
  return [whole.fromMs, ...ends].map((fromMs, index) => ({
    fromMs,
    untilMs: ends[index] ?? whole.untilMs,
  }))
}

function startsIn(stretch: Stretch, { durationMinutes, bufferMinutes }: Length): number[] {
  const stepMs = Math.ceil((durationMinutes + bufferMinutes) / cellMinutes) * cellMs
  const lastMs = stretch.untilMs - durationMinutes * minute
  const starts: number[] = []
  const first = Math.ceil(stretch.fromMs / cellMs) * cellMs
  for (let startMs = first; startMs <= lastMs; startMs += stepMs) starts.push(startMs)
  return starts
}
