const dayMs = 24 * 60 * 60_000

/** India has one time zone, without daylight saving. */
const aheadMs = 5.5 * 60 * 60_000

/**
 * A date whose UTC fields are the Indian local time. Not with `Intl`: its first formatting in a time zone blocks an old
 * phone for 200 ms.
 */
export function inIndia(epochMs: number): Date {
  return new Date(epochMs + aheadMs)
}

/** '2026-11-21': the day in India at this moment. */
export function indiaDay(epochMs: number): string {
  return inIndia(epochMs).toISOString().slice(0, 10)
}

/** '21-11-2026' in India, whatever the reader's time zone (spec section 9: day-month-year). */
export function formatDay(epochMs: number): string {
  return indiaDay(epochMs).replace(/^(\d+)-(\d+)-(\d+)$/, '$3-$2-$1')
}

/** '2026-11-21T01:30:00.000+05:30': ISO 8601 in Indian time. */
export function indiaMoment(epochMs: number): string {
  return inIndia(epochMs).toISOString().replace('Z', '+05:30')
}

/** When this day began in India, in epoch milliseconds; undefined if it is not a valid day. */
export function startOfIndiaDay(day: string): number | undefined {
  const startMs = Date.parse(`${day}T00:00:00+05:30`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(startMs)) return undefined
  return indiaDay(startMs) === day ? startMs : undefined
}

/**
 * The end of the day in India that is this many working days, Monday to Friday, before this moment's: anything earlier
 * has waited for at least as many.
 */
export function endOfWorkingDaysBefore(epochMs: number, days: number): number {
  let startMs = startOfIndiaDayBefore(epochMs, 0)
  for (let left = days; left > 0; startMs -= dayMs)
    if (![0, 6].includes(inIndia(startMs).getUTCDay())) left -= 1
  return startMs + dayMs
}

/** The start of the day in India that is this many working days, Monday to Friday, after this moment's. */
export function workingDayAfter(epochMs: number, days: number): number {
  let startMs = startOfIndiaDayBefore(epochMs, 0)
  for (let left = days; left > 0;) {
    startMs += dayMs
    if (![0, 6].includes(inIndia(startMs).getUTCDay())) left -= 1
  }
  return startMs
}

/** The start of the day in India that is this many days before this moment's. */
export function startOfIndiaDayBefore(epochMs: number, days: number): number {
  const shifted = epochMs + aheadMs
  return shifted - (shifted % dayMs) - aheadMs - days * dayMs
}

/** Whether a moment was today or yesterday in India; undefined if earlier. */
export function recentDay(epochMs: number, nowMs: number): 'today' | 'yesterday' | undefined {
  if (epochMs >= startOfIndiaDayBefore(nowMs, 0)) return 'today'
  return epochMs >= startOfIndiaDayBefore(nowMs, 1) ? 'yesterday' : undefined
}
