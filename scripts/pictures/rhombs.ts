import { at, type Point } from './polar.ts'

/** A tile of the lattice: four corners in order. */
export type Rhomb = readonly [Point, Point, Point, Point]

const directions = [0, 1, 2, 3, 4].map((index) => at(1, index * 72))
const shift = 0.2

function dot(a: Point, b: Point): number {
  return a.x * b.x + a.y * b.y
}

/** Where line `m` of family `j` crosses line `n` of family `k`. */
function crossing(j: Point, m: number, k: Point, n: number): Point {
  const area = j.x * k.y - j.y * k.x
  return { x: (m * k.y - n * j.y) / area, y: (n * j.x - m * k.x) / area }
}

function corner(counts: readonly number[]): Point {
  return directions.reduce(
    (sum, direction, index) => ({
      x: sum.x + direction.x * (counts[index] ?? 0),
      y: sum.y + direction.y * (counts[index] ?? 0),
    }),
    { x: 0, y: 0 },
  )
}

function rhombAt(first: number, second: number, where: Point, lines: readonly number[]): Rhomb {
  const counts = directions.map((direction, index) =>
    index === first || index === second
      ? (lines[index === first ? 0 : 1] ?? 0)
      : Math.ceil(dot(where, direction) - shift),
  )
  const moved = (byFirst: number, bySecond: number) =>
    corner(
      counts.map((count, index) =>
        index === first ? count + byFirst : index === second ? count + bySecond : count,
      ),
    )
  return [moved(0, 0), moved(1, 0), moved(1, 1), moved(0, 1)]
}

/** Tiles the plane around the centre with Penrose's two rhombs, after de Bruijn's five grids. */
export function rhombs(reach: number): Rhomb[] {
  const tiles: Rhomb[] = []
  const lines = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  directions.forEach((j, first) => {
    directions.slice(first + 1).forEach((k, index) => {
      for (const m of lines)
        for (const n of lines) {
          const where = crossing(j, m + shift, k, n + shift)
          tiles.push(rhombAt(first, first + 1 + index, where, [m, n]))
        }
    })
  })
  return tiles
}
