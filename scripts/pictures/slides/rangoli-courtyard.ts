import { canvas } from '../canvas.ts'
import { box, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { arch, drop, lotus, seed } from '../petal.ts'
import { at, times } from '../polar.ts'
import { circle, dots, path, petals, scallops } from '../ring.ts'
import { fall, glow, type Sheet } from '../sheet.ts'
import { diya } from './motifs.ts'

const { oklch } = tone

const gradients =
  fall('evening', [
    [0, oklch(0.36, 0.1, 285)],
    [1, oklch(0.66, 0.12, 335)],
  ]) +
  fall('floor', [
    [0, oklch(0.5, 0.095, 30)],
    [1, oklch(0.34, 0.085, 18)],
  ]) +
  glow('shine', 0, 620, [
    [0, oklch(0.66, 0.13, 50)],
    [1, oklch(0.42, 0.1, 25)],
  ])

const wall = oklch(0.83, 0.075, 62)

/** A bay of the arcade: a doorway, its frame and a hanging garland. */
function bay(x: number): string {
  const door = put(
    x,
    500,
    path(arch({ inner: 0, outer: 330, width: 236 }), { fill: 'url(#evening)' }),
  )
  const frame = put(
    x,
    500,
    path(arch({ inner: -2, outer: 374, width: 292 }), { fill: tone.shade(wall, 0.06) }),
  )
  const garland = times(15, (index) => {
    const share = index / 14 - 0.5
    const y = 236 - 46 * (1 - 4 * share * share) + 92
    return circle(10.5, { fill: index % 3 ? tone.marigold : tone.vermilion }, x + share * 258, y)
  })
  const star =
    circle(3.5, { fill: tone.cream }, x - 40, 320) + circle(2.6, { fill: tone.cream }, x + 34, 286)
  return piece(frame) + door + star + piece(garland)
}

function pillar(x: number): string {
  const light = tone.shade(wall, 0.03)
  return piece(
    path(box(x - 24, 216, 48, 280) + box(x - 38, 196, 76, 26, 4) + box(x - 38, 486, 76, 30, 4), {
      fill: light,
    }),
  )
}

function arcade(): string {
  const merlons = times(40, (index) => `M${index * 41 - 8} 92v-20q16 -22 32 0v20Z`)
  return (
    sheetOf(merlons + box(-20, 90, 1640, 430), wall) +
    path('M0 128H1600M0 142H1600', { line: tone.brick, lineWidth: 4 }) +
    times(5, (index) => bay(120 + index * 340)) +
    times(6, (index) => pillar(index * 340 - 50))
  )
}

const rice = { line: oklch(0.97, 0.012, 85), lineWidth: 4.5 }

/** The rangoli as if seen from straight above. */
function rangoli(): string {
  const ring = (count: number, inner: number, outer: number, fill: tone.Colour, shape = lotus) =>
    petals({
      count,
      inner,
      outer,
      width: ((2 * Math.PI * (inner + outer)) / 2 / count) * 0.98,
      shape,
      dress: { fill, ...rice },
      inside: [{ scale: 0.5, lift: 0.7, dress: { fill: tone.shade(fill, 0.1) } }],
    })
  return (
    scallops(24, 560, 26, { fill: oklch(0.47, 0.15, 10), ...rice }) +
    dots(48, 536, 7, { fill: tone.cream }) +
    ring(24, 380, 512, oklch(0.75, 0.16, 70)) +
    circle(378, { fill: oklch(0.56, 0.11, 190), ...rice }) +
    ring(16, 230, 366, oklch(0.65, 0.18, 5), drop) +
    circle(226, { fill: oklch(0.42, 0.11, 285), ...rice }) +
    ring(12, 110, 218, oklch(0.82, 0.15, 85), seed) +
    circle(106, { fill: oklch(0.6, 0.2, 30), ...rice }) +
    ring(8, 22, 96, oklch(0.93, 0.05, 85))
  )
}

function lamps(): string {
  return times(14, (index) => {
    const { x, y } = at(660, ((index + 0.5) * 360) / 14)
    return put(800 + x, 704 + y * 0.245, diya(oklch(0.5, 0.12, 38)), 0.52 + (y > 0 ? 0.1 : 0))
  })
}

/** A courtyard at lamp-lighting, a rangoli on its floor. */
export function rangoliCourtyard(): Sheet {
  const glowing = `<g transform="translate(800 698) scale(1 0.27)">${circle(720, { fill: 'url(#shine)', alpha: 0.55 })}${rangoli()}</g>`
  const body = arcade() + sheetOf('M-20 512H1620V920H-20Z', 'url(#floor)') + glowing + lamps()
  return canvas(
    { width: 1600, height: 900 },
    oklch(0.5, 0.11, 300),
    `<defs>${gradients}</defs>${body}`,
  )
}
