import { canvas } from '../canvas.ts'
import { piece, put } from '../cut.ts'
import * as tone from '../palette.ts'
import { arch, drop, lotus, seed, type PetalShape } from '../petal.ts'
import { circle, dots, petals, scallops } from '../ring.ts'
import { glow, type Sheet } from '../sheet.ts'
import { ceilingBorder } from './ceiling-border.ts'

const { oklch } = tone

const gradients = glow('ceiling', 200, 1000, [
  [0, oklch(0.42, 0.12, 262)],
  [1, oklch(0.27, 0.09, 268)],
])

const gilded = { line: tone.gold, lineWidth: 3.4 }
const red = oklch(0.5, 0.17, 25)
const blue = oklch(0.48, 0.12, 250)
const turquoise = oklch(0.66, 0.1, 195)
const ivory = oklch(0.95, 0.03, 88)

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
      dress: { fill, ...gilded },
      inside: [
        { scale: 0.64, lift: 0.7, dress: { fill: tone.shade(fill, 0.1) } },
        { scale: 0.3, lift: 0.66, dress: { fill: tone.gold } },
      ],
    }),
  )
}

function flower(): string {
  return (
    circle(592, gilded) +
    dots(32, 576, 7, { fill: tone.gold }) +
    ring(28, 440, 556, arch, blue) +
    ring(28, 430, 530, lotus, red, 0.5) +
    piece(scallops(32, 424, 9, { fill: turquoise, ...gilded })) +
    dots(48, 409, 5, { fill: ivory }) +
    ring(24, 290, 396, lotus, ivory) +
    ring(24, 284, 372, seed, blue, 0.5) +
    piece(circle(284, { fill: red, ...gilded })) +
    dots(48, 268, 5.5, { fill: tone.gold }) +
    ring(16, 150, 254, lotus, turquoise) +
    ring(16, 146, 228, drop, tone.marigold, 0.5) +
    piece(circle(146, { fill: blue, ...gilded })) +
    ring(12, 62, 138, lotus, ivory) +
    ring(8, 16, 84, lotus, red) +
    circle(16, { fill: tone.gold })
  )
}

/** A painted ceiling: one flower of many rings, with a spray in each corner. */
export function paintedCeiling(): Sheet {
  const body = `<g transform="translate(800 600)"><rect x="-800" y="-600" width="1600" height="1200" fill="url(#ceiling)"/>${ceilingBorder()}${put(0, 0, flower(), 0.94)}</g>`
  return canvas({ width: 1600, height: 1200 }, tone.ink, `<defs>${gradients}</defs>${body}`)
}
