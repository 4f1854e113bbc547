import { css, cream, ink, mix, oklch, shade, type Colour } from '../palette.ts'
import { lotus, seed, type PetalShape } from '../petal.ts'
import { circle, dots, path } from '../ring.ts'
import { at, pair, turned } from '../polar.ts'
import { square, type Sheet } from '../sheet.ts'
import { seasonMotif } from './ritu-seasons.ts'

/** Vasant, Grishma, Varsha, Sharad, Hemant, Shishir, clockwise from the top. */
const seasons: readonly Colour[] = [
  oklch(0.84, 0.16, 95),
  oklch(0.66, 0.19, 40),
  oklch(0.52, 0.12, 165),
  oklch(0.55, 0.14, 262),
  oklch(0.5, 0.13, 350),
  oklch(0.8, 0.06, 225),
]

/** The colour of a place on the wheel; each season melts into the next. */
function seasonAt(share: number): Colour {
  const place = (share % 1) * seasons.length
  const index = Math.floor(place)
  const from = seasons[index] ?? ink
  const to = seasons[(index + 1) % seasons.length] ?? ink
  const rest = place - index
  return mix(from, to, rest * rest * (3 - 2 * rest))
}

interface Wheel {
  count: number
  inner: number
  outer: number
  width: number
  shape: PetalShape
  lift: number
  offset?: number
}

function wheel(ring: Wheel): string {
  const { count, lift, offset = 0, shape, inner, outer, width } = ring
  const length = outer - inner
  const core = shape({
    inner: inner + length * 0.2,
    outer: outer - length * 0.24,
    width: width * 0.56,
  })
  return turned(
    count,
    (index) => {
      const colour = seasonAt((index + offset) / count)
      return (
        path(shape({ inner, outer, width }), {
          fill: shade(colour, lift),
          line: shade(colour, -0.22),
          lineWidth: 2.6,
        }) + path(core, { fill: shade(colour, lift + 0.12) })
      )
    },
    offset,
  )
}

/** The place of a season on the outer ring, in a breath of its colour. */
function field(index: number, colour: Colour): string {
  const from = at(716, index * 60 - 30)
  const to = at(716, index * 60 + 30)
  return path(`M0 0L${pair(from)}A716 716 0 0 1 ${pair(to)}Z`, { fill: css(colour, 0.2) })
}

function hub(): string {
  return (
    circle(84, { fill: cream, line: ink, lineWidth: 3 }) +
    dots(36, 72, 3.4, { fill: ink }) +
    wheel({ count: 6, inner: 8, outer: 62, width: 40, shape: lotus, lift: 0 }) +
    circle(10, { fill: ink })
  )
}

/** The petals, from the outermost ring to the innermost. */
const wheels: readonly Wheel[] = [
  { count: 48, inner: 446, outer: 512, width: 46, shape: seed, lift: -0.02 },
  { count: 24, inner: 300, outer: 494, width: 104, shape: lotus, lift: -0.05, offset: 0.5 },
  { count: 24, inner: 236, outer: 430, width: 92, shape: lotus, lift: 0.03 },
  { count: 24, inner: 170, outer: 352, width: 74, shape: lotus, lift: 0.08, offset: 0.5 },
  { count: 12, inner: 80, outer: 278, width: 112, shape: lotus, lift: -0.04 },
  { count: 12, inner: 70, outer: 190, width: 64, shape: lotus, lift: 0.1, offset: 0.5 },
]

/** Ritu: one wheel for the six seasons; colours flow, and each season keeps its own sign. */
export function ritu(): Sheet {
  const signs = turned(6, (index) => seasonMotif(index, seasons[index] ?? ink))
  const fields = seasons.map((colour, index) => field(index, colour)).join('')
  const rim = turned(72, (index) =>
    circle(index % 12 === 0 ? 11 : 5.5, { fill: css(seasonAt(index / 72)) }, 0, -738),
  )
  const body =
    rim +
    fields +
    circle(716, { line: ink, lineWidth: 3 }) +
    signs +
    circle(520, { fill: cream, line: ink, lineWidth: 3 }) +
    wheels.map(wheel).join('') +
    hub()
  return square(oklch(0.965, 0.014, 88), body)
}
