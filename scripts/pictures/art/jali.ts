import * as tone from '../palette.ts'
import { pair, type Point } from '../polar.ts'
import { rhombs, type Rhomb } from '../rhombs.ts'
import { circle, dots, path } from '../ring.ts'
import { glow, square, type Sheet } from '../sheet.ts'

const side = 136
const lean = (72 * Math.PI) / 180

const gradients = glow('light', 0, 640, [
  [0, tone.oklch(0.66, 0.1, 75)],
  [0.22, tone.oklch(0.55, 0.09, 50)],
  [0.5, tone.oklch(0.4, 0.09, 300)],
  [1, tone.ink],
])

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/** Turns the way from `from` to `to` by an angle, at length one. */
function turnedWay(from: Point, to: Point, angle: number): Point {
  const way = Math.atan2(to.y - from.y, to.x - from.x) + angle
  return { x: Math.cos(way), y: Math.sin(way) }
}

function meeting(a: Point, along: Point, b: Point, beside: Point): Point {
  const area = along.x * beside.y - along.y * beside.x
  // Where both lean the same way, the two lines are one.
  if (Math.abs(area) < 1e-6) return between(a, b)
  const reach = ((b.x - a.x) * beside.y - (b.y - a.y) * beside.x) / area
  return { x: a.x + along.x * reach, y: a.y + along.y * reach }
}

/** Two straight lines that leave neighbouring edges at the same angle and meet inside the tile. */
function strap(before: Point, corner: Point, after: Point, turn: number): string {
  const first = between(before, corner)
  const second = between(corner, after)
  const inward = turnedWay(before, corner, turn * lean)
  const onward = turnedWay(after, corner, -turn * lean)
  return `M${pair(first)}L${pair(meeting(first, inward, second, onward))}L${pair(second)}`
}

function straps(tile: Rhomb): string {
  const [a, b, c, d] = tile
  const area = (b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x)
  const turn = area > 0 ? 1 : -1
  return strap(d, a, b, turn) + strap(a, b, c, turn) + strap(b, c, d, turn) + strap(c, d, a, turn)
}

function lattice(): string {
  const scaled = rhombs(5).map(([a, b, c, d]): Rhomb => {
    const grow = ({ x, y }: Point) => ({ x: x * side, y: y * side })
    return [grow(a), grow(b), grow(c), grow(d)]
  })
  const lines = scaled.map(straps).join('')
  return path(lines, { line: tone.paper, lineWidth: 15 })
}

/** Jali: a lattice of stars that all fall out of one angle. */
export function jali(): Sheet {
  const window =
    circle(700, { line: tone.ink, lineWidth: 3 }) +
    dots(120, 681, (index) => (index % 6 === 0 ? 7 : 2.6), { fill: tone.ink }) +
    circle(660, { line: tone.ink, lineWidth: 8 }) +
    circle(640, { fill: 'url(#light)' }) +
    `<clipPath id="round"><circle r="640"/></clipPath><g clip-path="url(#round)">${lattice()}</g>` +
    circle(640, { line: tone.ink, lineWidth: 3 })
  return square(tone.paper, `<defs>${gradients}</defs>${window}`)
}
