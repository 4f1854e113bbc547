import { indiaDay, inIndia, startOfIndiaDay } from './india-time.ts'

const minute = 60_000
const dayMs = 24 * 60 * minute

/** Times are taken and given in pieces of so many minutes; everything begins and ends with one. */
export const cellMinutes = 15
const cellMs = cellMinutes * minute

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof weekdays)[number]

/** How an appointment is held. */
export const meetings = ['video', 'phone', 'office'] as const
export type Meeting = (typeof meetings)[number]

/** From one moment to another, which does not belong to it; epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
}

/** Of a week in India, which has no summer time. */
interface Hours {
  readonly days: readonly Weekday[]
  /** HH:MM, 24 hours */
  readonly from: string
  /** HH:MM; not after `from`, it is on the next day, and 24:00 ends the same one. */
  readonly to: string
}

export interface Coach {
  readonly hours: readonly Hours[]
  /** Whole days in India, the last one included: YYYY-MM-DD. */
  readonly away: readonly { readonly from: string; readonly to: string }[]
}

/** What the firm has decided of one coach, against hours and absences. The later one counts. */
export interface Override extends Stretch {
  readonly kind: 'open' | 'closed'
}

/** How long one takes, with what comes behind it. */
export interface Length {
  readonly durationMinutes: number
  readonly bufferMinutes: number
}

/** What an appointment of this kind must keep to. */
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

/** The beginnings of the days in India that have a part in it, and of the one before, whose hours may reach into it. */
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

/** The pieces of time, as numbers, that an appointment takes; ascending, the pause behind it included. */
export function cellsOf(startsAtMs: number, { durationMinutes, bufferMinutes }: Length): number[] {
  const first = Math.floor(startsAtMs / cellMs)
  const count = Math.ceil((durationMinutes + bufferMinutes) / cellMinutes)
  return Array.from({ length: count }, (_, index) => first + index)
}

/** The pieces of time that have a part in a stretch: from the first one to the last, which does not belong to it. */
export function cellRange({ fromMs, untilMs }: Stretch): { first: number; end: number } {
  return { first: Math.floor(fromMs / cellMs), end: Math.ceil(untilMs / cellMs) }
}

/** When an appointment that begins then is over. */
export const endsAtMs = (startsAtMs: number, { durationMinutes }: Length) =>
  startsAtMs + durationMinutes * minute

/** From when to when something may begin, seen from now. */
export function bookable({ noticeHours, horizonDays }: Terms, nowMs: number): Stretch {
  return { fromMs: nowMs + noticeHours * 60 * minute, untilMs: nowMs + horizonDays * dayMs }
}

/** Until when one that begins then can be changed. */
export const changeUntilMs = (startsAtMs: number, changeUntilHours: number) =>
  startsAtMs - changeUntilHours * 60 * minute

/**
 * When a coach could begin within the stretch, taken or not, in epoch milliseconds, ascending. Every stretch of hours is
 * filled from its beginning, one appointment with its pause after the other, so that none of it is lost; a pause may
 * reach over the end. The firm's decisions count more than hours and absences, and the later one more than the earlier,
 * each for no more than the time that it names.
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
    // What was opened besides and is not decided here any more is in no hours.
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

/** The parts of a stretch that each of these covers as a whole or not at all. */
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
