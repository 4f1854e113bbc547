export type Arrival = 'first' | 'early' | 'lazy'

/**
 * When the picture at this place of a grid should come. The first is hurried, the rest of the first
 * row comes with the page; `inFirstRow` counts what a phone can see without weighing the page down.
 */
export function arrivalOf(index: number, inFirstRow: number): Arrival {
  if (index === 0) return 'first'
  return index < inFirstRow ? 'early' : 'lazy'
}

/**
 * Whether the first of a grid takes a row of its own, so that the last is not left alone in one.
 * Decided here and not by :nth-last-child, which would move the page while it is still arriving.
 */
export function hasLead(count: number, columns: readonly number[]): boolean {
  return columns.every((perRow) => count % perRow === 1)
}
