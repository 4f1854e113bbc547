import { inIndia, startOfIndiaDay } from './india-time.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** A half-open interval in epoch milliseconds; a missing bound is unlimited. */
export interface Span {
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/** A price for an interval, in paise. */
interface PriceWindow extends Span {
  readonly price: number
}

/** Something with a price: that of the first open window, else `price`. */
export interface Priced {
  readonly price: number
  readonly prices?: readonly PriceWindow[] | undefined
}

/** Something shown for an interval, perhaps with changing prices. */
export interface Dated extends Span {
  readonly price?: number | undefined
  readonly prices?: readonly PriceWindow[] | undefined
}

/**
 * Parses an editor's '2026-12-01 10:00', in Indian time; undefined if invalid. A day alone is its start, or as `until`
 * its end.
 */
export function writtenMoment(written: string, edge: keyof Span): number | undefined {
  const [, day = '', hours, minutes] = /^(\S+)(?: ([01]\d|2[0-3]):([0-5]\d))?$/.exec(written) ?? []
  const startMs = startOfIndiaDay(day)
  if (startMs === undefined) return undefined
  if (hours === undefined) return edge === 'until' ? startMs + dayMs : startMs
  return startMs + (Number(hours) * 60 + Number(minutes)) * minuteMs
}

/** '01-12-2026, 10:00' in India; for an end at midnight, only the day that ends then. */
export function formatMoment(epochMs: number, edge: keyof Span): string {
  const isMidnight = inIndia(epochMs).getTime() % dayMs === 0
  const shown = inIndia(isMidnight && edge === 'until' ? epochMs - 1 : epochMs).toISOString()
  const [year, month, day] = shown.slice(0, 10).split('-')
  return `${day}-${month}-${year}${isMidnight ? '' : `, ${shown.slice(11, 16)}`}`
}

/** Whether a moment is in the interval: the start is, the end is not. */
export function isWithin({ from = -Infinity, until = Infinity }: Span, at: number): boolean {
  return from <= at && at < until
}

/** Whether two intervals overlap. */
export function overlaps(one: Span, other: Span): boolean {
  const begins = Math.max(one.from ?? -Infinity, other.from ?? -Infinity)
  return begins < Math.min(one.until ?? Infinity, other.until ?? Infinity)
}

/** The price at a moment, in paise. */
export function priceThen({ price, prices = [] }: Priced, at: number): number {
  return prices.find((window) => isWithin(window, at))?.price ?? price
}

const edgesOf = ({ from, until }: Span) => [from, until].filter((edge) => edge !== undefined)

const inTurn = (moments: readonly number[]) => [...new Set(moments)].sort((a, b) => a - b)

/** A price and the moment from which it applies. */
export interface NextPrice {
  readonly from: number
  readonly price: number
}

/** The next price that differs from the one at this moment; undefined if there is none. */
export function nextPrice(priced: Priced, at: number): NextPrice | undefined {
  const now = priceThen(priced, at)
  return inTurn((priced.prices ?? []).flatMap(edgesOf))
    .filter((from) => from > at)
    .map((from) => ({ from, price: priceThen(priced, from) }))
    .find(({ price }) => price !== now)
}

/** Its state at a moment: away, or its price, if it has one. */
function stateAt({ price, prices, ...span }: Dated, at: number): unknown {
  if (!isWithin(span, at)) return 'away'
  return price === undefined ? 'there' : priceThen({ price, prices }, at)
}

/** Every moment at which it appears, disappears, or changes its price, ascending. */
export function changesOf(dated: Dated): number[] {
  const edges = [dated, ...(dated.prices ?? [])].flatMap(edgesOf)
  return inTurn(edges).filter((at) => stateAt(dated, at) !== stateAt(dated, at - 1))
}

/** The next moment after this one at which any of them changes; undefined if none does. */
export function nextChangeOf(all: readonly Dated[], after: number): number | undefined {
  return inTurn(all.flatMap(changesOf)).find((at) => at > after)
}

/** The moment for which a site is built, from BUILD_AT: ISO 8601 with its offset. `now` if unset; throws if invalid. */
export function buildMoment(written: string | undefined, now: number): number {
  if (written === undefined || written === '') return now
  const at = Date.parse(written)
  if (Number.isNaN(at) || !/T.*(?:Z|[+-]\d\d:\d\d)$/.test(written))
    throw new Error(`BUILD_AT is "${written}"; write a moment like 2026-12-01T10:00:00+05:30`)
  return at
}
