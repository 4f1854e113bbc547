import { box, piece, put, sheetOf } from '../cut.ts'
import * as tone from '../palette.ts'
import { arch, leafShape, lotus, seed, type PetalShape } from '../petal.ts'
import { times } from '../polar.ts'
import { circle, dots, path, petals, strokes } from '../ring.ts'
import { fall, square, type Sheet } from '../sheet.ts'

const { oklch } = tone
const thread = { line: tone.gold, lineWidth: 3.4 }

const gradients =
  fall('daybreak', [
    [0, oklch(0.78, 0.07, 300)],
    [0.3, oklch(0.88, 0.06, 10)],
    [0.56, oklch(0.95, 0.07, 82)],
  ]) +
  fall('shore', [
    [0, oklch(0.72, 0.085, 230)],
    [1, oklch(0.3, 0.085, 270)],
  ])

function ring(
  count: number,
  inner: number,
  outer: number,
  shape: PetalShape,
  fill: tone.Colour,
  offset = 0,
) {
  return piece(
    petals({
      count,
      inner,
      outer,
      width: ((Math.PI * (inner + outer)) / count) * 0.98,
      shape,
      offset,
      dress: { fill, ...thread },
      inside: [
        { scale: 0.66, lift: 0.7, dress: { fill: tone.shade(fill, 0.07) } },
        { scale: 0.3, lift: 0.64, dress: { fill: tone.gold } },
      ],
    }),
  )
}

/** The whole flower of the sun, of which the water hides the lower half. */
function sun(): string {
  return (
    strokes(72, 612, 690, { line: tone.gold, lineWidth: 4 }) +
    dots(72, 708, (index) => (index % 2 ? 5 : 9), { fill: tone.gold }) +
    ring(36, 500, 606, arch, oklch(0.72, 0.12, 10)) +
    ring(36, 494, 570, leafShape, oklch(0.5, 0.16, 15), 0.5) +
    piece(circle(496, { fill: oklch(0.63, 0.19, 32), ...thread })) +
    dots(72, 478, 5.5, { fill: tone.cream }) +
    ring(28, 352, 460, lotus, oklch(0.72, 0.17, 52)) +
    ring(28, 346, 424, seed, oklch(0.58, 0.18, 28), 0.5) +
    piece(circle(348, { fill: tone.marigold, ...thread })) +
    ring(20, 220, 332, lotus, oklch(0.9, 0.1, 88)) +
    ring(20, 214, 294, seed, oklch(0.76, 0.15, 65), 0.5) +
    piece(circle(216, { fill: oklch(0.66, 0.19, 38), ...thread })) +
    dots(36, 200, 5, { fill: tone.cream }) +
    ring(12, 84, 184, lotus, oklch(0.95, 0.05, 90)) +
    piece(circle(84, { fill: tone.vermilion, ...thread })) +
    strokes(24, 30, 74, { line: tone.gold, lineWidth: 4 }) +
    circle(24, { fill: tone.gold })
  )
}

/** Bands of water with crests like petals, and the sun's colours among them. */
function water(): string {
  return times(9, (row) => {
    const y = 150 + row * 70
    const fill = tone.mix(oklch(0.72, 0.085, 230), oklch(0.28, 0.085, 272), row / 8)
    const size = 48 + row * 5
    const count = Math.ceil(1700 / (size * 2)) + 1
    const crests = times(count, (index) => {
      const x = -850 + index * size * 2 + (row % 2) * size
      return `M${x - size} ${y}A${size} ${size * 0.72} 0 0 1 ${x + size} ${y}V${y + 90}H${x - size}Z`
    })
    const lines = times(count, (index) => {
      const x = -850 + index * size * 2 + (row % 2) * size
      const reach = 560 - row * 56
      const near = Math.abs(x) < reach
      const line = near ? oklch(0.82, 0.14, 66) : tone.shade(fill, 0.12)
      const arcs = [0.74, 0.46].map(
        (share) =>
          `M${x - size * share} ${y + 4}A${size * share} ${size * 0.72 * share} 0 0 1 ${x + size * share} ${y + 4}`,
      )
      return path(arcs.join(''), { line, lineWidth: near ? 6 : 3.4 })
    })
    return sheetOf(crests, fill) + lines
  })
}

/** Prabhat: half a mandala rises from the water. */
export function prabhat(): Sheet {
  const frame = piece(
    path('M-800 -800H800V800H-800ZM-744 -744V744H744V-744Z', { fill: oklch(0.97, 0.015, 85) }),
  )
  const edge = path(box(-732, -732, 1464, 1464), { line: tone.gold, lineWidth: 4 })
  const body = `<g>${put(0, 150, sun(), 1.02)}${water()}</g>${frame}${edge}`
  return square('url(#daybreak)', `<defs>${gradients}</defs>${body}`)
}
