/** Edit distance: letters added, left out, changed or swapped. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    rows[row] = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + change,
          isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(a.length, b.length)
}

/**
 * The known word that was probably meant, if one is near enough: by default a third of its letters may be wrong. Case
 * does not count.
 */
export function nearest(
  written: string,
  known: readonly string[],
  mostWrong = Math.max(1, Math.floor(written.length / 3)),
): string | undefined {
  const word = written.toLowerCase()
  const rated = known
    .map((candidate) => ({ candidate, far: distance(word, candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  const [best] = rated
  return best && best.far <= mostWrong ? best.candidate : undefined
}
