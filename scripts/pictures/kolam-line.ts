import { seeded } from './random.ts'

/** A dot of the grid (Tamil: pulli), counted from the centre. */
export interface Pulli {
  column: number
  row: number
}

/** Says whether the line crosses over to the next dot: 0 up, 1 right, 2 down, 3 left. */
export type Crossings = (dot: Pulli, side: number) => boolean

const ways = [
  { column: 0, row: -1 },
  { column: 1, row: 0 },
  { column: 0, row: 1 },
  { column: -1, row: 0 },
] as const

function key(dot: Pulli, side: number): string {
  return `${dot.column} ${dot.row} ${side}`
}

function beside(dot: Pulli, side: number): Pulli {
  const way = ways[side % 4] ?? ways[0]
  return { column: dot.column + way.column, row: dot.row + way.row }
}

function diamond(reach: number): Pulli[] {
  const places = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  return places
    .flatMap((row) => places.map((column) => ({ column, row })))
    .filter(({ column, row }) => Math.abs(column) + Math.abs(row) <= reach)
}

/** A place and its mirror image, each named from both of its dots. */
function mirrored(dot: Pulli, side: number): string[] {
  const image = { column: -dot.column, row: dot.row }
  const imageSide = (4 - side) % 4
  return [
    key(dot, side),
    key(beside(dot, side), (side + 2) % 4),
    key(image, imageSide),
    key(beside(image, imageSide), (imageSide + 2) % 4),
  ]
}

/** The same place in both mirrors of the kolam, the upright and the level one. */
function sameMirrored(dot: Pulli, side: number): string[] {
  const below = { column: dot.column, row: -dot.row }
  return [...mirrored(dot, side), ...mirrored(below, (6 - side) % 4)]
}

/** Walks the line once around and counts the quarters it passes. */
function walk(start: Pulli, crossings: Crossings): number {
  let place = { dot: start, side: 0, clockwise: true }
  let passed = 0
  do {
    const side = (place.side + (place.clockwise ? 1 : 3)) % 4
    place = crossings(place.dot, side)
      ? { dot: beside(place.dot, side), side: (side + 2) % 4, clockwise: !place.clockwise }
      : { ...place, side }
    passed += 1
  } while (!(place.clockwise && key(place.dot, place.side) === key(start, 0)))
  return passed
}

/** Finds the first pattern, alike in both mirrors, in which one line passes all dots. */
export function drawnOnce(reach: number): { dots: Pulli[]; crossings: Crossings } {
  const dots = diamond(reach)
  const inside = new Set(dots.map((dot) => key(dot, 0)))
  for (let seed = 1; seed < 100_000; seed += 1) {
    const closed = closedPlaces(dots, seed)
    const crossings: Crossings = (dot, side) =>
      inside.has(key(beside(dot, side), 0)) && !closed.has(key(dot, side))
    const start = dots[0]
    if (start && walk(start, crossings) === dots.length * 4) return { dots, crossings }
  }
  throw new Error(`No single line walks around ${dots.length} dots`)
}

function closedPlaces(dots: readonly Pulli[], seed: number): Set<string> {
  const chance = seeded(seed)
  const closed = new Set<string>()
  const share = 0.6
  for (const dot of dots)
    for (const side of [1, 2])
      if (chance() < share / 4) for (const name of sameMirrored(dot, side)) closed.add(name)
  return closed
}
