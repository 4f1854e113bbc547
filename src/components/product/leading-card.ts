/**
 * Whether the first of a grid takes a row of its own, so that the last is not left alone in one.
 * Decided here and not by :nth-last-child, which would move the page while it is still arriving.
 */
export function hasLead(count: number, columns: readonly number[]): boolean {
  return columns.every((perRow) => count % perRow === 1)
}
