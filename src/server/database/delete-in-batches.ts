import type { DeleteResult } from 'kysely'

/** Few enough that a statement is over in some milliseconds, which SQLite takes from everybody. */
const portion = 50

/** Removes what there is in portions, between which others have their turn. */
export async function inPortions(remove: (most: number) => Promise<number>): Promise<void> {
  while ((await remove(portion)) >= portion);
}

/** How many rows a statement has deleted. */
export function deleted(results: readonly DeleteResult[]): number {
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
