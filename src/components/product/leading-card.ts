/**
 * Whether the first card of a grid takes a whole row, so that the last one is not alone in one. Decided here and not
 * with :nth-last-child, which would shift the layout while the page is loading.
 */
export function hasLead(count: number, columns: readonly number[]): boolean {
  return columns.every((perRow) => count % perRow === 1)
}
