import { mix, oklch, shade, type Colour } from '../palette.ts'
import { at } from '../polar.ts'
import { circle } from '../ring.ts'
import { square, type Sheet } from '../sheet.ts'

const ground = oklch(0.19, 0.03, 285)
const count = 900
const goldenAngle = 137.50776405

const rings: readonly (readonly [number, Colour])[] = [
  [0, oklch(0.96, 0.03, 85)],
  [0.14, oklch(0.84, 0.14, 82)],
  [0.34, oklch(0.7, 0.18, 45)],
  [0.52, oklch(0.62, 0.19, 15)],
  [0.7, oklch(0.5, 0.16, 320)],
  [0.85, oklch(0.58, 0.12, 240)],
  [1, oklch(0.78, 0.11, 190)],
]

/** The colour at a share of the way from the centre to the rim. */
function colourAt(share: number): Colour {
  const next = rings.findIndex(([limit]) => limit >= share)
  const to = rings[Math.max(next, 1)]
  const from = rings[Math.max(next, 1) - 1]
  if (!from || !to) return ground
  return mix(from[1], to[1], (share - from[0]) / (to[0] - from[0]))
}

function dot(index: number): string {
  const share = Math.sqrt((index + 0.5) / count)
  const { x, y } = at(share * 690, index * goldenAngle)
  // Three of every 21 neighbours on a spiral are darker, so that the arms can be followed.
  const arm = index % 21
  const lift = arm < 7 ? 0.07 : arm < 14 ? 0 : -0.13
  const size = (10.5 + 9 * share) * (arm < 7 ? 1.06 : arm < 14 ? 0.92 : 0.66)
  const colour = shade(colourAt(share), lift)
  return (
    circle(size, { fill: shade(colour, -0.2) }, x, y + 2) +
    circle(size * 0.96, { fill: colour }, x, y) +
    circle(size * 0.3, { fill: shade(colour, 0.14), alpha: 0.85 }, x - size * 0.3, y - size * 0.34)
  )
}

/** Bindu: nine hundred dots, each turned by the golden angle from the one before. */
export function bindu(): Sheet {
  const dots = Array.from({ length: count }, (_, index) => dot(index)).join('')
  return square(ground, dots)
}
