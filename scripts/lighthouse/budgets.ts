import { globSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { isFull } from '../full-check.ts'

/** Limits for Lighthouse's phone, medians in the full form; scores are out of 100. */
export interface Figures {
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

/** Simulated slow 4G. The floor of that model, over plain http, is 600 ms and 900 ms. */
export const simulatedBudget: Figures = { fcpMs: 750, lcpMs: 1100, tbtMs: 50, cls: 0.01 }

/** How much longer a page may block than the same page without scripts. */
export const besideReferenceMs = 30

/** The same over TLS, whose handshake adds a 150 ms round trip: a tenth above the first paint's floor of 750 ms. */
export const secureBudget: Figures = { ...simulatedBudget, fcpMs: 825 }

/** A line of 400 kbit/s with 2 s latency, actually throttled: shows what the simulation hides. */
export const throttledBudget: Figures = { fcpMs: 2300, lcpMs: 4500, tbtMs: 50, cls: 0.01 }

/** Other programs delay tasks: while they run, only a multiple of the blocking time counts as a slow page. */
export const besideOthers = (budget: Figures): Figures => ({ ...budget, tbtMs: 4 * budget.tbtMs })

/** The page of a collection's first entry by name: a representative independent of the content. */
export function firstPage(collection: 'profiles' | 'services' | 'team'): string {
  const folder = `content/${collection}`
  const isPublic = (name: string) =>
    !/^draft: *true/m.test(readFileSync(join(folder, name), 'utf8'))
  const file = globSync('*.md', { cwd: folder }).toSorted().find(isPublic)
  if (file === undefined) throw new Error(`content/${collection} has no entry.`)
  return `${collection === 'team' ? '/team' : ''}/${parse(file).name}`
}

export const throttledPage = firstPage('services')

/** One page of each kind. */
const onePageOfEachKind = [
  '/',
  firstPage('services'),
  firstPage('profiles'),
  '/courses',
  '/library',
  '/dhyanamshop',
  '/get-a-consultation',
  '/cart',
  '/my-account',
]

/** The heaviest page of each type: pictures, products, an island, a form. Text pages are measured on the slow line. */
const heaviest = ['/', '/courses', '/cart', '/get-a-consultation']

export const measuredPages = isFull ? onePageOfEachKind : heaviest

/** Personal pages, which are deliberately not indexed. */
export const unlistedPages = ['/cart', '/my-account']

/** Names of the figures over budget. */
export function misses(figures: Figures, budget: Figures): string[] {
  const limits = new Map<string, number>(Object.entries(budget))
  return Object.entries(figures)
    .filter(([name, value]) => value > (limits.get(name) ?? 0))
    .map(([name]) => name)
}
