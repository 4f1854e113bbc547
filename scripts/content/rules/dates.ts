import { changesOf, type Dated, formatMoment, overlaps, type Span } from '#domain/dated.ts'
import { formatDay } from '#domain/india-time.ts'
import { type ContentFile, type ContentTree, treeAt } from '../content-tree.ts'
import type { Finding } from '../finding.ts'
import type { Path } from '../source-file.ts'

/** An end not after its start. */
function backwards(file: ContentFile, { from, until }: Span, path: Path): Finding[] {
  if (from === undefined || until === undefined || from < until) return []
  const words = `ends on ${formatMoment(until, 'until')}, and from is ${formatMoment(from, 'from')}; write an end that comes later`
  return [file.about([...path, 'until'], words)]
}

/** Ambiguous prices, or prices that never apply. */
function priceProblems(file: ContentFile, { price, prices = [] }: Dated): Finding[] {
  if (prices.length > 0 && (price === undefined || price === 0))
    return [file.about(['prices'], 'are for what costs something at all times; write a price in digits, or take the list out')]
  return prices.flatMap((window, index) => {
    const path = ['prices', index]
    if (window.from === undefined && window.until === undefined)
      return [file.about(path, 'has neither from nor until; write when this price is charged, or make it the price')]
    const before = prices.slice(0, index).findIndex((other) => overlaps(other, window))
    const words = `counts at the same time as prices[${before}]; let one end before the other begins`
    return [...backwards(file, window, path), ...(before === -1 ? [] : [file.about(path, words)])]
  })
}

const forgottenMs = 30 * 24 * 60 * 60_000

/** Expired entries: not mistakes, but they accumulate. */
function pastProblems(file: ContentFile, { until, prices = [] }: Dated, now: number): Finding[] {
  const pastPrices = prices.flatMap((window, index) => {
    if (window.until === undefined || window.until > now) return []
    const words = `this price was over on ${formatDay(window.until - 1)}; remove its lines`
    return [file.about(['prices', index, 'until'], words, 'warning')]
  })
  if (until === undefined || until + forgottenMs > now) return pastPrices
  const words = `the last day on the site was ${formatDay(until - 1)}; the file can be removed, or write a later day`
  return [...pastPrices, file.about(['until'], words, 'warning')]
}

/** Implausible and expired dates. */
export function dateProblems({ files }: ContentTree, now: number): Finding[] {
  return files.flatMap((file) => [
    ...backwards(file, file.dated, []),
    ...priceProblems(file, file.dated),
    ...pastProblems(file, file.dated, now),
  ])
}

const placeOf = ({ file, line, column }: Finding) => `${file}:${line}:${column}`

/**
 * Findings on the content as shown now, and new ones at each future date change, when the site is rebuilt
 * automatically.
 */
export function problemsByDate(tree: ContentTree, now: number, find: (shown: ContentTree) => Finding[]): Finding[] {
  const current = find(treeAt(tree, now, 'now'))
  const known = new Set(current.map(placeOf))
  const moments = new Set(tree.files.filter(({ isDraft }) => !isDraft).flatMap(({ dated }) => changesOf(dated)))
  const ahead = [...moments].filter((at) => at > now).toSorted((a, b) => a - b)
  const later = ahead.flatMap((at) => {
    const when = `from ${formatMoment(at, 'from')} on`
    const fresh = find(treeAt(tree, at, when)).filter((finding) => finding.severity === 'error' && !known.has(placeOf(finding)))
    for (const finding of fresh) known.add(placeOf(finding))
    return fresh.map((finding) => {
      const { message } = finding
      return { ...finding, message: message.includes(when) ? message : `${message} (${when})` }
    })
  })
  return [...current, ...later]
}
