import { globSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { isFull } from '../full-check.ts'

/** What Lighthouse's phone may take, in the long form each a median; scores are of 100. */
export interface Figures {
  readonly fcpMs: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
}

/** Simulated slow 4G. The floor of that model, over plain http, is 600 ms and 900 ms. */
export const simulatedBudget: Figures = { fcpMs: 750, lcpMs: 1100, tbtMs: 50, cls: 0.01 }

/** How much longer a page may block than the same page without its scripts. */
export const besideReferenceMs = 30

/** The same behind TLS, whose greeting is one trip of 150 ms more: a tenth above the floor, which is 750 ms for the first paint. */
export const secureBudget: Figures = { ...simulatedBudget, fcpMs: 825 }

/** A line of 400 kbit/s with 2 s of latency, really throttled: what the simulation cannot hide. */
export const throttledBudget: Figures = { fcpMs: 2300, lcpMs: 4500, tbtMs: 50, cls: 0.01 }

/** Beside other programs a task takes as long as they let it: only what blocks for a multiple is a slow page's fault then. */
export const besideOthers = (budget: Figures): Figures => ({ ...budget, tbtMs: 4 * budget.tbtMs })

/** The page of the first entry of a collection by its name: one of its kind, whoever works at the firm. */
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

/** The heaviest of each weight: pictures, products, an island, a form. The page of text is measured on the slow line. */
const heaviest = ['/', '/courses', '/cart', '/get-a-consultation']

export const measuredPages = isFull ? onePageOfEachKind : heaviest

/** Pages for one visitor only ask search engines to stay away; that is no fault of theirs. */
export const unlistedPages = ['/cart', '/my-account']

/** The names of the figures that are above what they may be. */
export function misses(figures: Figures, budget: Figures): string[] {
  const limits = new Map<string, number>(Object.entries(budget))
  return Object.entries(figures)
    .filter(([name, value]) => value > (limits.get(name) ?? 0))
    .map(([name]) => name)
}
